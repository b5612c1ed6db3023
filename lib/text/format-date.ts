import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Formats a time of day in the visitor's time zone: `14:32`. `ms`: Unix ms. */
export function formatTime(ms: number, locale: string): string {
  const make = () => new Intl.DateTimeFormat(intlTag(locale), { hour: 'numeric', minute: '2-digit' })
  return keptFormatter(locale, 'time', make).format(ms)
}

/** Formats a day for a heading: `21 November`, with its year if it differs from `now`'s. Both Unix ms. */
export function formatDay(ms: number, now: number, locale: string): string {
  const isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(intlTag(locale), {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(ms)
}

/** Latest time of a `Date`, in Unix seconds. */
export const MAX_MOMENT_SECONDS = 8_640_000_000_000n

/** Formats a time to the second: `21 Nov 2026, 14:32:10`. `ms`: Unix ms. */
export function formatMoment(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'medium', timeStyle: 'medium' }).format(ms)
}

/**
 * Formats a time in UTC: `November 21, 2026 at 2:32 PM UTC`. For the server, which does not know the visitor's time
 * zone. `ms`: Unix ms.
 */
export function formatInstant(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(intlTag(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(ms)
}
