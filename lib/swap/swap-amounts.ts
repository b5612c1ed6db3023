/**
 * Integer arithmetic of a swap, shared by browser and server, so that the shown amounts are the charged ones.
 *
 * Amounts are base units, rates basis points (1 bp = 0.01 %). Divisions round in the visitor's favour.
 */

/** One whole in basis points. */
const BPS = 10_000n

/**
 * Our fee on a gross amount, rounded down: exactly the amount that the router sends to the fee recipient (`balance *
 * feeBips / 10_000`, Uniswap `PeripheryPaymentsWithFee`).
 */
export function providerFee(gross: bigint, feeBps: number): bigint {
  return (gross * BigInt(feeBps)) / BPS
}

/** The gross amount less our fee. */
export function netOfFee(gross: bigint, feeBps: number): bigint {
  return gross - providerFee(gross, feeBps)
}

/**
 * The minimum amount to receive, rounded up.
 *
 * @param toAmount - Quoted amount, net of our fee.
 * @param slippageBps - Tolerance, 0 to 10,000.
 */
export function minimumReceived(toAmount: bigint, slippageBps: number): bigint {
  return divideUp(toAmount * (BPS - BigInt(slippageBps)), BPS)
}

/** The maximum loss by slippage: quoted amount less minimum. Spec section 3 `maxSlippage`. */
export function maxSlippageAmount(toAmount: bigint, slippageBps: number): bigint {
  return toAmount - minimumReceived(toAmount, slippageBps)
}

/**
 * The smallest gross amount of which at least `net` remains after our fee.
 *
 * The net amount grows by 0 or 1 with every unit of gross, so a gross amount with exactly this net always exists. The
 * router checks its minimum before the fee, and the visitor's minimum is still exact.
 */
export function grossForNet(net: bigint, feeBps: number): bigint {
  // net >= gross * (1 - fee), so this first value is never too low, and at most one too high.
  let gross = divideUp(net * BPS, BPS - BigInt(feeBps))
  while (gross > 0n && netOfFee(gross - 1n, feeBps) >= net) gross -= 1n
  return gross
}

/** Places and significant digits to which an amount is rounded for a field; the finer of both counts. */
const FIELD_DIGITS = 6

/**
 * Rounds an amount to pay up, so that the field is readable and the swap still yields what was asked for.
 *
 * @param decimals - Of the token.
 */
export function roundedUpForField(amount: bigint, decimals: number): bigint {
  const places = Math.min(decimals, amount.toString().length) - FIELD_DIGITS
  return places <= 0 ? amount : divideUp(amount, 10n ** BigInt(places)) * 10n ** BigInt(places)
}

/**
 * Loss compared to the market price that is caused by the size of the swap, before fees.
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

/** Whether `current` is so far below `quoted` that the visitor must confirm again. */
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
