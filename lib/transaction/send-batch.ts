import { type CallBatch, sendCalls } from '@/lib/connect/call-batches'
import { AppError } from '@/lib/core/app-error'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { TransactionIntent } from './intent-registry'
import type { SendingContext } from './send-transaction'

export interface BatchRequest extends CallBatch {
  /** The purpose of the last call. Those before it serve it, as an approval serves a swap. */
  readonly intent: TransactionIntent
}

/**
 * Requests that the wallet makes several calls in one transaction, then stores the batch before anything waits for it.
 *
 * @throws {AppError} as `sendCalls`; `wallet.changed` without a wallet.
 */
export async function sendBatch(
  { intent, ...batch }: BatchRequest,
  { connections, transactions }: SendingContext,
): Promise<TransactionId> {
  const connector = connections.get(batch.namespace)
  if (connector === undefined) throw new AppError('wallet.changed')
  const id = await sendCalls(connector, batch)
  const { from, chainId } = batch
  transactions.add({ id, from, chainId, intent, request: batch.calls.at(-1), batch: {} })
  return id
}
