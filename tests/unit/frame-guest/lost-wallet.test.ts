import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { vaultShareOfRecovery } from '@/lib/custody/vault-contract'
import { CODE, createFakeCustody } from '@/tests/fakes/fake-custody'
import { createDevice } from '@/tests/support/wallet-device'

const EMAIL = 'ada@example.com'
const signal = () => new AbortController().signal

beforeEach(() => {
  // Polls wait for 2 s.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 })
})
afterEach(() => void vi.useRealTimers())

type Custody = ReturnType<typeof createFakeCustody>
type Worker = Awaited<ReturnType<ReturnType<typeof createDevice>['start']>>

async function logIn(custody: Custody, worker: Worker) {
  expect(await worker.startLogin({ email: EMAIL }, signal())).toMatchObject({ action: 'VERIFY_DEVICE' })
  custody.decide('approved')
  await worker.awaitApproval(undefined, signal())
  return worker.enterCode({ code: CODE }, signal())
}

/** An address whose wallet the vault does not know, and a device of its owner. */
async function loseWallet() {
  const custody = createFakeCustody()
  await logIn(custody, await createDevice(custody).start())
  custody.vaultHalves.clear()
  return { custody, device: createDevice(custody) }
}

describe('a wallet of which the vault has no half', () => {
  test('behavior: the error says that a mail to start anew was sent, and the next login begins with an approval', async () => {
    const { custody, device } = await loseWallet()
    const worker = await device.start()
    await expect(logIn(custody, worker)).rejects.toMatchObject({ code: 'custody.wallet_lost' })
    expect(custody.anewMails()).toBe(1)
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: false })
    // The owner has pressed the button of the mail.
    custody.wallets.clear()
    expect(await logIn(custody, await device.start())).toEqual({ isNew: true })
  })

  test('error: if no mail could be sent, the error says that a part is missing', async () => {
    const { custody, device } = await loseWallet()
    custody.stopAnewMails()
    await expect(logIn(custody, await device.start())).rejects.toMatchObject({ code: 'custody.no_half' })
    expect(custody.anewMails()).toBe(0)
  })

  test('error: a device that only lacks the approval asks for no mail', async () => {
    const { custody, device } = await loseWallet()
    custody.fault(vaultShareOfRecovery, 'before', 'custody.not_approved')
    await expect(logIn(custody, await device.start())).rejects.toMatchObject({ code: 'custody.not_approved' })
    expect(custody.anewMails()).toBe(0)
  })
})
