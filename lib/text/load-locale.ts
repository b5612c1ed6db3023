import { modalTexts } from './en/modal'
import { shellTexts } from './en/shell'
import type { Locale } from './locales'
import type { LocaleTexts } from './text-key'

/** What the dialog says comes with this file, because nearly everybody who asks for texts needs it at once. */
const english: LocaleTexts = {
  shell: shellTexts,
  modal: async () => modalTexts,
  flows: async () => (await import('./english-views')).flows(),
  account: async () => (await import('./english-views')).account(),
  swap: async () => (await import('./english-views')).swap(),
  signIn: async () => (await import('./english-views')).signIn(),
}

/** Where the texts of a language come from. The list of the other languages comes with the first that is asked for. */
export async function loadLocale(locale: Locale): Promise<LocaleTexts> {
  return locale === 'en' ? english : (await import('./other-locales')).loadOtherLocale(locale, english)
}
