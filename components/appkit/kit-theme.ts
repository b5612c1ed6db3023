import { themeRows } from './parity'
import { warnOnce } from './warn-once'

/** AppKit's default `--w3m-font-size-master` is 10 px, where a text of ours is 16 px. */
const EM_PER_FONT_MASTER = 1.6

/** How many times AppKit's `--w3m-border-radius-master`, by default 4 px, the corners of our parts are. */
const RADII = { '--fy-r-control': 3.5, '--fy-r-panel': 4.5, '--fy-r-card': 7 }

/** Our theme variables for those of AppKit. Ours pass, and one without a counterpart warns once. */
export function themeOf(variables: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const text = String(value)
      if (/^(?:--)?fy-/.test(name)) return [[name, text]]
      const short = name.replace(/^--(?:w3m|apkt)-/, '')
      if (short === 'font-family') return [['--fy-font', text]]
      if (short === 'accent') return [['--fy-brass', text]]
      if (short === 'font-size-master') return [['--fy-em', times(text, EM_PER_FONT_MASTER)]]
      if (short === 'border-radius-master')
        return Object.entries(RADII).map(([part, many]) => [part, times(text, many)])
      const row = Object.hasOwn(themeRows, short) ? themeRows[short as keyof typeof themeRows] : undefined
      warnOnce(`theme variable "${name}"`, row?.says ?? '')
      return []
    }),
  )
}

const times = (length: string, factor: number): string => `calc(${length} * ${factor})`
