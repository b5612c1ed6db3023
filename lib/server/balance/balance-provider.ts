import 'server-only'
import type { Address } from 'viem'
import type { Caip2 } from '@/lib/core/caip'

/** Balances of an account in base units, read at one block. */
export interface ChainHoldings {
  readonly native: bigint
  /** In the order of the requested tokens; `null` if a contract did not answer like a token. */
  readonly tokens: readonly (bigint | null)[]
}

/** A source of balances. One adapter per source. */
export interface BalanceProvider {
  readonly id: string
  /** @throws {AppError | RpcCallError} when the source cannot be read. Never returns an empty answer instead. */
  holdings(chainId: Caip2, owner: Address, tokens: readonly Address[], signal: AbortSignal): Promise<ChainHoldings>
}
