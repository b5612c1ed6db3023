import { modalTexts } from './en/modal'
import { shellTexts } from './en/shell'
import type { Locale } from './locales'
import type { LocaleFiles, LocaleTexts } from './text-key'

/** The dialog's texts are part of this chunk, because nearly every user of texts needs them immediately. */
const first: Partial<LocaleFiles> = { modal: async () => modalTexts }

const english: LocaleTexts = {
  shell: shellTexts,
  load: async (part) => (first[part] ?? (await import('./english-files')).englishFiles[part])(),
}

/** Loads the texts of a language. The list of the other languages loads with the first of them. */
export async function loadLocale(locale: Locale): Promise<LocaleTexts> {
  return locale === 'en' ? english : (await import('./other-locales')).loadOtherLocale(locale, english)
}
