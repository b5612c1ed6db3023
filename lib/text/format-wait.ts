import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Shorter waits are counted down in seconds, as the pause between two codes is. Spec section 5. */
const LONG_WAIT_SECONDS = 120
const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/**
 * Formats a long wait in whole minutes, or hours from two hours on, rounded up: `48 minutes`.
 *
 * @returns `null` for a wait that is shown in seconds.
 */
export function formatLongWait(seconds: number, locale: string): string | null {
  if (seconds < LONG_WAIT_SECONDS) return null
  return seconds <= 2 * HOUR
    ? inUnit('minute', Math.ceil(seconds / MINUTE), locale)
    : inUnit('hour', Math.ceil(seconds / HOUR), locale)
}

/** Formats a length of time without rounding, in the largest unit that has no fraction: `3 days`, `61 seconds`. */
export function formatDuration(seconds: bigint, locale: string): string {
  const units = [
    ['day', DAY],
    ['hour', HOUR],
    ['minute', MINUTE],
  ] as const
  const fit = seconds === 0n ? undefined : units.find(([, length]) => seconds % BigInt(length) === 0n)
  return fit ? inUnit(fit[0], seconds / BigInt(fit[1]), locale) : inUnit('second', seconds, locale)
}

function inUnit(unit: 'second' | 'minute' | 'hour' | 'day', count: number | bigint, locale: string): string {
  const make = () => new Intl.NumberFormat(intlTag(locale), { style: 'unit', unit, unitDisplay: 'long' })
  return keptFormatter(locale, `wait in ${unit}`, make).format(count)
}
