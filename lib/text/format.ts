import { formatUnits, truncateUnits } from '@/lib/core/amount'
import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Most decimal places of an amount on screen, and in a message. Spec section 9. */
export const AMOUNT_PLACES = 6
export const MESSAGE_AMOUNT_PLACES = 3

/** Significant digits of an amount. The digits before the decimal mark are never cut. */
const AMOUNT_DIGITS = 6

/** Decimal places of a token that is worth about one dollar. */
const DOLLAR_PLACES = 2

export interface ShownDigits {
  places?: number
  /** USD for one token. */
  price?: number | undefined
  /** A promised minimum or a balance to spend: never rounded up. */
  isBound?: boolean
}

/**
 * Formats a token amount for display: grouped, six significant digits, at most `places` decimals, without trailing
 * zeros. Cut and never rounded up. An amount too small to show reads `<0.000001`. From one whole token on, a token at
 * about one dollar reads like money: two decimals, rounded to the nearest.
 *
 * @param value - Base units.
 * @see docs/decisions/amounts.md
 */
export function formatTokenAmount(
  value: bigint,
  decimals: number,
  { locale, ...digits }: ShownDigits & { locale: string },
): string {
  const { places = AMOUNT_PLACES } = digits
  const shown = shownAmount(value, decimals, digits)
  const isTooSmall = shown === '0' && value > 0n
  return `${isTooSmall ? '<' : ''}${groupedAmount(isTooSmall ? formatUnits(1n, Math.min(places, decimals)) : shown, locale)}`
}

/** The digits of `formatTokenAmount` as plain decimal text, for a field. Nothing is calculated with it. */
export function shownAmount(
  value: bigint,
  decimals: number,
  { places = AMOUNT_PLACES, price = 0, isBound }: ShownDigits = {},
): string {
  const whole = value / 10n ** BigInt(decimals)
  if (whole > 0n && decimals >= DOLLAR_PLACES && price > 0.9 && price < 1.1) {
    const cent = 10n ** BigInt(decimals - DOLLAR_PLACES)
    const text = formatUnits((isBound ? value : value + cent / 2n) / cent, DOLLAR_PLACES)
    return text.replace(/\.\d$/, '$&0')
  }
  const wholeDigits = `${whole || ''}`.length
  return formatUnits(
    truncateUnits(value, decimals, Math.min(places, Math.max(0, AMOUNT_DIGITS - wholeDigits))),
    decimals,
  )
}

/** Formats a token amount with every digit. */
export function formatExactAmount(value: bigint, decimals: number, locale: string): string {
  return groupedAmount(formatUnits(value, decimals), locale)
}

/** Groups plain decimal text by the language's rules. Keeps every digit: only a `bigint` reaches `Intl`. */
export function groupedAmount(text: string, locale: string): string {
  if (text === '') return ''
  const format = keptFormatter(locale, 'amount', () => new Intl.NumberFormat(intlTag(locale)))
  const [whole = '0', fraction] = text.split('.')
  // A `bigint` has no negative zero.
  const grouped = format.format(whole === '-0' ? -0 : BigInt(whole))
  if (fraction === undefined) return grouped
  const mark = format.format(0.1).replace(/\d/g, '')
  return `${grouped}${mark}${fraction}`
}

/** Formats money, for display only. `null` (an unknown price) has no text: the caller says "unknown". */
export function formatFiat(value: number, locale: string, currency = 'USD'): string {
  const small = value !== 0 && Math.abs(value) < 0.01
  const make = () =>
    new Intl.NumberFormat(intlTag(locale), {
      style: 'currency',
      currency,
      ...(small ? { maximumSignificantDigits: 2 } : {}),
    })
  const format = keptFormatter(locale, `${currency} ${small}`, make)
  // Arabic direction marks turn `US$` into `$US` in a `<bdi>`; without them it reads correctly.
  return format.format(value).replace(/[\u061c\u200e\u200f]/g, '')
}

/** Basis points as a percentage: 85 reads `0.85%`. */
export function formatBasisPoints(basisPoints: number, locale: string): string {
  const make = () => new Intl.NumberFormat(intlTag(locale), { style: 'percent', maximumFractionDigits: 2 })
  return keptFormatter(locale, 'percent', make).format(basisPoints / 10_000)
}

/** Formats an age: `4 sec. ago`. */
export function formatAge(ms: number, locale: string): string {
  const make = () => new Intl.RelativeTimeFormat(intlTag(locale), { style: 'short', numeric: 'always' })
  const format = keptFormatter(locale, 'age', make)
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
