import type { Caip2 } from '@/lib/core/caip'

/** Spec section 3, "Token balance". */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  /** As its namespace spells it; absent for the native token. */
  readonly address?: string | undefined
  /** USD of the whole balance, display only; absent = unknown, never 0 for unknown. */
  readonly value?: number | undefined
  /** USD of one token, display only; absent = unknown. */
  readonly price?: number | undefined
  /** By which fraction the price differs from that of 24 h ago: 0.012 is +1.2 %. `null` = unknown. */
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
  /** Not on our list: anybody can give a token any name and any symbol. */
  readonly imported?: true | undefined
}
