import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Shorter waits are counted down in seconds, as the pause between two codes is. Spec section 5. */
const LONG_WAIT_SECONDS = 120
const MINUTE = 60
const HOUR = 3_600

/**
 * Formats a long wait in whole minutes, or hours from two hours on, rounded up: `48 minutes`.
 *
 * @returns `null` for a wait that is shown in seconds.
 */
export function formatLongWait(seconds: number, locale: string): string | null {
  if (seconds < LONG_WAIT_SECONDS) return null
  return seconds <= 2 * HOUR ? inUnit('minute', seconds / MINUTE, locale) : inUnit('hour', seconds / HOUR, locale)
}

function inUnit(unit: 'minute' | 'hour', count: number, locale: string): string {
  const make = () => new Intl.NumberFormat(intlTag(locale), { style: 'unit', unit, unitDisplay: 'long' })
  return keptFormatter(locale, `wait in ${unit}`, make).format(Math.ceil(count))
}
