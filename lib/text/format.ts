import { formatUnits, truncateUnits } from '@/lib/core/amount'
import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Decimal places of amounts on screen and in messages. Spec section 9. */
export const AMOUNT_PLACES = 6
export const MESSAGE_AMOUNT_PLACES = 3

/**
 * Formats a token amount for display: grouped digits, at most `places` decimals, cut and never rounded up. An amount
 * too small to show reads `<0.000001`.
 *
 * @param value - Base units.
 */
export function formatTokenAmount(
  value: bigint,
  decimals: number,
  options: { locale: string; places?: number } = { locale: 'en' },
): string {
  const places = options.places ?? AMOUNT_PLACES
  const shown = truncateUnits(value, decimals, places)
  if (shown === 0n && value > 0n) {
    return `<${formatDecimal(formatUnits(1n, Math.min(places, decimals)), options.locale, places)}`
  }
  return formatDecimal(formatUnits(shown, decimals), options.locale, places)
}

/** Groups a plain decimal string by the language's rules without converting it to a float. */
export function formatDecimal(text: string, locale: string, places: number = AMOUNT_PLACES): string {
  // Intl formats numeric strings exactly (ECMA-402 2023, Intl.NumberFormat v3).
  const make = () =>
    new Intl.NumberFormat(intlTag(locale), {
      maximumFractionDigits: places,
      roundingMode: 'trunc',
    } as Intl.NumberFormatOptions)
  return keptFormatter(locale, `amount ${places}`, make).format(text as `${number}`)
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
