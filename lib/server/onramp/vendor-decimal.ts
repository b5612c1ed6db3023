import 'server-only'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'

/** Longest number of a vendor in characters. */
const MAX_LENGTH = 64
/** A number of JSON that is not negative. The exponent has at most two digits. */
const NUMBER = /^(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d{1,2}))?$/

/** A number of a vendor, sent as text or read as text (`exactNumbers`), as plain decimal text. */
export const vendorDecimal = z.pipe(patternText(MAX_LENGTH, NUMBER), z.transform(plainDecimal))

/** Writes out the exponent of a number, exactly: `1.25e-7` is `0.000000125`. */
function plainDecimal(text: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const shift = Number(exponent)
  const digits = whole + fraction
  // Where the decimal point is, counted from the left of `digits`.
  const point = whole.length + shift
  const padded = point > 0 ? digits.padEnd(point, '0') : '0'.repeat(1 - point) + digits
  const at = Math.max(point, 1)
  const plainWhole = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  return padded.length > at ? `${plainWhole}.${padded.slice(at)}` : plainWhole
}
