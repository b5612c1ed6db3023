import { modalTexts } from './en/modal'
import { shellTexts } from './en/shell'
import type { Locale } from './locales'
import type { LocaleTexts } from './text-key'

/** The dialog's texts are part of this chunk, because nearly every user of texts needs them immediately. */
const english: LocaleTexts = {
  shell: shellTexts,
  modal: async () => modalTexts,
  flows: async () => (await import('./english-views')).flows(),
  account: async () => (await import('./english-views')).account(),
  amounts: async () => (await import('./english-views')).amounts(),
  swap: async () => (await import('./english-views')).swap(),
  send: async () => (await import('./english-views')).send(),
  signIn: async () => (await import('./english-views')).signIn(),
  embedded: async () => (await import('./english-views')).embedded(),
  names: async () => (await import('./english-views')).names(),
  wallets: async () => (await import('./english-views')).wallets(),
  pairing: async () => (await import('./english-views')).pairing(),
}

/** Loads the texts of a language. The list of the other languages loads with the first of them. */
export async function loadLocale(locale: Locale): Promise<LocaleTexts> {
  return locale === 'en' ? english : (await import('./other-locales')).loadOtherLocale(locale, english)
}
