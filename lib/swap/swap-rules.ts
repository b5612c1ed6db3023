import { formatUnits, normaliseAmountInput, parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { isNativeToken } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { isPriceMoved } from './swap-amounts'
import {
  AUTO_SLIPPAGE_STABLE_BPS,
  HIGH_SLIPPAGE_BPS,
  MAX_SLIPPAGE_BPS,
  PRICE_IMPACT_SEVERE_BPS,
  PRICE_IMPACT_WARNING_BPS,
  SWITCH_DEFAULT_AMOUNT,
} from './swap-constants'
import type {
  HeldSwapToken,
  PriceImpactBand,
  QuoteView,
  SlippageChoice,
  SlippageWarning,
  SwapAccount,
  SwapSide,
  SwapToken,
} from './swap-state'

/** From here on a tolerance is not merely high: half of the trade's usual cost is given away. */
const VERY_HIGH_SLIPPAGE_BPS = 500

/** Price impact below this is not worth a word; integer basis points. */
const PRICE_IMPACT_LOW_BPS = 100

/** What the rules of spec section 5 look at. */
export interface SwapFacts {
  readonly account: SwapAccount | undefined
  readonly sourceToken: SwapToken | undefined
  readonly toToken: SwapToken | undefined
  /** As it stands in the field: a plain decimal string, or `''`. */
  readonly sourceAmount: string
  readonly balances: readonly HeldSwapToken[]
  /** Why the last quote failed; `swap.incorrect_amount` when it came without a target amount. */
  readonly quoteError: AppError | undefined
  /** Network fee in native base units; `undefined` while unknown. */
  readonly gasCost: bigint | undefined
}

export function isSameToken(one: SwapToken | undefined, other: SwapToken | undefined): boolean {
  return one !== undefined && other !== undefined && one.address.toLowerCase() === other.address.toLowerCase()
}

/** What is entered, in base units of the source token; `null` when that is no amount. */
export function sourceUnits({ sourceToken, sourceAmount }: Pick<SwapFacts, 'sourceToken' | 'sourceAmount'>) {
  return sourceToken === undefined || sourceAmount === '' ? null : parseUnits(sourceAmount, sourceToken.decimals)
}

/**
 * Whether there is something to quote. Spec section 5: an address exists, both tokens have an address and decimals,
 * and the source amount is greater than 0.
 */
export function isSwapAvailable(
  facts: Pick<SwapFacts, 'account' | 'sourceToken' | 'toToken' | 'sourceAmount'>,
): boolean {
  const { account, sourceToken, toToken } = facts
  if (!account?.address || !isComplete(sourceToken) || !isComplete(toToken)) return false
  return !isSameToken(sourceToken, toToken) && (sourceUnits(facts) ?? 0n) > 0n
}

// Decimals of exactly 0 are a number as good as any: such a token may be imported and swapped.
function isComplete(token: SwapToken | undefined): token is SwapToken {
  return token !== undefined && token.address !== '' && Number.isInteger(token.decimals)
}

/** Base units held of a token; 0n when none is. */
function heldAmount(balances: readonly HeldSwapToken[], token: SwapToken | undefined): bigint {
  const held = balances.find((balance) => isSameToken(balance, token))
  return held === undefined ? 0n : BigInt(held.amount)
}

/**
 * Why what is entered cannot be swapped. Spec section 5, in this order: more than is held, no native token for gas
 * (balance 0, below the gas cost, or what a native swap leaves of it is), a quote without a target amount.
 */
export function inputErrorOf(facts: SwapFacts): AppError | undefined {
  const { account, sourceToken, balances, quoteError, gasCost } = facts
  const amount = sourceUnits(facts)
  if (account === undefined || sourceToken === undefined || amount === null || amount === 0n) return undefined
  if (amount > heldAmount(balances, sourceToken)) {
    return new AppError('swap.insufficient_balance', { details: { symbol: sourceToken.symbol } })
  }
  const native = nativeHeld(balances)
  const left = isNativeToken(sourceToken.address) ? native - amount : native
  if (native === 0n || (gasCost !== undefined && left < gasCost)) {
    return new AppError('swap.insufficient_gas', { details: { symbol: account.nativeCurrency.symbol } })
  }
  return quoteError?.code === 'swap.incorrect_amount' ? quoteError : undefined
}

export function nativeHeld(balances: readonly HeldSwapToken[]): bigint {
  const native = balances.find(({ address }) => isNativeToken(address))
  return native === undefined ? 0n : BigInt(native.amount)
}

/**
 * Tidies what was typed or pasted into the amount field.
 *
 * @returns a plain decimal string cut to the token's decimals, or `null` when it is no amount.
 */
export function amountFromInput(text: string, token: SwapToken | undefined): string | null {
  const decimals = token?.decimals ?? 18
  const plain = normaliseAmountInput(text, decimals)
  if (plain === null || plain === '') return plain
  // A trailing dot is somebody in the middle of typing.
  return parseUnits(plain, decimals) === null ? null : plain
}

/** The whole balance; of the native token what the fees leave. `kept` is what was held back, native base units. */
export function maxAmount(
  token: SwapToken,
  balances: readonly HeldSwapToken[],
  gasCost: bigint | undefined,
): { readonly amount: string; readonly kept: bigint } {
  const held = heldAmount(balances, token)
  // Fees may rise by an eighth from block to block (EIP-1559); twice the estimate outlives a slow look at the wallet.
  const kept = isNativeToken(token.address) ? (gasCost ?? 0n) * 2n : 0n
  return { amount: formatUnits(held > kept ? held - kept : 0n, token.decimals), kept }
}

/** Takes a token for a side. Choosing the token of the other side makes the two change places. */
export function withToken(
  pair: { readonly sourceToken: SwapToken | undefined; readonly toToken: SwapToken | undefined },
  side: SwapSide,
  token: SwapToken,
) {
  const [same, other] = side === 'source' ? [pair.sourceToken, pair.toToken] : [pair.toToken, pair.sourceToken]
  const displaced = isSameToken(other, token) ? same : other
  return side === 'source' ? { sourceToken: token, toToken: displaced } : { sourceToken: displaced, toToken: token }
}

/** Spec section 4: source and target change places; an empty target amount becomes 1. */
export function switchedAmount(toAmount: bigint | undefined, toToken: SwapToken | undefined): string {
  if (toToken === undefined || toAmount === undefined || toAmount === 0n) return SWITCH_DEFAULT_AMOUNT
  return formatUnits(toAmount, toToken.decimals)
}

export function priceImpactBand(bps: number | undefined): PriceImpactBand {
  if (bps === undefined) return 'unknown'
  if (bps >= PRICE_IMPACT_SEVERE_BPS) return 'high'
  if (bps >= PRICE_IMPACT_WARNING_BPS) return 'medium'
  if (bps >= PRICE_IMPACT_LOW_BPS) return 'low'
  return 'none'
}

/** How much worse than what was ticked off an impact may get without a new tick; integer basis points. */
const IMPACT_LEEWAY_BPS = 100

/** Whether the visitor must tick off a price impact before the swap may go on. */
export function needsImpactConsent(bps: number | undefined, accepted: number | undefined): boolean {
  if (bps === undefined || bps < PRICE_IMPACT_SEVERE_BPS) return false
  return accepted === undefined || bps > accepted + IMPACT_LEEWAY_BPS
}

/** The tolerance to ask for, or `undefined` to leave it to the server, which knows the pair. */
export function chosenSlippage(choice: SlippageChoice): number | undefined {
  return choice.kind === 'automatic' ? undefined : choice.bps
}

/** Whether a choice can be taken at all: whole basis points, at most what the server accepts. */
export function isSlippageAllowed(choice: SlippageChoice): boolean {
  if (choice.kind === 'automatic') return true
  return Number.isInteger(choice.bps) && choice.bps >= 0 && choice.bps <= MAX_SLIPPAGE_BPS
}

/** Warns on both sides: too low is likely to fail on chain, too high invites a worse price. */
export function slippageWarning(choice: SlippageChoice): SlippageWarning | undefined {
  if (choice.kind === 'automatic') return undefined
  if (choice.bps < AUTO_SLIPPAGE_STABLE_BPS) return 'tooLow'
  if (choice.bps >= VERY_HIGH_SLIPPAGE_BPS) return 'veryHigh'
  return choice.bps > HIGH_SLIPPAGE_BPS ? 'high' : undefined
}

/** Whether a newer quote is so much worse than the agreed one that the visitor must be asked again. */
export function needsConsent(agreed: QuoteView, next: QuoteView): boolean {
  return isPriceMoved(agreed.toAmount, next.toAmount, agreed.slippageBps)
}

/**
 * The tolerance to build with, so that the minimum that was shown and agreed to holds for a newer, worse quote too.
 * Expects a quote that does not need consent.
 */
export function buildSlippage(agreed: QuoteView, quote: QuoteView): number {
  if (quote.minToAmount >= agreed.minToAmount) return quote.slippageBps
  return Number(((quote.toAmount - agreed.minToAmount) * 10_000n) / quote.toAmount)
}

/** Codes that say more than the spec's general text about the step that failed. */
const TELLING = /^(?:swap|transaction|wallet)\.|^network\.offline$/

/** Names a failure by its step, unless what came says more than that. */
export function stepError(cause: unknown, fallback: ErrorCode): AppError {
  if (!(cause instanceof AppError)) return new AppError(fallback, { cause })
  if (TELLING.test(cause.code)) return cause
  return new AppError(fallback, { cause, details: cause.details, requestId: cause.requestId })
}
