import type { Locale } from './locales'

/** Writing direction of a language, for `dir`. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}
