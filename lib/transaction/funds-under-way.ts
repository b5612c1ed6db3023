import { OPEN_REQUESTS_KEY, openRequestsIn } from './stored-open-requests'
import { TRANSACTIONS_KEY } from './stored-transactions'

/** A transaction with status `unsure` is followed again after a reload, for this long after it was sent. */
export const UNSURE_RETRY_MS = 24 * 60 * 60_000

/**
 * What is known about transactions that may still move funds. `request`: the wallet has not answered a request.
 * `pending`: a transaction was sent and its outcome is not known. `none`: this browser knows of neither. `unknown`:
 * what it stores cannot be read.
 */
export type FundsUnderWay = 'request' | 'pending' | 'none' | 'unknown'

/**
 * Reads what is known about funds from storage only, so that a failure screen can call it when nothing else works.
 * Chooses every text about funds after an unexpected failure. Never throws.
 *
 * @param read - Reads a stored value by its key, without prefix.
 * @param now - Unix ms.
 */
export function fundsUnderWay(read: (key: string) => string | null, now: number): FundsUnderWay {
  try {
    const requests: unknown = JSON.parse(read(OPEN_REQUESTS_KEY) ?? '{}')
    if (Object.keys(openRequestsIn(requests, now)).length > 0) return 'request'
    const transactions: unknown = JSON.parse(read(TRANSACTIONS_KEY) ?? '[]')
    if (!Array.isArray(transactions)) return 'unknown'
    return transactions.some((record) => isUnderWay(record, now)) ? 'pending' : 'none'
  } catch {
    return 'unknown'
  }
}

/** Whether a stored transaction has no outcome yet: it is pending, or unsure and will be followed again. */
function isUnderWay(record: unknown, now: number): boolean {
  const { status, sentAt } = (record ?? {}) as { readonly status?: unknown; readonly sentAt?: unknown }
  return status === 'pending' || (status === 'unsure' && now - Number(sentAt) < UNSURE_RETRY_MS)
}
