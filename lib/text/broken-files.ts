import type { BrokenTexts } from './broken-texts'
import type { TextFiles } from './page-texts'

/** The page of a failure in every language but English. Loaded only after a failure. */
export const brokenFiles: TextFiles<keyof BrokenTexts> = {
  ar: async () => (await import('./ar/broken')).brokenTexts,
  de: async () => (await import('./de/broken')).brokenTexts,
  es: async () => (await import('./es/broken')).brokenTexts,
  fr: async () => (await import('./fr/broken')).brokenTexts,
  ja: async () => (await import('./ja/broken')).brokenTexts,
  ko: async () => (await import('./ko/broken')).brokenTexts,
  'pt-BR': async () => (await import('./pt-BR/broken')).brokenTexts,
  tr: async () => (await import('./tr/broken')).brokenTexts,
  'zh-CN': async () => (await import('./zh-CN/broken')).brokenTexts,
}
