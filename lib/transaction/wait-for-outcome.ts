import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { TransactionOutcome, TransactionRecord } from './transaction-record'
import type { TransactionRecords } from './transaction-records'

/** After this time a sent transaction counts as unsure. It is still followed for the activity list. */
export const CONFIRMATION_TIMEOUT_MS = 15 * 60_000

/** The error of each outcome that is not a success. */
const transactionErrors: Readonly<Record<Exclude<TransactionOutcome, 'confirmed'>, ErrorCode>> = {
  reverted: 'transaction.reverted',
  replaced: 'transaction.replaced',
  dropped: 'transaction.dropped',
  unsure: 'transaction.unsure',
}

/** The error of a transaction that ended without success. A cancelled one has its own: its nonce is used for nothing. */
export function outcomeError({ id, status, cancelled }: Ended): AppError {
  const code = status === 'replaced' && cancelled ? 'transaction.cancelled' : transactionErrors[status]
  return new AppError(code, { details: { id } })
}

type Ended = Pick<TransactionRecord, 'id' | 'cancelled'> & {
  readonly status: Exclude<TransactionOutcome, 'confirmed'>
}

/**
 * Resolves with the record once it is confirmed.
 *
 * @param signals - Each ends the wait, and not the transaction.
 * @throws {AppError} {@link outcomeError} for any other outcome; `request.aborted` when a signal fired;
 *   `request.not_found` for an unknown id.
 */
export function waitForOutcome(
  { store, find }: Pick<TransactionRecords, 'store' | 'find'>,
  id: TransactionId,
  signals: readonly AbortSignal[],
): Promise<TransactionRecord> {
  return new Promise((resolve, reject) => {
    let stop = (): void => undefined
    const abort = (): void => {
      stop()
      reject(new AppError('request.aborted'))
    }
    const check = (): void => {
      const record = find(id)
      if (record?.status === 'pending') return
      stop()
      if (record === undefined) reject(new AppError('request.not_found', { details: { id } }))
      else if (record.status === 'confirmed') resolve(record)
      else reject(outcomeError({ ...record, status: record.status }))
    }
    if (signals.some(({ aborted }) => aborted)) return abort()
    const unsubscribe = store.subscribe(check)
    for (const signal of signals) signal.addEventListener('abort', abort)
    stop = () => {
      unsubscribe()
      for (const signal of signals) signal.removeEventListener('abort', abort)
    }
    check()
  })
}

/** Codes of transactions that had no effect, so that the visitor can safely try again. */
const HARMLESS_ENDS: readonly ErrorCode[] = [
  'transaction.reverted',
  'transaction.replaced',
  'transaction.cancelled',
  'transaction.dropped',
]

export function isHarmlessEnd(cause: unknown): boolean {
  return AppError.is(cause, ...HARMLESS_ENDS)
}
