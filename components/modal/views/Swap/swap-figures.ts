import { type HeldToken, isSameToken } from '@/lib/balance/held-tokens'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import type { SwapToken } from '@/lib/swap/swap-state'

/** The balance of a token, found by address. */
export function heldOf(token: SwapToken | undefined, held: readonly HeldToken[]): HeldToken | undefined {
  return token && held.find((each) => isSameToken(each, token))
}

/**
 * Base units of the other token for one whole `token`.
 *
 * @param amount - Of `token`, base units.
 * @param other - What it is exchanged for, base units.
 */
export function rateOf(token: SwapToken, amount: bigint, other: bigint): bigint {
  return amount === 0n ? 0n : (other * 10n ** BigInt(token.decimals)) / amount
}

/** Changes of the amount below this are not announced; integer basis points. */
const WORTH_SAYING_BPS = 50n

/** Whether a newer quote differs enough to be announced. */
export function isWorthSaying(before: SwapQuote, after: SwapQuote): boolean {
  if (before.fromAmount !== after.fromAmount || before.slippageBps !== after.slippageBps) return true
  const change = after.toAmount - before.toAmount
  return (change < 0n ? -change : change) * 10_000n >= before.toAmount * WORTH_SAYING_BPS
}
