import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { TransactionRecord } from './transaction-record'
import { FAST_POLL_MS, WATCH_TIMEOUT_MS, type WatchedOutcome, type WatchOptions } from './watch-transaction'

/**
 * How many blocks after the last one in which a transaction can be processed it counts as dropped: the lifetime of a
 * block hash once more, because wallets replace the block hash of a transaction that they sign.
 */
export const DROPPED_AFTER_BLOCKS = 150

type WatchedRecord = Pick<TransactionRecord, 'id' | 'chainId' | 'lastValidBlock'>

/**
 * Follows a Solana transaction to its outcome by polling. Failed polls are repeated. It is confirmed when a supermajority
 * has voted for its block (commitment `confirmed`).
 *
 * @throws {AppError} `request.aborted` when `signal` fired; nothing else.
 */
export async function watchSolanaTransaction(record: WatchedRecord, options: WatchOptions): Promise<WatchedOutcome> {
  const startedAt = options.now()
  for (;;) {
    const end = await poll(record, options).catch(() => undefined)
    if (options.signal.aborted) throw new AppError('request.aborted')
    if (end !== undefined) return end
    if (options.now() - startedAt >= WATCH_TIMEOUT_MS) return { status: 'unsure' }
    await pause(FAST_POLL_MS, options.signal)
  }
}

async function poll(record: WatchedRecord, options: WatchOptions): Promise<WatchedOutcome | undefined> {
  const { ask, signal } = options
  const { chainId, id, lastValidBlock } = record
  // Before the status: a transaction that is processed in between is then seen.
  const height = await ask(chainId, 'getBlockHeight', [{ commitment: 'confirmed' }], signal)
  const answer = await ask(chainId, 'getSignatureStatuses', [[id], { searchTransactionHistory: true }], signal)
  const { value } = answer as { readonly value: readonly unknown[] }
  const status = value[0] as { readonly err?: unknown; readonly confirmationStatus?: unknown } | null | undefined
  if (status === undefined) return undefined
  if (status === null) {
    const isLate = typeof height === 'number' && height > (lastValidBlock ?? Infinity) + DROPPED_AFTER_BLOCKS
    return isLate ? { status: 'dropped' } : undefined
  }
  if (status.confirmationStatus !== 'confirmed' && status.confirmationStatus !== 'finalized') return undefined
  const fee = await readFee(record, options)
  return { status: status.err === null ? 'confirmed' : 'reverted', fee }
}

/** Lamports, decimal integer string; `undefined` when no node says it. */
async function readFee({ chainId, id }: WatchedRecord, { ask, signal }: WatchOptions): Promise<string | undefined> {
  const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const found = await ask(chainId, 'getTransaction', [id, options], signal).catch(() => null)
  const fee = (found as { readonly meta?: { readonly fee?: unknown } | null } | null)?.meta?.fee
  return Number.isSafeInteger(fee) ? String(fee) : undefined
}
