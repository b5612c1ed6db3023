import type { stopTexts } from './en/stop'
import { withIsolatedValues } from './isolated-values'
import { type Locale, type OfferedLocale, PSEUDO_LOCALE } from './locales'
import type { LocalePart } from './text-key'

/** Keys of the texts of the page that stops what a mail says. */
export type StopTextKey = keyof typeof stopTexts
export type StopTexts = Readonly<Record<StopTextKey, string>>

export const stopFiles: Readonly<Record<Exclude<OfferedLocale, 'en'>, () => Promise<LocalePart<StopTextKey>>>> = {
  ar: async () => (await import('./ar/stop')).stopTexts,
  de: async () => (await import('./de/stop')).stopTexts,
  es: async () => (await import('./es/stop')).stopTexts,
  fr: async () => (await import('./fr/stop')).stopTexts,
  ja: async () => (await import('./ja/stop')).stopTexts,
  ko: async () => (await import('./ko/stop')).stopTexts,
  'pt-BR': async () => (await import('./pt-BR/stop')).stopTexts,
  tr: async () => (await import('./tr/stop')).stopTexts,
  'zh-CN': async () => (await import('./zh-CN/stop')).stopTexts,
}

/** Loads the texts of the page that stops what a mail says in a language. For its server component, which hands them to the page. */
export async function loadStopTexts(locale: Locale): Promise<StopTexts> {
  if (locale === 'en') return (await import('./en/stop')).stopTexts
  if (locale === PSEUDO_LOCALE) {
    return (await import('./pseudo-texts')).pseudoTexts((await import('./en/stop')).stopTexts)
  }
  return withIsolatedValues(locale, await stopFiles[locale]())
}
