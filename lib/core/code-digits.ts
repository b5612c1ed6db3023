import { withAsciiDigits } from './digits'
import { withoutInvisible } from './invisible'

/** Longest text in which a code is looked for: a message that was copied whole. */
const MAX_TEXT_LENGTH = 2_000

/**
 * Reads a one-time code, whole or not yet, in the digits of any script. Spaces and hyphens between its digits are left out;
 * in other text, such as a whole message, it is the only number of its length.
 *
 * @param length - Digits of a whole code.
 * @returns ASCII digits, or `null` for anything else.
 */
export function codeDigits(text: string, length: number): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const plain = withAsciiDigits(withoutInvisible(text))
  const compact = plain.replace(/[\s\p{Pd}]/gu, '')
  if (/^\d*$/.test(compact)) return compact.length <= length ? compact : null
  const codes = (plain.match(/\d+/g) ?? []).filter((run) => run.length === length)
  return codes.length === 1 ? (codes[0] ?? null) : null
}
