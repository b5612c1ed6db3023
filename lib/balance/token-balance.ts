import type { Caip2 } from '@/lib/core/caip'

/** Spec section 3, "Token balance". */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  /** In the spelling of its namespace; absent for the native token. */
  readonly address?: string | undefined
  /** USD of the whole balance, display only; absent = unknown, never 0 for unknown. */
  readonly value?: number | undefined
  /** USD of one token, display only; absent = unknown. */
  readonly price?: number | undefined
  /** Relative change of the price since 24 h ago: 0.012 is +1.2 %. `null` = unknown. */
  readonly change24h: number | null
  readonly quantity: {
    /** Decimal places, as text. */
    readonly decimals: string
    /** Whole tokens, plain decimal text, exact. */
    readonly numeric: string
  }
  readonly iconUrl: string
  /** Base units, decimal integer string. */
  readonly amount: string
  /** The token is not on our list. A contract can report any name and any symbol. */
  readonly imported?: true | undefined
}
