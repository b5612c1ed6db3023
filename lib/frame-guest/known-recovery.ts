import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

export type KnownRecovery = WorkerReply<'recovery'>

/** How the wallet is recovered, and the address that names its owner's passkeys and passwords. */
export async function readRecovery(
  worker: Pick<KeyWorker, 'request'>,
  signal: AbortSignal,
): Promise<{ readonly known: KnownRecovery; readonly accountName: string }> {
  const known = await worker.request('recovery', undefined, signal)
  const { email, userName, addresses } = await worker.request('user', undefined, signal)
  // Passkeys and password managers show it beside what they keep.
  return { known, accountName: email ?? userName ?? addresses.eip155 }
}
