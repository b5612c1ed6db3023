import { matchLocale } from './accept-language'
import { type Locale, locales } from './locales'

export interface LocaleClues {
  /** What the visitor has chosen here before: a cookie, so anything at all. */
  readonly chosen: string | undefined
  /** Language tags that the visitor's browser asks for, best first. */
  readonly accepted: readonly string[]
}

/** The visitor's own choice, else the first of the browser's languages that we speak, else English. */
export function chooseLocale({ chosen, accepted }: LocaleClues): Locale {
  return locales.find((locale) => locale === chosen) ?? matchLocale(accepted) ?? 'en'
}
