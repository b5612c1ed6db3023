import { formatUnits, truncateUnits } from '@/lib/core/amount'

/** Places shown for amounts on screen and in messages. Spec section 9. */
export const AMOUNT_PLACES = 6
export const MESSAGE_AMOUNT_PLACES = 3

/**
 * A token amount for reading: grouped digits, at most `places` decimals, cut and never rounded up.
 * What is there but too small to show reads `<0.000001`.
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

/** Groups a plain decimal string by the language's rules without passing through a float. */
export function formatDecimal(text: string, locale: string, places: number = AMOUNT_PLACES): string {
  // Intl formats numeric strings exactly (ECMA-402 2023, Intl.NumberFormat v3).
  return new Intl.NumberFormat(locale, {
    maximumFractionDigits: places,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(text as `${number}`)
}

/** Money for reading; display only. `null` (an unknown price) has no text: the caller says "unknown". */
export function formatFiat(value: number, locale: string, currency = 'USD'): string {
  const small = value !== 0 && Math.abs(value) < 0.01
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(small ? { maximumSignificantDigits: 2 } : {}),
  }).format(value)
}

/** Basis points as a percentage: 85 reads `0.85%`. */
export function formatBasisPoints(basisPoints: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
}

/** A span of time in the past for reading: `4 sec. ago`. */
export function formatAge(ms: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' })
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
