import type { passkeyTexts } from './en/passkey'
import { pageTextLoader, type TextFiles } from './page-texts'

/** Keys of the texts of the window in which a passkey is made or used. */
export type PasskeyTextKey = keyof typeof passkeyTexts
export type PasskeyTexts = Readonly<Record<PasskeyTextKey, string>>

export const passkeyFiles: TextFiles<PasskeyTextKey> = {
  ar: async () => (await import('./ar/passkey')).passkeyTexts,
  de: async () => (await import('./de/passkey')).passkeyTexts,
  es: async () => (await import('./es/passkey')).passkeyTexts,
  fr: async () => (await import('./fr/passkey')).passkeyTexts,
  ja: async () => (await import('./ja/passkey')).passkeyTexts,
  ko: async () => (await import('./ko/passkey')).passkeyTexts,
  'pt-BR': async () => (await import('./pt-BR/passkey')).passkeyTexts,
  tr: async () => (await import('./tr/passkey')).passkeyTexts,
  'zh-CN': async () => (await import('./zh-CN/passkey')).passkeyTexts,
}

/** Loads the texts of that page in a language. For its server component, which passes them to the page. */
export const loadPasskeyTexts = pageTextLoader(async () => (await import('./en/passkey')).passkeyTexts, passkeyFiles)
