const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/**
 * Parses a `date-time` of RFC 3339 (https://www.rfc-editor.org/rfc/rfc3339, read 2026-11-21).
 *
 * `T` and `Z` must be upper case, and a fraction has at most nine digits. A leap second is refused, because JavaScript
 * cannot represent it.
 *
 * @returns Unix time in whole milliseconds, rounded down; `null` for anything else, including February 30.
 */
export function parseRfc3339(value: string): number | null {
  const match = pattern.exec(value)
  if (match === null) return null
  const [, clock = '', fraction = '', sign = '+', hours = '0', minutes = '0'] = match
  const time = Date.parse(`${clock}Z`)
  // Some engines accept days and hours that do not exist and continue with the next month or day.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(clock)) return null
  const aheadOfUtc = (Number(hours) * 60 + Number(minutes)) * 60_000
  return time + Number(fraction.padEnd(3, '0').slice(0, 3)) - (sign === '+' ? aheadOfUtc : -aheadOfUtc)
}
