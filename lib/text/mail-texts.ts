import { mailTexts } from './en/mails'
import { withIsolatedValues } from './isolated-values'
import type { OfferedLocale } from './locales'
import type { TextFiles } from './page-texts'
import type { LocalePart } from './text-key'

export type MailTextKey = keyof typeof mailTexts
export type MailTexts = LocalePart<MailTextKey>

export const mailFiles: TextFiles<MailTextKey> = {
  ar: async () => (await import('./ar/mails')).mailTexts,
  de: async () => (await import('./de/mails')).mailTexts,
  es: async () => (await import('./es/mails')).mailTexts,
  fr: async () => (await import('./fr/mails')).mailTexts,
  ja: async () => (await import('./ja/mails')).mailTexts,
  ko: async () => (await import('./ko/mails')).mailTexts,
  'pt-BR': async () => (await import('./pt-BR/mails')).mailTexts,
  tr: async () => (await import('./tr/mails')).mailTexts,
  'zh-CN': async () => (await import('./zh-CN/mails')).mailTexts,
}

/** The texts of mails in one language. For the server alone. */
export async function loadMailTexts(locale: OfferedLocale): Promise<MailTexts> {
  return locale === 'en' ? mailTexts : withIsolatedValues(locale, await mailFiles[locale]())
}
