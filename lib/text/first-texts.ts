import type { Locale } from './locales'
import { loadShellTexts } from './shell-files'
import type { ShellTextKey } from './text-key'

/** Texts that a server passes to the provider, so that the first paint is in the visitor's language. Plain values. */
export interface FirstTexts {
  readonly locale: Locale
  readonly texts: Readonly<Record<ShellTextKey, string>>
}

export async function loadFirstTexts(locale: Locale): Promise<FirstTexts> {
  return { locale, texts: await loadShellTexts(locale) }
}
