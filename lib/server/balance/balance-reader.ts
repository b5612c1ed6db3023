import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { Services } from '../process/services'
import type { TokenFacts } from '../tokens/read-token-facts'

export interface HoldingsQuery {
  readonly network: Caip2
  /** Account, as its namespace reads it. */
  readonly owner: string
  /** Tokens beside the network's list. */
  readonly imported: readonly string[]
  /** Reads the chain, whatever is cached. */
  readonly refresh: boolean
}

export interface HeldToken {
  readonly token: string
  readonly facts: TokenFacts
  /** Base units, more than 0. */
  readonly amount: bigint
}

export interface AccountHoldings {
  /** Base units. */
  readonly native: bigint
  readonly tokens: readonly HeldToken[]
  /** Unix time in milliseconds. */
  readonly madeAt: number
}

export type ReaderServices = Pick<Services, 'cache' | 'rpc' | 'signal'>

/** How the holdings of an account are read in one namespace. */
export interface BalanceReader {
  /** Units of work of a reading, beyond the request itself. */
  weightOf(query: HoldingsQuery): number
  /** @throws {AppError | RpcCallError} when the chain cannot be asked; never an empty answer for that. */
  read(query: HoldingsQuery, services: ReaderServices): Promise<AccountHoldings>
}

/** Short, and never stale: a balance that is wrong after a swap frightens people. Keyed by network and address. */
export const balancePolicy = { freshMs: 10_000, staleMs: 0 }
