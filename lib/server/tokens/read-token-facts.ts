import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcProvider } from '../rpc/rpc-provider'

/** What a token says about itself. Texts are harmless but prove nothing. */
export interface TokenFacts {
  readonly decimals: number
  readonly symbol: string
  readonly name: string
}

/**
 * Reads the facts of tokens of one chain, in their order; `null` where nothing answers like a token.
 *
 * @throws {AppError | RpcCallError} when no node could be asked.
 */
export type ReadTokenFacts = (
  rpc: RpcProvider,
  chainId: Caip2,
  tokens: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (TokenFacts | null)[]>
