import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcProvider } from '../rpc/rpc-provider'

/** Facts that a token reports about itself. The texts are sanitised but unverified. */
export interface TokenFacts {
  readonly decimals: number
  readonly symbol: string
  readonly name: string
}

/**
 * Reads the facts of tokens of one chain, in their order; `null` for an address that does not answer like a token.
 *
 * @throws {AppError | RpcCallError} when no node answered.
 */
export type ReadTokenFacts = (
  rpc: RpcProvider,
  chainId: Caip2,
  tokens: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (TokenFacts | null)[]>
