import { fillText, type TextDetails } from '@/lib/text/fill-text'
import { loadLocale } from '@/lib/text/load-locale'
import type { Locale } from '@/lib/text/locales'
import type { TextKey } from '@/lib/text/text-key'

/** What a page in one language says, to find its parts by. */
export interface Words {
  /** The text of a key, as it stands in the page. */
  (key: TextKey, details?: TextDetails): string
  /** The text of a key with anything in the places that a test cannot know. */
  readonly like: (key: TextKey) => RegExp
}

export async function wordsOf(locale: Locale): Promise<Words> {
  const { shell, modal, flows, account, swap, signIn } = await loadLocale(locale)
  const parts = await Promise.all([modal(), flows(), account(), swap(), signIn()])
  const texts: Readonly<Record<TextKey, string>> = Object.assign({}, shell, ...parts)
  const like = (key: TextKey) => {
    const escaped = texts[key].replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    // The runner reads every space as a plain one.
    return new RegExp(`^${escaped.replace(/\{\w+\}/g, '.+').replace(/\s/g, String.raw`\s`)}$`)
  }
  return Object.assign((key: TextKey, details?: TextDetails) => fillText(texts[key], details), { like })
}
