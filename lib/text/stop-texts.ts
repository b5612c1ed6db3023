import type { stopTexts } from './en/stop'
import { pageTextLoader, type TextFiles } from './page-texts'

/** Keys of the texts of the page that mails about devices link to. */
export type StopTextKey = keyof typeof stopTexts
export type StopTexts = Readonly<Record<StopTextKey, string>>

export const stopFiles: TextFiles<StopTextKey> = {
  ar: async () => (await import('./ar/stop')).stopTexts,
  de: async () => (await import('./de/stop')).stopTexts,
  es: async () => (await import('./es/stop')).stopTexts,
  fr: async () => (await import('./fr/stop')).stopTexts,
  ja: async () => (await import('./ja/stop')).stopTexts,
  ko: async () => (await import('./ko/stop')).stopTexts,
  'pt-BR': async () => (await import('./pt-BR/stop')).stopTexts,
  tr: async () => (await import('./tr/stop')).stopTexts,
  'zh-CN': async () => (await import('./zh-CN/stop')).stopTexts,
}

/** Loads the texts of that page in a language. For its server component, which passes them to the page. */
export const loadStopTexts = pageTextLoader(async () => (await import('./en/stop')).stopTexts, stopFiles)
