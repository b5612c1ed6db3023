/**
 * The arithmetic of a swap, in integers, one place for both sides. What is shown is what is taken.
 *
 * Amounts are base units, rates basis points (1 bp = 0.01 %). Where a division leaves a rest, it goes to the visitor.
 */

/** One whole in basis points. */
const BPS = 10_000n

/**
 * Our part of a gross outcome, rounded down: exactly what the router sends to the fee recipient
 * (`balance * feeBips / 10_000`, Uniswap `PeripheryPaymentsWithFee`).
 */
export function providerFee(gross: bigint, feeBps: number): bigint {
  return (gross * BigInt(feeBps)) / BPS
}

/** What the visitor gets of a gross outcome. */
export function netOfFee(gross: bigint, feeBps: number): bigint {
  return gross - providerFee(gross, feeBps)
}

/**
 * Least that a visitor may receive, rounded up.
 *
 * @param toAmount - Quoted amount, net of our fee.
 * @param slippageBps - Tolerance, 0 to 10,000.
 */
export function minimumReceived(toAmount: bigint, slippageBps: number): bigint {
  return divideUp(toAmount * (BPS - BigInt(slippageBps)), BPS)
}

/** What slippage may cost at most: quoted less minimum. Spec section 3 `maxSlippage`. */
export function maxSlippageAmount(toAmount: bigint, slippageBps: number): bigint {
  return toAmount - minimumReceived(toAmount, slippageBps)
}

/**
 * Smallest gross outcome that leaves at least `net` after our fee.
 *
 * The net amount grows by 0 or 1 with every unit of gross, so that a gross amount with exactly this net always exists:
 * the router checks its minimum before the fee, and the visitor's minimum is still exact.
 */
export function grossForNet(net: bigint, feeBps: number): bigint {
  // net >= gross * (1 - fee), so this first guess is never below the answer by rounding, and at most one above it.
  let gross = divideUp(net * BPS, BPS - BigInt(feeBps))
  while (gross > 0n && netOfFee(gross - 1n, feeBps) >= net) gross -= 1n
  return gross
}

/**
 * How much worse than the market the outcome is because of its own size, before fees.
 *
 * @param expected - Outcome at the price before the swap.
 * @param gross - Real outcome before our fee.
 * @returns basis points, rounded to the nearest and never below 0; `null` when the market price is not known.
 */
export function priceImpactBps(expected: bigint, gross: bigint): number | null {
  if (expected <= 0n) return null
  if (gross >= expected) return 0
  return Number(((expected - gross) * BPS + expected / 2n) / expected)
}

/** Whether `current` has fallen so far below `quoted` that the visitor must be asked again. */
export function isPriceMoved(quoted: bigint, current: bigint, slippageBps: number): boolean {
  return current < minimumReceived(quoted, slippageBps)
}

/** Gas units at a price per unit, in wei. */
export function gasCost(gas: bigint, gasPrice: bigint): bigint {
  return gas * gasPrice
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
