import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Changes that are displayed as 0 have no direction. */
const PLACES = 1

/**
 * Formats a change with its sign, because colour alone is not accessible: `+1.2%`, `-0.4%`, `0.0%`.
 *
 * @param fraction - 0.012 is +1.2 %.
 * @returns the text, and the direction of the displayed value.
 */
export function formatChange(
  fraction: number,
  locale: string,
): { readonly text: string; readonly direction: 'up' | 'down' | 'none' } {
  const make = () =>
    new Intl.NumberFormat(intlTag(locale), {
      style: 'percent',
      minimumFractionDigits: PLACES,
      maximumFractionDigits: PLACES,
      signDisplay: 'exceptZero',
    })
  const text = keptFormatter(locale, 'change', make).format(fraction)
  const shown = Math.round(Math.abs(fraction) * 100 * 10 ** PLACES)
  return { text, direction: shown === 0 ? 'none' : fraction > 0 ? 'up' : 'down' }
}
