import { type HeldToken, isSameToken } from '@/lib/balance/held-tokens'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import type { SwapToken } from '@/lib/swap/swap-state'

/** The balance of a token, found by address. */
export function heldOf(token: SwapToken | undefined, held: readonly HeldToken[]): HeldToken | undefined {
  return token && held.find((each) => isSameToken(each, token))
}

/** Base units of `target` for one whole `source`, and the reverse. */
export function rateOf(quote: SwapQuote, source: SwapToken, target: SwapToken): { forward: bigint; backward: bigint } {
  const per = (amount: bigint, unit: number, by: bigint) => (by === 0n ? 0n : (amount * 10n ** BigInt(unit)) / by)
  return {
    forward: per(quote.toAmount, source.decimals, quote.fromAmount),
    backward: per(quote.fromAmount, target.decimals, quote.toAmount),
  }
}

/** Changes of the amount below this are not announced; integer basis points. */
const WORTH_SAYING_BPS = 50n

/** Whether a newer quote differs enough to be announced. */
export function isWorthSaying(before: SwapQuote, after: SwapQuote): boolean {
  if (before.fromAmount !== after.fromAmount || before.slippageBps !== after.slippageBps) return true
  const change = after.toAmount - before.toAmount
  return (change < 0n ? -change : change) * 10_000n >= before.toAmount * WORTH_SAYING_BPS
}
