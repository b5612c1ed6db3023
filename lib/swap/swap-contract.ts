import * as z from 'zod/mini'
import { MAX_AMOUNT_TEXT_LENGTH } from '@/lib/core/amount'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, basisPoints, caip2, hexData, unixMs } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { MAX_SLIPPAGE_BPS } from './swap-constants'

/** Slippage in basis points. Default: the automatic slippage of the pair (architecture section 12). */
const slippageBps = z.optional(z.int().check(z.gte(0), z.lte(MAX_SLIPPAGE_BPS)))

/** Fields that all swap operations have. Tokens are plain addresses of `chainId`; the native one is ERC-7528's. */
const pair = { chainId: caip2, userAddress: evmAddress, from: evmAddress, to: evmAddress }

/** One step of the route: a pool, or wrapping the native token (`wrap`, without a pool and without our fee). */
export const swapRouteStep = z.object({
  protocol: z.enum(['v2', 'v3', 'wrap']),
  /** Fee of a v3 pool in hundredths of a basis point: 100, 500, 3000 or 10000. */
  feeTier: z.optional(z.int()),
  tokenIn: evmAddress,
  tokenOut: evmAddress,
})

/**
 * What a provider decides about a quote. `amount` parses amounts in base units: decimal text on the wire, `bigint` where
 * the server stores them.
 *
 * - `toAmount`: what the visitor receives, net of our fee.
 * - `feeAmount`, `feeBps`: our fee, taken on chain in the target token; both 0 when no recipient is configured.
 * - `gas`: units of gas, never less than the swap needs.
 * - `spender`: the contract that needs an allowance for the source token; `null` when no approval is needed (native
 *   token, unwrapping).
 * - `priceImpactBps`: the loss caused by the size of the swap; `null` when unknown.
 */
export const providerQuoteFields = <A extends z.ZodMiniType>(amount: A) => ({
  toAmount: amount,
  feeAmount: amount,
  feeBps: basisPoints,
  gas: amount,
  route: z.array(swapRouteStep),
  spender: z.nullable(evmAddress),
  priceImpactBps: z.nullable(z.int()),
})

/**
 * A quote. A swap can be built from it until `expiresAt`.
 *
 * - `minToAmount`: the minimum that the chain enforces, at the slippage of the request.
 */
export const quoteSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  fromAmount: baseUnits,
  minToAmount: baseUnits,
  slippageBps: basisPoints,
  ...providerQuoteFields(baseUnits),
  providerId: z.string(),
  madeAt: unixMs,
  expiresAt: unixMs,
})

/**
 * Spec section 7 "fetch swap quote". `gasPrice` is wei per unit and decides between routes of different length.
 *
 * Fails with `swap.incorrect_amount`, `swap.no_route`, `swap.fee_on_transfer` (`details.symbol`), `swap.quote_failed`.
 */
export const swapQuote = defineEndpoint({
  method: 'POST',
  path: '/api/swap/quote',
  input: z.object({ ...pair, gasPrice: baseUnits, amount: baseUnits, slippageBps }),
  output: z.object({ quotes: z.array(quoteSchema) }),
})

/**
 * The amount to pay for `toAmount`, which is what the visitor receives, net of our fee. A quote of this amount yields at
 * least as much while prices stay.
 *
 * Fails with `swap.incorrect_amount`, `swap.no_route` (no market yields as much), `swap.quote_failed`.
 */
export const swapSourceAmount = defineEndpoint({
  method: 'POST',
  path: '/api/swap/source-amount',
  input: z.object({ ...pair, gasPrice: baseUnits, toAmount: baseUnits }),
  output: z.object({ amount: baseUnits, madeAt: unixMs }),
})

/**
 * Spec section 7 "fetch swap allowance". The amount is in whole tokens (`"1.5"`), with the token's decimals.
 *
 * `needsReset`: the token refuses to change a non-zero allowance, so it must be set to zero first. A native token needs
 * no allowance and always answers `sufficient`. `refresh` reads the chain instead of the cache.
 */
export const swapAllowance = defineEndpoint({
  method: 'POST',
  path: '/api/swap/allowance',
  input: z.object({
    chainId: caip2,
    userAddress: evmAddress,
    tokenAddress: evmAddress,
    sourceTokenAmount: patternText(MAX_AMOUNT_TEXT_LENGTH, /^(?:\d+(?:\.\d*)?|\.\d+)$/),
    sourceTokenDecimals: z.int().check(z.gte(0), z.lte(255)),
    refresh: z.optional(z.boolean()),
  }),
  output: z.object({
    allowance: baseUnits,
    sufficient: z.boolean(),
    needsReset: z.boolean(),
    spender: z.nullable(evmAddress),
    madeAt: unixMs,
  }),
})

/**
 * Spec section 7 "generate approve calldata": an allowance for our router to spend `from`.
 *
 * Exactly `amount` unless `unlimited`; with `reset` it sets the allowance to zero instead. `to` has no effect.
 */
export const swapApprove = defineEndpoint({
  method: 'POST',
  path: '/api/swap/approve',
  input: z.object({ ...pair, amount: baseUnits, reset: z.optional(z.boolean()), unlimited: z.optional(z.boolean()) }),
  output: z.object({
    tx: z.object({
      from: evmAddress,
      to: evmAddress,
      data: hexData,
      value: z.literal('0'),
      eip155: z.object({ gas: z.optional(baseUnits), gasPrice: baseUnits }),
    }),
    spender: evmAddress,
    /** The allowance that the transaction sets. */
    amount: baseUnits,
    madeAt: unixMs,
  }),
})

/**
 * Spec section 7 "generate swap calldata", for a quote by its id.
 *
 * With `disableEstimate` the gas is the provider's estimate and the swap is not simulated, for a caller whose approval
 * is not mined yet. The tokens are still checked for a transfer fee.
 *
 * `toAmount` and `feeAmount` are for the price at `madeAt`. `minToAmount` is never less than the quote's.
 *
 * Fails with `swap.quote_expired`, `swap.price_moved` (`details.old`, `details.new`, both net amounts),
 * `swap.unsafe_calldata`, `swap.simulation_failed`, `swap.insufficient_balance`, `swap.fee_on_transfer`,
 * `swap.build_failed`.
 */
export const swapBuild = defineEndpoint({
  method: 'POST',
  path: '/api/swap/build',
  input: z.object({
    ...pair,
    quoteId: z.string().check(z.minLength(1), z.maxLength(64)),
    amount: baseUnits,
    slippageBps,
    disableEstimate: z.optional(z.boolean()),
  }),
  output: z.object({
    tx: z.object({
      from: evmAddress,
      to: evmAddress,
      data: hexData,
      value: baseUnits,
      eip155: z.object({ gas: baseUnits, gasPrice: baseUnits }),
    }),
    quoteId: z.string(),
    toAmount: baseUnits,
    minToAmount: baseUnits,
    feeAmount: baseUnits,
    madeAt: unixMs,
    expiresAt: unixMs,
  }),
})

export type SwapRouteStep = z.output<typeof swapRouteStep>
/** A quote on the wire: amounts are decimal text. */
export type WireQuote = z.output<typeof quoteSchema>
type QuoteAmount = 'fromAmount' | 'toAmount' | 'minToAmount' | 'feeAmount' | 'gas'
/** A quote whose amounts are read. */
export type SwapQuote = Readonly<Omit<WireQuote, QuoteAmount> & Record<QuoteAmount, bigint>>
export type SwapQuoteInput = z.output<typeof swapQuote.input>
export type SwapQuoteOutput = z.output<typeof swapQuote.output>
export type SwapSourceAmountInput = z.output<typeof swapSourceAmount.input>
export type SwapSourceAmountOutput = z.output<typeof swapSourceAmount.output>
export type SwapAllowanceInput = z.output<typeof swapAllowance.input>
export type SwapAllowanceOutput = z.output<typeof swapAllowance.output>
export type SwapApproveInput = z.output<typeof swapApprove.input>
export type SwapApproveOutput = z.output<typeof swapApprove.output>
export type SwapBuildInput = z.output<typeof swapBuild.input>
export type SwapBuildOutput = z.output<typeof swapBuild.output>
