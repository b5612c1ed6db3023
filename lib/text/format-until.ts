import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Formats a time in the future: `in 4 min.`. Rounded down, so that it never promises more time than is left. */
export function formatUntil(ms: number, locale: string): string {
  const make = () => new Intl.RelativeTimeFormat(intlTag(locale), { style: 'short', numeric: 'always' })
  const format = keptFormatter(locale, 'age', make)
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return seconds < 60 ? format.format(seconds, 'second') : format.format(Math.floor(seconds / 60), 'minute')
}
