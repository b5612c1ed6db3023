import 'server-only'
import type { Address } from 'viem'
import type { Caip2 } from '@/lib/core/caip'

/** What an account holds, in base units, read at one block. */
export interface ChainHoldings {
  readonly native: bigint
  /** In the order of the tokens asked for; `null` where a contract did not answer like a token. */
  readonly tokens: readonly (bigint | null)[]
}

/** Whoever knows what an account holds. One adapter a source. */
export interface BalanceProvider {
  readonly id: string
  /** @throws {AppError | RpcCallError} when the source cannot be asked; never an empty answer for that. */
  holdings(chainId: Caip2, owner: Address, tokens: readonly Address[], signal: AbortSignal): Promise<ChainHoldings>
}
