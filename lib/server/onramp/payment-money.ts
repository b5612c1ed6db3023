import 'server-only'
import { formatUnits, parseUnits } from '@/lib/core/amount'
import type { Currency } from '@/lib/core/currencies'
import { type PaymentLimits, USD_LIMITS } from '@/lib/onramp/onramp-limits'
import type { QuoteRequest } from './onramp-provider'

/** Money is compared as whole numbers of this many decimal places. */
const PLACES = 18

/** Money as a whole number; `null` for text that is none. All results have the same scale. */
export const moneyOf = (text: string): bigint | null => parseUnits(text, PLACES)

/** The same amount without useless zeros; `null` for text that is no amount of money. */
export function plainMoney(text: string): string | null {
  const value = moneyOf(text)
  return value === null ? null : formatUnits(value, PLACES)
}

/** Decimal places of a currency (ISO 4217). */
export const placesOf = (currency: Currency): number => (currency === 'JPY' || currency === 'KRW' ? 0 : 2)

/** An amount beyond a limit, with the limit. */
export interface BeyondLimit {
  readonly code: 'onramp.amount_too_small' | 'onramp.amount_too_large'
  readonly limit: string
}

/** `null` for an amount within the limits; both limits are allowed. */
export function beyondLimit(amount: string, { max, min }: PaymentLimits): BeyondLimit | null {
  const [value, least, most] = [amount, min, max].map(moneyOf)
  if (value == null || least == null || most == null) return null
  if (value < least) return { code: 'onramp.amount_too_small', limit: min }
  return value > most ? { code: 'onramp.amount_too_large', limit: max } : null
}

/** Our limits of a payment; `null` for a currency or a method for which only the providers know them. */
export function ownLimits({
  paymentCurrency,
  paymentMethod,
}: Pick<QuoteRequest, 'paymentCurrency' | 'paymentMethod'>): PaymentLimits | null {
  return paymentCurrency === 'USD' ? (USD_LIMITS[paymentMethod] ?? null) : null
}

/** The narrower of two pairs of limits, at each end. */
export function narrowerLimits(one: PaymentLimits | null, other: PaymentLimits | null): PaymentLimits | null {
  if (!one || !other) return one ?? other
  return {
    min: (moneyOf(one.min) ?? 0n) >= (moneyOf(other.min) ?? 0n) ? one.min : other.min,
    max: (moneyOf(one.max) ?? 0n) <= (moneyOf(other.max) ?? 0n) ? one.max : other.max,
  }
}
