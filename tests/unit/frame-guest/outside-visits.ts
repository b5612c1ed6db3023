import type { OutsideProvider } from '@/lib/core/login-providers'
import { createFakeCustody } from '@/tests/fakes/fake-custody'
import { withOutsideLogins } from '@/tests/fakes/fake-outside-logins'
import { createDevice } from '@/tests/support/wallet-device'

export const ADA = { subject: 'ada-1', userName: 'Ada' }
export const signal = () => new AbortController().signal

export function setUpLogins() {
  const custody = createFakeCustody()
  return { custody, outside: withOutsideLogins(custody), device: createDevice(custody) }
}
export type LoginSetting = ReturnType<typeof setUpLogins>
export type LoginWorker = Awaited<ReturnType<LoginSetting['device']['start']>>

export const startAt = (worker: LoginWorker, provider: OutsideProvider) =>
  worker.startOutside({ provider, use: 'login' }, signal())

export async function logIn(
  worker: LoginWorker,
  outside: LoginSetting['outside'],
  provider: OutsideProvider,
  account = ADA,
) {
  await startAt(worker, provider)
  outside.agree(account)
  return worker.redeemOutside(await worker.awaitOutside(undefined, signal()), signal())
}
