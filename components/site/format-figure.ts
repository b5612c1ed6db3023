import { intlTag } from '@/lib/text/intl-tag'

/** Formats `10330` as `10.3 kB`. */
export function formatKilobytes(bytes: number, locale: string): string {
  return new Intl.NumberFormat(intlTag(locale), {
    style: 'unit',
    unit: 'kilobyte',
    maximumSignificantDigits: 3,
  }).format(bytes / 1_000)
}

/** Formats a day such as `2026-11-22`, the same in every time zone. */
export function formatDate(day: string, locale: string): string {
  return new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}
