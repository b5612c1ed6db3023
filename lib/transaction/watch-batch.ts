import type { BatchStatus } from '@/lib/connect/call-batches'
import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { TransactionRecord } from './transaction-record'
import {
  FAST_POLL_FOR_MS,
  receiptOutcome,
  SLOW_POLL_MS,
  WATCH_TIMEOUT_MS,
  type WatchedOutcome,
  type WatchOptions,
} from './watch-transaction'

/** How far a batch is, as the connected wallet says. */
export type ReadBatch = (batch: Pick<TransactionRecord, 'id' | 'chainId'>, signal: AbortSignal) => Promise<BatchStatus>

/** Poll interval of a new batch. Longer than that of a transaction: a wallet is asked too, perhaps over a relay. */
export const BATCH_POLL_MS = 2_000

/**
 * Follows a batch of calls to its outcome. The wallet names the transaction that has made the calls, and what has become
 * of it is read from the chain; the wallet alone is believed only when it says that nothing was done. A wallet that is
 * not connected, or does not answer, is asked again.
 *
 * @throws {AppError} `request.aborted` when `signal` fired; nothing else.
 */
export async function watchBatch(
  record: Pick<TransactionRecord, 'id' | 'from' | 'chainId' | 'intent' | 'request' | 'batch'>,
  options: Pick<WatchOptions, 'ask' | 'now' | 'confirmations' | 'signal' | 'onSeen'> & {
    readonly readBatch: ReadBatch
  },
): Promise<WatchedOutcome> {
  const { now, signal } = options
  const startedAt = now()
  let transaction = record.batch?.transaction
  for (;;) {
    const told = await options.readBatch(record, signal).catch(() => undefined)
    // After a reorganisation it may be another one.
    if (told?.transaction !== undefined && told.transaction !== transaction && !signal.aborted) {
      transaction = told.transaction
      options.onSeen({ batch: { transaction } })
    }
    const mined = transaction && (await receiptOutcome(transaction, record, options).catch(() => 'pending' as const))
    if (signal.aborted) throw new AppError('request.aborted')
    const end = outcomeOf(told, mined)
    if (end !== undefined) return end
    if (now() - startedAt >= WATCH_TIMEOUT_MS) return { status: 'unsure' }
    await pause(now() - startedAt < FAST_POLL_FOR_MS ? BATCH_POLL_MS : SLOW_POLL_MS, signal)
  }
}

/** @param mined - What the chain says; `undefined` while no node has the transaction, or there is none. */
function outcomeOf(
  told: BatchStatus | undefined,
  mined: WatchedOutcome | 'pending' | undefined,
): WatchedOutcome | undefined {
  // An atomic batch is never made in part. The visitor has to look before sending again.
  if (told?.status === 'partial') return { status: 'unsure' }
  if (mined === 'pending') return undefined
  if (mined !== undefined) return told?.status === 'reverted' ? { status: 'reverted', fee: mined.fee } : mined
  if (told?.status === 'failed') return { status: 'dropped' }
  return told?.status === 'reverted' && told.transaction === undefined ? { status: 'reverted' } : undefined
}
