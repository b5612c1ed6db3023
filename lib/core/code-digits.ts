import { withAsciiDigits } from './digits'
import { withoutInvisible } from './invisible'

/** Maximum length of a text that is searched for a code, such as a whole copied message. */
const MAX_TEXT_LENGTH = 2_000

/**
 * Reads a one-time code or its beginning, in the digits of any script. Ignores spaces and hyphens between the digits.
 * In other text, such as a whole message, finds the only number of this length.
 *
 * @param length - Number of digits of a complete code.
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
