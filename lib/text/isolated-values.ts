import { directionOf } from './direction'
import type { Locale } from './locales'

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: `<bdi>` for text without markup, such as a label. */
const FIRST_STRONG_ISOLATE = '\u2068'
/** Values side by side are an amount and its symbol, which wallets write from left to right. */
const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'
/**
 * RIGHT-TO-LEFT MARK. HTML takes the direction of a `<bdi>` from its first letter, even one in an isolate: a sentence
 * that begins with a name would run from the left, and its two names would change places.
 */
const RIGHT_TO_LEFT_MARK = '\u200f'

/**
 * Isolates inserted values (names, symbols, amounts) from the direction of the sentence, in right-to-left languages.
 * Other languages get the values unchanged.
 */
export function withIsolatedValues<K extends string>(
  locale: Locale,
  texts: Readonly<Record<K, string>>,
): Readonly<Record<K, string>> {
  if (directionOf(locale) === 'ltr') return texts
  const entries = Object.entries<string>(texts).map(([key, text]) => [
    key,
    (/^\{.*\p{Script=Arabic}/u.test(text) ? RIGHT_TO_LEFT_MARK : '') +
      text.replace(
        /\{\w+\}(?: \{\w+\})*/g,
        (values) => `${values.includes(' ') ? LEFT_TO_RIGHT_ISOLATE : FIRST_STRONG_ISOLATE}${values}${POP_ISOLATE}`,
      ),
  ])
  // The keys are those of the input.
  return Object.fromEntries(entries) as Record<K, string>
}
