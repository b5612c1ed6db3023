import { cutAmount, parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import type { Currency } from '@/lib/core/currencies'
import { intlTag } from '@/lib/text/intl-tag'
import type { PaymentLimits } from './onramp-limits'
import type { OnrampSide } from './onramp-view'

/** Places that amounts of money are compared with. More than any currency has. */
const PLACES = 18
/** Longest whole part that the server accepts. */
const MAX_WHOLE_DIGITS = 12

/** Compares two amounts as plain decimal text. Text that is none counts as 0. */
function isLess(one: string, other: string): boolean {
  return (parseUnits(one, PLACES) ?? 0n) < (parseUnits(other, PLACES) ?? 0n)
}

/** Cuts what a visitor entered to the places that it can have; `null` for what is no amount. */
export function cutTo(text: string, places: number): string | null {
  const cut = cutAmount(text, Math.min(places, PLACES))
  return cut === null || cut.replace(/\..*/, '').length > MAX_WHOLE_DIGITS ? null : cut
}

/** Decimal places of a currency: 2 for USD, 0 for JPY. */
export function placesOf(currency: Currency): number {
  return (
    new Intl.NumberFormat(intlTag('en'), { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Why an amount to pay is outside its limits; `null` if it is within, or if nothing is entered. */
export function limitError(
  { side, amount }: { readonly side: OnrampSide; readonly amount: string },
  limits: PaymentLimits | null,
  currency: Currency,
): AppError | null {
  // What an amount of tokens costs is known with its quote.
  if (limits === null || side === 'purchase' || amount === '') return null
  if (isLess(amount, limits.min)) {
    return new AppError('onramp.amount_too_small', { details: { limit: limits.min, currency } })
  }
  if (isLess(limits.max, amount)) {
    return new AppError('onramp.amount_too_large', { details: { limit: limits.max, currency } })
  }
  return null
}
