import type { loginWindowTexts } from './en/login-window'
import { pageTextLoader, type TextFiles } from './page-texts'

/** Keys of the texts of the window of a login. */
type LoginWindowTextKey = keyof typeof loginWindowTexts
export type LoginWindowTexts = Readonly<Record<LoginWindowTextKey, string>>

export const loginWindowFiles: TextFiles<LoginWindowTextKey> = {
  ar: async () => (await import('./ar/login-window')).loginWindowTexts,
  de: async () => (await import('./de/login-window')).loginWindowTexts,
  es: async () => (await import('./es/login-window')).loginWindowTexts,
  fr: async () => (await import('./fr/login-window')).loginWindowTexts,
  ja: async () => (await import('./ja/login-window')).loginWindowTexts,
  ko: async () => (await import('./ko/login-window')).loginWindowTexts,
  'pt-BR': async () => (await import('./pt-BR/login-window')).loginWindowTexts,
  tr: async () => (await import('./tr/login-window')).loginWindowTexts,
  'zh-CN': async () => (await import('./zh-CN/login-window')).loginWindowTexts,
}

/** Loads the texts of that window in a language. For its server component, which passes them to the page. */
export const loadLoginWindowTexts = pageTextLoader(
  async () => (await import('./en/login-window')).loginWindowTexts,
  loginWindowFiles,
)
