import { directionOf } from './direction'
import type { Locale } from './locales'

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: `<bdi>` for text that is no markup, such as a label. */
const FIRST_STRONG_ISOLATE = '\u2068'
/** What stands side by side is an amount and its symbol, which read as wallets write them. */
const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'
/**
 * RIGHT-TO-LEFT MARK. HTML takes the direction of a `<bdi>` from its first letter, even one in an isolate: a sentence
 * that begins with a name would run from the left, and its two names would change places.
 */
const RIGHT_TO_LEFT_MARK = '\u200f'

/**
 * Keeps what is filled in (names, symbols, amounts) from mixing with the sentence around it, in languages that are
 * written from right to left; others come back as they are.
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
  // The keys are those that came in.
  return Object.fromEntries(entries) as Record<K, string>
}
