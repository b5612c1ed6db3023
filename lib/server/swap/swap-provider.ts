import 'server-only'
import type { Address, Hex } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import type { SwapRouteStep } from '@/lib/swap/swap-contract'

/** What a visitor wants to swap. Tokens are addresses of the chain, the native one ERC-7528's; amounts base units. */
export interface SwapRequest {
  readonly chainId: Caip2
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  /** Wei for a unit of gas: decides between a short route and a slightly better long one. */
  readonly gasPrice: bigint
}

export interface QuoteOptions {
  /** Finds out anew what is remembered about the tokens. */
  readonly recheckTokens?: boolean
}

/** A provider's answer. `toAmount` is what the visitor receives: gross less `feeAmount`. Plain data, it is cached. */
export interface ProviderQuote {
  readonly toAmount: bigint
  /** Our fee, taken on chain, in the target token. */
  readonly feeAmount: bigint
  readonly feeBps: number
  /** Units of gas, never less than the swap needs. */
  readonly gas: bigint
  readonly route: readonly SwapRouteStep[]
  /** Who must be allowed to take the source token; `null` when nobody. */
  readonly spender: Address | null
  readonly priceImpactBps: number | null
}

export interface SwapBuild {
  readonly request: SwapRequest
  readonly quote: ProviderQuote
  /** Sends the swap and receives its outcome. */
  readonly userAddress: Address
  /** Least that `userAddress` may receive, after our fee. */
  readonly minToAmount: bigint
  /** Unix time in seconds after which the chain must refuse the swap. */
  readonly deadline: bigint
}

/** An unsigned call, as a provider says it should be. Nothing of it is trusted before `calldata-guard.ts` has read it. */
export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  /** Wei of the native token. */
  readonly value: bigint
}

/** Whoever turns one token into another. One adapter a vendor; the words here are ours. */
export interface SwapProvider {
  readonly id: string
  /** Tokens between which the provider looks for ways, of a chain. Others may be swapped too, by their address. */
  tokens(chainId: Caip2, signal?: AbortSignal): Promise<readonly Address[]>
  /**
   * The best way from one token to the other right now; never from a cache. `null` when there is none.
   *
   * @throws {AppError} `swap.fee_on_transfer`, `swap.token_unknown`, `swap.incorrect_amount`, or what the upstream call
   *   failed with.
   */
  quote(request: SwapRequest, options?: QuoteOptions, signal?: AbortSignal): Promise<ProviderQuote | null>
  /** Who takes source tokens on a chain. Approvals name nobody else. */
  spender(chainId: Caip2): Address
  build(build: SwapBuild, signal?: AbortSignal): Promise<SwapCall>
}
