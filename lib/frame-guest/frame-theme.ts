import { FRAME_COLOURS } from '@/lib/core/frame-colours'
import type { ReceivedPayload } from '@/lib/frame/frame-protocol'

/** What a page may decide about the looks of the frame's screens. */
export interface FrameTheme {
  /** `null` follows the visitor's system. */
  readonly mode: 'light' | 'dark' | null
  /** The colour of the main action, with the colour of the text on it. */
  readonly accent: { readonly fill: string; readonly text: string } | null
  /** Pixels. */
  readonly radius: number | null
}

export const NO_THEME: FrameTheme = { mode: null, accent: null, radius: null }

/** The variables that count, ours first, then those of stock clients. Text and its ground are ours alone. */
const ACCENT_NAMES = ['--fy-action', '--fy-brass', '--apkt-accent', '--w3m-accent'] as const
const RADIUS_NAMES = ['--fy-r-control', '--apkt-border-radius-master', '--w3m-border-radius-master'] as const

const OWN_ACCENTS: readonly string[] = [FRAME_COLOURS.light.action, FRAME_COLOURS.dark.action]

const MAX_RADIUS = 28

/**
 * Reads the theme of a page. Its values are the page's, and may want to hide what the visitor signs: colours are parsed
 * and written anew, a length has bounds, and anything else is dropped.
 */
export function readTheme({ themeMode, themeVariables, w3mThemeVariables }: ReceivedPayload<'SYNC_THEME'>): FrameTheme {
  const values = new Map<string, string | number>()
  for (const [name, value] of Object.entries({ ...w3mThemeVariables, ...themeVariables })) {
    values.set(name.startsWith('--') ? name : `--${name}`, value)
  }
  return {
    mode: themeMode ?? null,
    accent: accentOf(firstOf(ACCENT_NAMES, values)),
    radius: radiusOf(firstOf(RADIUS_NAMES, values)),
  }
}

function firstOf(names: readonly string[], values: ReadonlyMap<string, string | number>): string | number | undefined {
  const name = names.find((each) => values.has(each))
  return name === undefined ? undefined : values.get(name)
}

type Rgb = readonly [red: number, green: number, blue: number]

function accentOf(value: string | number | undefined): FrameTheme['accent'] {
  const rgb = typeof value === 'string' && value.length <= 64 ? colourOf(value.trim().toLowerCase()) : null
  // The page sends our default colour for frames of other makers. Our theme has its text and hover colours.
  if (!rgb || OWN_ACCENTS.includes(`${value}`)) return null
  // White or black, whichever has more contrast (WCAG 2.2, relative luminance).
  return { fill: `rgb(${rgb.join(' ')})`, text: luminanceOf(rgb) > 0.179 ? '#000' : '#fff' }
}

function radiusOf(value: string | number | undefined): number | null {
  const text = typeof value === 'number' ? `${value}` : value
  const pixels = text === undefined ? null : /^(\d{1,3})(?:\.\d{1,3})?(?:px)?$/.exec(text)?.[1]
  return pixels ? Math.min(Number(pixels), MAX_RADIUS) : null
}

function colourOf(text: string): Rgb | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1]
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
  }
  const call = /^(rgb|hsl)a?\(([\d.,%/ ]{5,48})\)$/.exec(text)
  const numbers =
    call?.[2]
      ?.split(/[,/ ]+/)
      .filter(Boolean)
      .slice(0, 3) ?? []
  const [one, two, three] = numbers.map((part) => Number(part.replace(/%$/, '')))
  if (one === undefined || two === undefined || three === undefined) return null
  if ([one, two, three].some((part) => !Number.isFinite(part))) return null
  return call?.[1] === 'hsl' ? rgbOfHsl(one, two / 100, three / 100) : [byte(one), byte(two), byte(three)]
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function rgbOfHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number): number => {
    const k = (n + (hue % 360) / 30) % 12
    return byte(
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    )
  }
  return [channel(0), channel(8), channel(4)]
}

const byte = (value: number): number => Math.round(Math.min(Math.max(value, 0), 255))

function luminanceOf(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
