import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { readJson, type StoragePort } from '@/lib/core/storage'
import type { TransactionId } from '@/lib/core/transaction-id'
import { readTransactionRecord, type TransactionOutcome, type TransactionRecord } from './transaction-record'
import { watchTransaction } from './watch-transaction'

/** Transactions kept on this device; the oldest finished ones go first. */
export const TRANSACTIONS_KEPT = 20
/** A transaction whose end nobody knew is looked at again for this long after it was sent. */
const LOOK_AGAIN_FOR_MS = 24 * 60 * 60_000
const STORAGE_KEY = 'transactions'

/** A transaction that is about to go to the wallet. */
export type NewTransaction = Omit<TransactionRecord, 'id' | 'sentAt' | 'status' | 'replacedBy'>

/** `isAwaited`: a flow waits for this transaction and tells its end by itself. */
export type TransactionEndListener = (record: TransactionRecord, end: { readonly isAwaited: boolean }) => void

export interface Transactions {
  /** Newest first; survives a reload. */
  readonly store: StoreApi<{ readonly records: readonly TransactionRecord[] }>
  /** Stores what was sent, then follows it. The same id again changes nothing. */
  add(record: NewTransaction & Pick<TransactionRecord, 'id'>): void
  /**
   * Settles when the transaction has ended.
   *
   * @throws {AppError} `transaction.reverted`, `.replaced`, `.dropped` or `.unsure`; `request.aborted` when `signal`
   *   fired, which ends this waiting and not the watch; `request.not_found` for an id that was never added.
   */
  wait(id: TransactionId, signal?: AbortSignal): Promise<TransactionRecord>
  /**
   * Calls back once for each transaction that ends from now on, unless another tab has seen that end before. Returns an
   * unsubscribe function.
   */
  onEnd(listener: TransactionEndListener): () => void
  /** Forgets those of them that have ended. Returns the way back. */
  forget(records: readonly TransactionRecord[]): () => void
  destroy(): void
}

export interface TransactionsOptions {
  readonly storage: StoragePort
  readonly ask: AskChain
  now(): number
  /** Another tab changed the storage. Returns the end of listening. */
  onStorageChange(listener: () => void): () => void
  confirmationsOf(chainId: Caip2): number
}

export const transactionErrors: Readonly<Record<Exclude<TransactionOutcome, 'confirmed'>, ErrorCode>> = {
  reverted: 'transaction.reverted',
  replaced: 'transaction.replaced',
  dropped: 'transaction.dropped',
  unsure: 'transaction.unsure',
}

/** The sent transactions of this device. Those without an end are followed again at once, after a reload too. */
export function createTransactions(options: TransactionsOptions): Transactions {
  const { storage, ask, now } = options
  const store = createStore(() => ({ records: stored().map(takeUp) }))
  const listeners = new Set<TransactionEndListener>()
  /** How many calls of `wait` are open, by id. */
  const waits = new Map<string, number>()
  const followed = new Set<string>()
  const end = new AbortController()

  const find = (id: TransactionId): TransactionRecord | undefined =>
    store.getState().records.find((record) => record.id === id)

  function stored(): readonly TransactionRecord[] {
    return readJson(storage, STORAGE_KEY, isList)?.flatMap((each) => readTransactionRecord(each) ?? []) ?? []
  }

  /** Nobody knew how it ended when the page was left: look again, for a day. */
  function takeUp(record: TransactionRecord): TransactionRecord {
    return record.status === 'unsure' && now() - record.sentAt < LOOK_AGAIN_FOR_MS
      ? { ...record, status: 'pending' }
      : record
  }

  /** Another tab may have stored a transaction since. */
  function withOthers(own: readonly TransactionRecord[]): readonly TransactionRecord[] {
    return [...own, ...stored().filter(({ id }) => !has(own, id))]
  }

  function write(all: readonly TransactionRecord[]): void {
    const records = all.toSorted((a, b) => b.sentAt - a.sentAt)
    const finished = records.filter(({ status }) => status !== 'pending')
    const kept = finished.slice(0, Math.max(0, TRANSACTIONS_KEPT - (records.length - finished.length)))
    const next = records.filter((record) => record.status === 'pending' || kept.includes(record))
    storage.set(STORAGE_KEY, JSON.stringify(next))
    store.setState({ records: next })
  }

  function patch(id: TransactionId, change: Partial<TransactionRecord>): void {
    const own = store.getState().records.map((record) => (record.id === id ? { ...record, ...change } : record))
    write(withOthers(own))
  }

  /** What another tab has sent, ended or forgotten. Only what is pending here stays, whatever was stored. */
  function takeOver(): void {
    // An end that is known here was overwritten by a tab that did not know it.
    const all = stored().map((record) => (record.status === 'pending' && find(record.id)) || record)
    const missing = store.getState().records.filter(({ id, status }) => status === 'pending' && !has(all, id))
    store.setState({ records: [...all, ...missing].sort((a, b) => b.sentAt - a.sentAt) })
    followAll()
  }

  function followAll(): void {
    for (const record of store.getState().records) {
      if (record.status === 'pending' && !followed.has(record.id)) follow(record)
    }
  }

  function follow(record: TransactionRecord): void {
    followed.add(record.id)
    watchTransaction(record, {
      ask,
      now,
      confirmations: options.confirmationsOf(record.chainId),
      signal: end.signal,
      onNonce: (nonce) => patch(record.id, { nonce }),
    }).then(
      (outcome) => {
        const known = find(record.id)
        const isSeen = stored().some(({ id, status }) => id === record.id && status === outcome.status)
        // Before the waits hear of it and are over.
        const isAwaited = waits.has(record.id)
        patch(record.id, outcome)
        // Forgotten meanwhile: another tab has shown its end.
        if (isSeen || known === undefined) return
        for (const listener of [...listeners]) listener({ ...known, ...outcome }, { isAwaited })
      },
      () => undefined,
    )
  }

  followAll()
  const unlisten = options.onStorageChange(takeOver)

  return {
    store,
    add(record) {
      if (find(record.id) !== undefined) return
      const added = { ...record, sentAt: now(), status: 'pending' as const }
      write(withOthers([added, ...store.getState().records]))
      follow(added)
    },
    wait(id, signal) {
      return new Promise((resolve, reject) => {
        let leave = (): void => undefined
        const settle = (record: TransactionRecord | undefined): boolean => {
          if (record === undefined) reject(new AppError('request.not_found', { details: { id } }))
          else if (record.status === 'confirmed') resolve(record)
          else if (record.status !== 'pending')
            reject(new AppError(transactionErrors[record.status], { details: { id } }))
          else return false
          leave()
          return true
        }
        const abort = (): void => {
          reject(new AppError('request.aborted'))
          leave()
        }
        if (signal?.aborted || end.signal.aborted) return abort()
        if (settle(find(id))) return
        const unsubscribe = store.subscribe(() => void settle(find(id)))
        signal?.addEventListener('abort', abort)
        end.signal.addEventListener('abort', abort)
        waits.set(id, (waits.get(id) ?? 0) + 1)
        leave = () => {
          const left = (waits.get(id) ?? 1) - 1
          if (left > 0) waits.set(id, left)
          else waits.delete(id)
          leave = () => undefined
          unsubscribe()
          signal?.removeEventListener('abort', abort)
          end.signal.removeEventListener('abort', abort)
        }
      })
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget(records) {
      const all = withOthers(store.getState().records)
      const gone = all.filter(({ id, status }) => status !== 'pending' && has(records, id))
      write(all.filter((record) => !gone.includes(record)))
      return () => write(withOthers([...store.getState().records, ...gone]))
    },
    destroy() {
      unlisten()
      end.abort()
    },
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const has = (records: readonly TransactionRecord[], id: TransactionId): boolean =>
  records.some((record) => record.id === id)
