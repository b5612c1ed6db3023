import { type HeldToken, heldAmount, isSameToken, nativeHeld } from '@/lib/balance/held-tokens'
import { formatUnits, parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { isNativeToken } from '@/lib/core/caip'
import { isPriceMoved } from './swap-amounts'
import {
  AUTO_SLIPPAGE_STABLE_BPS,
  HIGH_SLIPPAGE_BPS,
  MAX_SLIPPAGE_BPS,
  PRICE_IMPACT_SEVERE_BPS,
  PRICE_IMPACT_WARNING_BPS,
  SWITCH_DEFAULT_AMOUNT,
} from './swap-constants'
import type { SwapQuote } from './swap-contract'
import type { PriceImpactBand, SlippageChoice, SlippageWarning, SwapAccount, SwapSide, SwapToken } from './swap-state'

/** Slippage from which the warning is stronger. */
const VERY_HIGH_SLIPPAGE_BPS = 500

/** Price impact below this is not mentioned; integer basis points. */
const PRICE_IMPACT_LOW_BPS = 100

/** The input of the rules of spec section 5. */
export interface SwapFacts {
  readonly account: SwapAccount | undefined
  readonly sourceToken: SwapToken | undefined
  readonly toToken: SwapToken | undefined
  /** The text of the field: a plain decimal string, or `''`. */
  readonly sourceAmount: string
  readonly balances: readonly HeldToken[]
  /** Why the last quote failed; `swap.incorrect_amount` when the quote had no target amount. */
  readonly quoteError: AppError | undefined
  /** Network fee in native base units; `undefined` while unknown. */
  readonly gasCost: bigint | undefined
  /** Others may pay the gas, so that none is needed. */
  readonly mayBeSponsored?: boolean
}

/** The entered amount in base units of the source token; `null` when it is not an amount. */
export function sourceUnits({ sourceToken, sourceAmount }: Pick<SwapFacts, 'sourceToken' | 'sourceAmount'>) {
  return sourceToken === undefined || sourceAmount === '' ? null : parseUnits(sourceAmount, sourceToken.decimals)
}

/** The entered amount to receive in base units of the target token; `null` without one. */
export function wantedUnits({ toToken, wantedAmount }: Pick<SwapFacts, 'toToken'> & { readonly wantedAmount: string }) {
  return toToken === undefined || wantedAmount === '' ? null : parseUnits(wantedAmount, toToken.decimals)
}

/** Whether a quote can say the amount to pay: as `isSwapAvailable`, for an entered amount to receive. */
export function isTargetEntered(
  facts: Pick<SwapFacts, 'account' | 'sourceToken' | 'toToken'> & { readonly wantedAmount: string },
): boolean {
  return isPairComplete(facts) && (wantedUnits(facts) ?? 0n) > 0n
}

/**
 * Whether there is something to quote. Spec section 5: an address exists, both tokens have an address and decimals,
 * and the source amount is greater than 0.
 */
export function isSwapAvailable(
  facts: Pick<SwapFacts, 'account' | 'sourceToken' | 'toToken' | 'sourceAmount'>,
): boolean {
  return isPairComplete(facts) && (sourceUnits(facts) ?? 0n) > 0n
}

function isPairComplete({
  account,
  sourceToken,
  toToken,
}: Pick<SwapFacts, 'account' | 'sourceToken' | 'toToken'>): boolean {
  if (!account?.address || !isComplete(sourceToken) || !isComplete(toToken)) return false
  return !isSameToken(sourceToken, toToken)
}

// 0 decimals are valid: such a token can be imported and swapped.
function isComplete(token: SwapToken | undefined): token is SwapToken {
  return token !== undefined && token.address !== '' && Number.isInteger(token.decimals)
}

/**
 * Why the entered amount cannot be swapped. Spec section 5, in this order: more than the balance; no native token for
 * gas (a balance of 0, or less than the gas cost remains); a quote without a target amount.
 */
export function inputErrorOf(facts: SwapFacts): AppError | undefined {
  const { account, sourceToken, balances, quoteError, gasCost, mayBeSponsored = false } = facts
  const amount = sourceUnits(facts)
  if (account === undefined || sourceToken === undefined || amount === null || amount === 0n) return undefined
  if (amount > heldAmount(balances, sourceToken)) {
    return new AppError('swap.insufficient_balance', { details: { symbol: sourceToken.symbol } })
  }
  const native = nativeHeld(balances)
  const left = isNativeToken(sourceToken.address) ? native - amount : native
  if (!mayBeSponsored && (native === 0n || (gasCost !== undefined && left < gasCost))) {
    return new AppError('swap.insufficient_gas', { details: { symbol: account.nativeCurrency.symbol } })
  }
  return quoteError?.code === 'swap.incorrect_amount' ? quoteError : undefined
}

/** Sets the token of a side. Choosing the token of the other side switches the two. */
export function withToken(
  pair: { readonly sourceToken: SwapToken | undefined; readonly toToken: SwapToken | undefined },
  side: SwapSide,
  token: SwapToken,
) {
  const [same, other] = side === 'source' ? [pair.sourceToken, pair.toToken] : [pair.toToken, pair.sourceToken]
  const displaced = isSameToken(other, token) ? same : other
  return side === 'source' ? { sourceToken: token, toToken: displaced } : { sourceToken: displaced, toToken: token }
}

/** Spec section 4: switches source and target; an empty target amount becomes 1. */
export function switchedAmount(toAmount: bigint | undefined, toToken: SwapToken | undefined): string {
  if (toToken === undefined || toAmount === undefined || toAmount === 0n) return SWITCH_DEFAULT_AMOUNT
  return formatUnits(toAmount, toToken.decimals)
}

export function priceImpactBand(bps: number | null | undefined): PriceImpactBand {
  if (bps === undefined || bps === null) return 'unknown'
  if (bps >= PRICE_IMPACT_SEVERE_BPS) return 'high'
  if (bps >= PRICE_IMPACT_WARNING_BPS) return 'medium'
  if (bps >= PRICE_IMPACT_LOW_BPS) return 'low'
  return 'none'
}

/** How much the price impact may exceed the accepted one without a new consent; integer basis points. */
const IMPACT_LEEWAY_BPS = 100

/** Whether the visitor must accept a price impact before the swap continues. */
export function needsImpactConsent(bps: number | null | undefined, accepted: number | undefined): boolean {
  if (bps === undefined || bps === null || bps < PRICE_IMPACT_SEVERE_BPS) return false
  return accepted === undefined || bps > accepted + IMPACT_LEEWAY_BPS
}

/** The slippage to request; `undefined` for the server's automatic one. */
export function chosenSlippage(choice: SlippageChoice): number | undefined {
  return choice.kind === 'automatic' ? undefined : choice.bps
}

/** Whether a slippage is valid: whole basis points, at most the server's maximum. */
export function isSlippageAllowed(choice: SlippageChoice): boolean {
  if (choice.kind === 'automatic') return true
  return Number.isInteger(choice.bps) && choice.bps >= 0 && choice.bps <= MAX_SLIPPAGE_BPS
}

/** The warning for a slippage: too low is likely to fail on chain, too high allows a worse price. */
export function slippageWarning(choice: SlippageChoice): SlippageWarning | undefined {
  if (choice.kind === 'automatic') return undefined
  if (choice.bps < AUTO_SLIPPAGE_STABLE_BPS) return 'tooLow'
  if (choice.bps >= VERY_HIGH_SLIPPAGE_BPS) return 'veryHigh'
  return choice.bps > HIGH_SLIPPAGE_BPS ? 'high' : undefined
}

/** Whether a newer quote is so much worse than the agreed one that the visitor must confirm again. */
export function needsConsent(agreed: SwapQuote, next: SwapQuote): boolean {
  return isPriceMoved(agreed.toAmount, next.toAmount, agreed.slippageBps)
}

/**
 * The slippage for building from a newer quote, so that the agreed minimum still holds. Expects a quote that does not
 * need consent.
 */
export function buildSlippage(agreed: SwapQuote, quote: SwapQuote): number {
  if (quote.minToAmount >= agreed.minToAmount) return quote.slippageBps
  return Number(((quote.toAmount - agreed.minToAmount) * 10_000n) / quote.toAmount)
}
