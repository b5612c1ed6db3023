import { brokenTexts } from './en/broken'
import type { TextFiles } from './page-texts'

/** The texts of the page of a failure. */
export type BrokenTexts = Readonly<Record<keyof typeof brokenTexts, string>>

/** Loaded only after a failure. English comes with the page: it shows when nothing can be loaded any more. */
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

/** Returns the texts in the language of a document; English for any other. Rejects when they do not load. */
export async function loadBrokenTexts(lang: string): Promise<BrokenTexts> {
  return isTranslated(lang) ? brokenFiles[lang]() : brokenTexts
}

function isTranslated(lang: string): lang is keyof typeof brokenFiles {
  return Object.hasOwn(brokenFiles, lang)
}
