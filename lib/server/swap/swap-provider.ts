import 'server-only'
import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import type { Caip2 } from '@/lib/core/caip'
import { providerQuoteFields } from '@/lib/swap/swap-contract'

/**
 * The swap that a visitor requests. Tokens are addresses of the chain, the native token that of ERC-7528; amounts are
 * in base units.
 */
export interface SwapRequest {
  readonly chainId: Caip2
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  /** Wei per unit of gas: decides between a short route and a slightly better long one. */
  readonly gasPrice: bigint
}

/** A swap by what the visitor wants to receive, after our fee. */
export interface TargetRequest extends Omit<SwapRequest, 'amount'> {
  readonly toAmount: bigint
}

export interface QuoteOptions {
  /** Probes the tokens again instead of using cached facts. */
  readonly recheckTokens?: boolean
}

/** What a provider decides about a quote. Plain data, because it is stored. */
export const providerQuote = z.object(providerQuoteFields(z.bigint().check(z.gte(0n))))
export type ProviderQuote = z.output<typeof providerQuote>

export interface SwapBuild {
  readonly request: SwapRequest
  readonly quote: ProviderQuote
  /** Sends the swap and receives its outcome. */
  readonly userAddress: Address
  /** Minimum that `userAddress` may receive, after our fee. */
  readonly minToAmount: bigint
  /** Unix time in seconds after which the chain must refuse the swap. */
  readonly deadline: bigint
}

/** An unsigned call, encoded by a provider. It is untrusted until `calldata-guard.ts` has checked it. */
export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  /** Wei of the native token. */
  readonly value: bigint
}

/** Exchanges one token for another. One adapter per vendor, in the terms of this app. */
export interface SwapProvider {
  readonly id: string
  /** Tokens of a chain between which the provider looks for routes. Other tokens can be swapped by address. */
  tokens(chainId: Caip2, signal?: AbortSignal): Promise<readonly Address[]>
  /**
   * Returns the current best route from one token to the other, never cached. `null` when there is none.
   *
   * @throws {AppError} `swap.fee_on_transfer`, `swap.token_unknown`, `swap.incorrect_amount`, or the failure of the
   *   upstream call.
   */
  quote(request: SwapRequest, options?: QuoteOptions, signal?: AbortSignal): Promise<ProviderQuote | null>
  /**
   * Returns the amount to pay of which a quote yields at least `toAmount` at the current prices, never cached. `null`
   * when no route yields as much.
   *
   * @throws {AppError} the failure of the upstream call.
   */
  sourceAmount(request: TargetRequest, signal?: AbortSignal): Promise<bigint | null>
  /** The contract that takes source tokens on a chain. Approvals name no other spender. */
  spender(chainId: Caip2): Address
  build(build: SwapBuild, signal?: AbortSignal): Promise<SwapCall>
}
