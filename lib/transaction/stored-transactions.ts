import { readJson, type StoragePort } from '@/lib/core/storage'

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

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
