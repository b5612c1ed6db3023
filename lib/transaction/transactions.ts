import type { StoreApi } from 'zustand/vanilla'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { CallBatch } from '@/lib/connect/call-batches'
import type { Connector } from '@/lib/connect/connector'
import type { Caip2 } from '@/lib/core/caip'
import { pause } from '@/lib/core/pause'
import type { StoragePort } from '@/lib/core/storage'
import type { TransactionId } from '@/lib/core/transaction-id'
import { type FollowerLoaders, followerOf } from './transaction-followers'
import type { Replacement, TransactionRecord } from './transaction-record'
import { createTransactionRecords } from './transaction-records'
import { waitForOutcome } from './wait-for-outcome'
import type { SeenTransaction } from './watch-transaction'

/** Pause after the code that follows a transaction did not load. */
const LOAD_AGAIN_MS = 4_000

/** A transaction before it is sent. */
export type NewTransaction = Omit<TransactionRecord, 'id' | 'sentAt' | 'status' | 'replacedBy' | 'moved'>

/** `isAwaited`: a flow waits for this transaction and shows its outcome itself. */
export type TransactionEndListener = (record: TransactionRecord, end: { readonly isAwaited: boolean }) => void

export interface Transactions {
  /** Newest first; survives a reload. */
  readonly store: StoreApi<{ readonly records: readonly TransactionRecord[] }>
  /** Stores a sent transaction, then follows it. A known id has no effect. */
  add(record: NewTransaction & Pick<TransactionRecord, 'id'>): void
  /** Stores a sent replacement of a known transaction. From then on the outcome is that of the one which is mined. */
  addReplacement(id: TransactionId, replacement: Replacement): void
  /**
   * Resolves when the transaction is confirmed.
   *
   * @param signal - Ends the wait; the transaction is still followed.
   * @throws {AppError} `transaction.reverted`, `.replaced`, `.dropped` or `.unsure`; `request.aborted` when `signal`
   *   fired; `request.not_found` for an id that was never added.
   */
  wait(id: TransactionId, signal?: AbortSignal): Promise<TransactionRecord>
  /**
   * Calls back once for each transaction that ends from now on, unless another tab has stored that outcome before.
   * Returns an unsubscribe function.
   */
  onEnd(listener: TransactionEndListener): () => void
  /** Removes those of these records that have ended or wait for other signers. Returns a function that restores them. */
  forget(records: readonly TransactionRecord[]): () => void
  /**
   * Requests that a wallet makes several calls in one transaction, then stores the batch before anything waits for it.
   *
   * @throws {AppError} as `sendCalls`; what loading its code throws.
   */
  sendBatch(connector: Connector, batch: BatchRequest): Promise<TransactionId>
  destroy(): void
}

export interface BatchRequest extends CallBatch {
  /** The purpose of the last call. Those before it serve it, as an approval serves a swap. */
  readonly intent: TransactionRecord['intent']
}

export interface TransactionsOptions extends FollowerLoaders {
  readonly storage: StoragePort
  readonly ask: AskChain
  loadBatches(): Promise<Pick<typeof import('@/lib/connect/call-batches'), 'sendCalls'>>
  now(): number
  /** Calls back when another tab has changed the storage. Returns an unsubscribe function. */
  onStorageChange(listener: () => void): () => void
  confirmationsOf(chainId: Caip2): number
}

/** The sent transactions of this device. Pending ones are followed at once, after a reload too. */
export function createTransactions(options: TransactionsOptions): Transactions {
  const { storage, ask, now } = options
  const records = createTransactionRecords(storage, now)
  const { store, find } = records
  const listeners = new Set<TransactionEndListener>()
  /** How many calls of `wait` are open, by id. */
  const waits = new Map<string, number>()
  const followed = new Set<string>()
  const end = new AbortController()

  function followPending(): void {
    for (const record of store.getState().records) {
      if (record.status === 'pending' && !followed.has(record.id)) follow(record)
    }
  }

  function follow(record: TransactionRecord): void {
    const { id } = record
    followed.add(id)
    const follower = followerOf(record.chainId)
    if (follower === undefined) return
    const watch = {
      ask,
      now,
      loadWatch: options.loadWatch,
      loadSolanaWatch: options.loadSolanaWatch,
      loadBatchWatch: options.loadBatchWatch,
      readBatch: options.readBatch,
      confirmations: options.confirmationsOf(record.chainId),
      signal: end.signal,
      replacements: () => (find(id)?.replacements ?? []).map((each) => each.id),
      onSeen: (seen: SeenTransaction) => records.patch(id, seen),
    }
    follower.follow(record, watch).then(
      (outcome) => {
        const known = find(id)
        const isReported = records.isStored(id, outcome.status)
        // Read before `patch`, which ends the waits.
        const isAwaited = waits.has(id)
        records.patch(id, outcome)
        // Unknown: the visitor has removed it in the meantime, perhaps in another tab.
        if (isReported || known === undefined) return
        for (const listener of [...listeners]) listener({ ...known, ...outcome }, { isAwaited })
      },
      // The code did not load, or this is the end.
      () => {
        followed.delete(id)
        if (end.signal.aborted) return
        void pause(LOAD_AGAIN_MS, end.signal).then(() => {
          if (!end.signal.aborted) followPending()
        })
      },
    )
  }

  function countWait(id: TransactionId, change: 1 | -1): void {
    const count = (waits.get(id) ?? 0) + change
    if (count > 0) waits.set(id, count)
    else waits.delete(id)
  }

  function add(record: NewTransaction & Pick<TransactionRecord, 'id'>): void {
    if (find(record.id) !== undefined) return
    const added = { ...record, sentAt: now(), status: 'pending' as const }
    records.add(added)
    follow(added)
  }

  followPending()
  const stopListening = options.onStorageChange(() => {
    records.readOtherTabs()
    followPending()
  })

  return {
    store,
    add,
    addReplacement(id, replacement) {
      records.patch(id, { replacements: [replacement, ...(find(id)?.replacements ?? [])] })
    },
    async wait(id, signal) {
      countWait(id, 1)
      try {
        return await waitForOutcome(records, id, signal === undefined ? [end.signal] : [signal, end.signal])
      } finally {
        countWait(id, -1)
      }
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget: records.forget,
    async sendBatch(connector, { intent, ...batch }) {
      const { sendCalls } = await options.loadBatches()
      const id = await sendCalls(connector, batch)
      const { from, chainId, calls } = batch
      const [last] = calls.slice(-1)
      const request = last && { to: last.to, data: last.data, value: last.value }
      add({ id, from, chainId, intent, request, batch: {} })
      return id
    },
    destroy() {
      stopListening()
      end.abort()
    },
  }
}
