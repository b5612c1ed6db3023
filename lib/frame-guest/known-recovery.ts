import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

export type KnownRecovery = WorkerReply<'recovery'>

/** How the wallet is recovered, and the address that names its owner's passkeys and passwords. */
export async function readRecovery(
  worker: Pick<KeyWorker, 'request'>,
  signal: AbortSignal,
): Promise<{ readonly known: KnownRecovery; readonly email: string }> {
  const known = await worker.request('recovery', undefined, signal)
  const { email } = await worker.request('user', undefined, signal)
  return { known, email }
}
