import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StoragePort } from '@/lib/core/storage'
import type { TransactionId } from '@/lib/core/transaction-id'
import { UNSURE_RETRY_MS } from './funds-under-way'
import { readTransactionRecord } from './read-transaction-record'
import { readStoredTransactions, TRANSACTIONS_KEY } from './stored-transactions'
import { isRemovable, type TransactionRecord } from './transaction-record'

/** Maximum number of transactions kept on this device. The oldest finished ones are removed first. */
export const TRANSACTIONS_KEPT = 20

export interface TransactionRecords {
  readonly store: StoreApi<{ readonly records: readonly TransactionRecord[] }>
  find(id: TransactionId): TransactionRecord | undefined
  /** Whether storage already has this record with this status: another tab has written it. */
  isStored(id: TransactionId, status: TransactionRecord['status']): boolean
  add(record: TransactionRecord): void
  patch(id: TransactionId, change: Partial<TransactionRecord>): void
  /** Removes those of these records that are removable. Returns a function that restores them. */
  forget(records: readonly TransactionRecord[]): () => void
  /** Reads what another tab has stored, ended or removed. A record that is not removable stays. */
  readOtherTabs(): void
}

/** The transaction records of this device: in a store for this tab, in storage for a reload and for other tabs. */
export function createTransactionRecords(storage: StoragePort, now: () => number): TransactionRecords {
  const store = createStore(() => ({ records: readStored().map(retryUnsure) }))

  const find = (id: TransactionId): TransactionRecord | undefined =>
    store.getState().records.find((record) => record.id === id)

  function readStored(): readonly TransactionRecord[] {
    return readStoredTransactions(storage).flatMap((each) => readTransactionRecord(each) ?? [])
  }

  function retryUnsure(record: TransactionRecord): TransactionRecord {
    const isRecent = now() - record.sentAt < UNSURE_RETRY_MS
    return record.status === 'unsure' && isRecent ? { ...record, status: 'pending' } : record
  }

  /** Adds the records that another tab has stored in the meantime. */
  function withOtherTabs(own: readonly TransactionRecord[]): readonly TransactionRecord[] {
    return [...own, ...readStored().filter(({ id }) => !has(own, id))]
  }

  function write(all: readonly TransactionRecord[]): void {
    const records = all.toSorted(newestFirst)
    const finished = records.filter(({ status }) => status !== 'pending')
    const kept = finished.slice(0, Math.max(0, TRANSACTIONS_KEPT - (records.length - finished.length)))
    const next = records.filter((record) => record.status === 'pending' || kept.includes(record))
    storage.set(TRANSACTIONS_KEY, JSON.stringify(next))
    store.setState({ records: next })
  }

  return {
    store,
    find,
    isStored: (id, status) => readStored().some((stored) => stored.id === id && stored.status === status),
    add: (record) => write(withOtherTabs([record, ...store.getState().records])),
    patch(id, change) {
      const own = store.getState().records.map((record) => (record.id === id ? { ...record, ...change } : record))
      write(withOtherTabs(own))
    },
    forget(records) {
      const all = withOtherTabs(store.getState().records)
      const removed = all.filter((record) => isRemovable(record) && has(records, record.id))
      write(all.filter((record) => !removed.includes(record)))
      return () => write(withOtherTabs([...store.getState().records, ...removed]))
    },
    readOtherTabs() {
      // A tab that did not know an outcome may have overwritten it with `pending`: the outcome known here wins.
      const all = readStored().map((record) => (record.status === 'pending' && find(record.id)) || record)
      const missing = store.getState().records.filter((record) => !isRemovable(record) && !has(all, record.id))
      store.setState({ records: [...all, ...missing].sort(newestFirst) })
    },
  }
}

const newestFirst = (a: TransactionRecord, b: TransactionRecord): number => b.sentAt - a.sentAt

const has = (records: readonly TransactionRecord[], id: TransactionId): boolean =>
  records.some((record) => record.id === id)
