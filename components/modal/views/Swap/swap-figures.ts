import { formatUnits, parseUnits } from '@/lib/core/amount'
import type { HeldSwapToken, QuoteView, SwapToken } from '@/lib/swap/swap-state'

/** The holding of a token among the visitor's, by address. */
export function heldOf(token: SwapToken | undefined, held: readonly HeldSwapToken[]): HeldSwapToken | undefined {
  return token && held.find(({ address }) => address.toLowerCase() === token.address.toLowerCase())
}

/** A share of a holding as plain decimal text, cut to base units. */
export function portionOf(held: HeldSwapToken, percent: number): string {
  return formatUnits((BigInt(held.amount) * BigInt(percent)) / 100n, held.decimals)
}

/** Base units of `target` for one whole `source`, and the other way round. */
export function rateOf(quote: QuoteView, source: SwapToken, target: SwapToken): { forward: bigint; backward: bigint } {
  const per = (amount: bigint, unit: number, by: bigint) => (by === 0n ? 0n : (amount * 10n ** BigInt(unit)) / by)
  return {
    forward: per(quote.toAmount, source.decimals, quote.fromAmount),
    backward: per(quote.fromAmount, target.decimals, quote.toAmount),
  }
}

/** Whether what is entered is the whole holding but for what stays for fees. */
export function isMax(amount: string, held: HeldSwapToken | undefined, kept: bigint): boolean {
  if (held === undefined || kept === 0n || amount === '') return false
  return parseUnits(amount, held.decimals) === BigInt(held.amount) - kept
}

/** USD of an amount in whole tokens, display only; `undefined` while either is unknown. */
export function worth(amount: string, price: number | undefined): number | undefined {
  return amount === '' || price === undefined ? undefined : Number(amount) * price
}

/** A change of the outcome below this is not said aloud again; integer basis points. */
const WORTH_SAYING_BPS = 50n

/** Whether a newer quote tells a listener something that the older one did not. */
export function isWorthSaying(before: QuoteView, after: QuoteView): boolean {
  if (before.fromAmount !== after.fromAmount || before.slippageBps !== after.slippageBps) return true
  const change = after.toAmount - before.toAmount
  return (change < 0n ? -change : change) * 10_000n >= before.toAmount * WORTH_SAYING_BPS
}
