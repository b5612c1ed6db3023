import { readJson, type StoragePort } from '@/lib/core/storage'

/** A transaction with status `unsure` is followed again after a reload, for this long after it was sent. */
export const UNSURE_RETRY_MS = 24 * 60 * 60_000

/** Storage key of the sent transactions. */
export const TRANSACTIONS_KEY = 'transactions'

/** The stored transactions, unparsed; empty when there are none or when the value cannot be read. */
export function readStoredTransactions(storage: StoragePort): readonly unknown[] {
  return readJson(storage, TRANSACTIONS_KEY, isList) ?? []
}

/** Whether a stored transaction is pending. Reads the status only: this file loads with the page and has no schemas. */
export function hasPendingTransaction(storage: StoragePort): boolean {
  return readStoredTransactions(storage).some(
    (record) => (record as { readonly status?: unknown } | null)?.status === 'pending',
  )
}

/** Whether the outcome of a stored transaction is still to come: pending, or unsure and to be followed again. */
export function isUnderWay(record: unknown, now: number): boolean {
  const { status, sentAt } = (record ?? {}) as { readonly status?: unknown; readonly sentAt?: unknown }
  return status === 'pending' || (status === 'unsure' && now - Number(sentAt) < UNSURE_RETRY_MS)
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
