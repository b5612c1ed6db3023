import type { Caip2 } from '@/lib/core/caip'

/** Spec section 3, "Token balance". */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  /** 0x address; absent for the native token. */
  readonly address?: string | undefined
  /** USD of the whole balance, display only; absent = unknown, never 0 for unknown. */
  readonly value?: number | undefined
  /** USD of one token, display only; absent = unknown. */
  readonly price?: number | undefined
  readonly quantity: {
    /** Decimal places, as text. */
    readonly decimals: string
    /** Whole tokens, plain decimal text, exact. */
    readonly numeric: string
  }
  readonly iconUrl: string
  /** Base units, decimal integer string. */
  readonly amount: string
}
