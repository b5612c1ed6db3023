/** Languages that Foyer supports. English is the reference: it is complete by construction. */
export const locales = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'tr', 'zh-CN'] as const
export type OfferedLocale = (typeof locales)[number]

/** English with accents and 40 % longer, to find texts that a translation would break. Never offered. */
export const PSEUDO_LOCALE = 'en-XA'
export type Locale = OfferedLocale | typeof PSEUDO_LOCALE

export function isLocale(value: unknown): value is Locale {
  return value === PSEUDO_LOCALE || locales.includes(value as OfferedLocale)
}
