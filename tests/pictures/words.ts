import { fillText, type TextDetails } from '@/lib/text/fill-text'
import { loadLocale } from '@/lib/text/load-locale'
import type { Locale } from '@/lib/text/locales'
import type { TextKey } from '@/lib/text/text-key'
import { textParts } from '@/tests/support/text-parts'

/** The texts of one language, to find the parts of a page. */
export interface Words {
  /** The text of a key, as the page shows it. */
  (key: TextKey, details?: TextDetails): string
  /** A pattern for the text of a key, in which each placeholder matches any value. */
  readonly like: (key: TextKey) => RegExp
}

export async function wordsOf(locale: Locale): Promise<Words> {
  const { shell, load } = await loadLocale(locale)
  const parts = await Promise.all(textParts.map((part) => load(part)))
  const texts: Readonly<Record<TextKey, string>> = Object.assign({}, shell, ...parts)
  const like = (key: TextKey) => {
    const escaped = texts[key].replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    // Playwright replaces every kind of space by a plain one.
    return new RegExp(
      `^${escaped.replace(/\{\w+(?:, plural,(?: \w+ \{[^{}]*\})+)?\}/g, '.+').replace(/\s/g, String.raw`\s`)}$`,
    )
  }
  return Object.assign((key: TextKey, details?: TextDetails) => fillText(texts[key], details, locale), { like })
}
