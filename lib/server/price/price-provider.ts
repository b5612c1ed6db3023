import 'server-only'
import type { Caip2 } from '@/lib/core/caip'

/** A token to price. The native one has the address that stands for it (`nativeTokenAddress`). */
export interface PricedToken {
  readonly address: string
  /** Decimal places, 0 to 255. */
  readonly decimals: number
}

/** A source of token prices. One adapter per source. */
export interface PriceProvider {
  readonly id: string
  /** Chains whose tokens it can price. */
  readonly chainIds: readonly Caip2[]
  /**
   * US dollars per whole token, in the order of the tokens; `null` if the price is unknown.
   *
   * @throws {AppError} `upstream.*` when the source cannot be read.
   */
  prices(chainId: Caip2, tokens: readonly PricedToken[], signal: AbortSignal): Promise<readonly (number | null)[]>
}
