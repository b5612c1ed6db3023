import 'server-only'
import { parseUnits } from '@/lib/core/amount'
import type { ProviderQuote, QuoteRequest } from './onramp-provider'
import { moneyOf } from './payment-money'

/** An offer may be worth this much of its payment, in per cent: our price may lag behind the market. */
const MOST_WORTH_PERCENT = 105n

/** What is wrong with an offer, for the log. */
export type QuoteFlaw = 'no amount' | 'another payment' | 'another amount' | 'fees above the payment' | 'worth too much'

/**
 * Compares an offer with what was asked, with itself and with the market.
 *
 * @param price - Our own price, see `marketPrice`.
 * @returns `null` for an offer that may be shown.
 */
export function flawOf(quote: ProviderQuote, request: QuoteRequest, price: bigint | null): QuoteFlaw | null {
  const { decimals } = request.token
  const paid = moneyOf(quote.paymentAmount)
  const units = parseUnits(quote.purchaseAmount, decimals)
  if (!paid || !units) return 'no amount'
  if (request.side === 'payment' && paid !== moneyOf(request.amount)) return 'another payment'
  if (request.side === 'purchase' && units !== parseUnits(request.amount, decimals)) return 'another amount'
  const fees = [quote.networkFee, quote.providerFee].map((fee) => (fee === null ? 0n : moneyOf(fee)))
  if (fees.some((fee) => fee === null) || fees.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n) >= paid) {
    return 'fees above the payment'
  }
  const isTooMuch = price !== null && units * price * 100n > paid * MOST_WORTH_PERCENT * 10n ** BigInt(decimals)
  return isTooMuch ? 'worth too much' : null
}
