import { withIsolatedValues } from './isolated-values'
import { type Locale, type OfferedLocale, PSEUDO_LOCALE } from './locales'
import type { LocalePart } from './text-key'

/** Loads the file of a part of the texts in each language but English. */
export type TextFiles<K extends string> = Readonly<Record<Exclude<OfferedLocale, 'en'>, () => Promise<LocalePart<K>>>>

/**
 * Returns a function that loads the texts of a page in a language. For server components, which pass them to the page.
 */
export function pageTextLoader<K extends string>(
  loadEnglish: () => Promise<LocalePart<K>>,
  files: TextFiles<K>,
): (locale: Locale) => Promise<LocalePart<K>> {
  return async (locale) => {
    if (locale === 'en') return loadEnglish()
    if (locale === PSEUDO_LOCALE) return (await import('./pseudo-texts')).pseudoTexts(await loadEnglish())
    return withIsolatedValues(locale, await files[locale]())
  }
}
