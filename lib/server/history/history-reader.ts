import 'server-only'
import type { Caip2 } from '@/lib/core/caip'

/** A page of an account's transactions. */
export interface HistoryQuery {
  readonly network: Caip2
  /** In the spelling of its namespace. */
  readonly owner: string
  /** As a page before has named it; absent for the newest. */
  readonly cursor: string | undefined
  /** Address of the provider, from the settings. */
  readonly url: string
}

/** An amount that a transaction has moved into or out of the account. */
export interface ReadTransfer {
  readonly direction: 'in' | 'out'
  /** `null` for the network's currency. */
  readonly token: string | null
  /** Base units, more than 0. */
  readonly amount: bigint
}

export interface ReadTransaction {
  readonly id: string
  /** Unix time in milliseconds. */
  readonly at: number
  readonly outcome: 'confirmed' | 'reverted'
  readonly isOwn: boolean
  readonly fee: bigint | undefined
  readonly transfers: readonly ReadTransfer[]
}

export interface HistoryPage {
  /** Newest first. */
  readonly transactions: readonly ReadTransaction[]
  readonly next: string | undefined
}

/** Reads the transactions of an account in one namespace. */
export interface HistoryReader {
  /** Name of the source, for `/api/health`. */
  readonly id: string
  /** Units of work for the rate limit, in addition to the request itself. */
  readonly weight: number
  /** @throws {AppError} `upstream.*` when the history cannot be read. Never returns an empty answer instead. */
  read(query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage>
}
