import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { Services } from '../platform/services'
import type { TokenFacts } from '../tokens/read-token-facts'

export interface HoldingsQuery {
  readonly network: Caip2
  /** Account address in the spelling of its namespace. */
  readonly owner: string
  /** Imported tokens, in addition to the network's list. */
  readonly imported: readonly string[]
  /** Reads from the chain instead of the cache. */
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

export type ReaderServices = Pick<Services, 'apis' | 'cache' | 'rpc' | 'signal'>

/** Reads the balances of an account in one namespace. */
export interface BalanceReader {
  /** Name of the source, for `/api/health`. */
  readonly id: string
  /** Whether this server has a node or an API of the chain to read from. */
  serves(chainId: Caip2, services: Pick<Services, 'apis' | 'rpc'>): boolean
  /** Units of work for the rate limit, in addition to the request itself. */
  weightOf(query: HoldingsQuery): number
  /** @throws {AppError | RpcCallError} when the chain cannot be read. Never returns an empty answer instead. */
  read(query: HoldingsQuery, services: ReaderServices): Promise<AccountHoldings>
}

/**
 * Fresh for a short time and never stale: a wrong balance after a swap alarms visitors. Keyed by network and address.
 */
export const balancePolicy = { freshMs: 10_000, staleMs: 0 }
