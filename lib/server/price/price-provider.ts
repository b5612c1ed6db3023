import 'server-only'
import type { Address } from 'viem'
import type { Caip2 } from '@/lib/core/caip'

/** Whoever knows what a token is worth. One adapter a source. */
export interface PriceProvider {
  readonly id: string
  /** Chains that it has prices of. */
  readonly chainIds: readonly Caip2[]
  /**
   * US dollars for one whole token, in the order of the tokens; `null` where nothing tells. The native token is
   * ERC-7528's address.
   *
   * @throws {AppError} `upstream.*` when the source cannot be asked.
   */
  prices(chainId: Caip2, tokens: readonly Address[], signal: AbortSignal): Promise<readonly (number | null)[]>
}
