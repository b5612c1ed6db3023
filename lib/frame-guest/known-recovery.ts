import { type LoginProvider, type OutsideProvider, outsideProviders } from '@/lib/core/login-providers'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

export type KnownRecovery = WorkerReply<'recovery'>

/** How the owner can prove to be the owner. */
export interface AccountFacts {
  readonly accountName: string
  /** A code can be mailed. */
  readonly hasMailbox: boolean
  /** The account of another service that the visitor has logged in with; `null` for a mailbox. */
  readonly account: OutsideProvider | null
}

const isOutside = (provider: LoginProvider | undefined): provider is OutsideProvider =>
  outsideProviders.some((each) => each === provider)

/** How the wallet is recovered, and the address that names its owner's passkeys and passwords. */
export async function readRecovery(
  worker: Pick<KeyWorker, 'request'>,
  signal: AbortSignal,
): Promise<{ readonly known: KnownRecovery } & AccountFacts> {
  const known = await worker.request('recovery', undefined, signal)
  const { email, provider, userName, addresses } = await worker.request('user', undefined, signal)
  // Passkeys and password managers show it beside what they keep.
  const accountName = email ?? userName ?? addresses.eip155
  // A login with a mailbox proves it by a code.
  return { known, accountName, hasMailbox: email !== null, account: isOutside(provider) ? provider : null }
}
