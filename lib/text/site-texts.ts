import type { siteTexts } from './en/site'
import { pageTextLoader, type TextFiles } from './page-texts'

/** Keys of the texts of the site's server components. */
export type SiteTextKey = keyof typeof siteTexts
export type SiteTexts = Readonly<Record<SiteTextKey, string>>

export const siteFiles: TextFiles<SiteTextKey> = {
  ar: async () => (await import('./ar/site')).siteTexts,
  de: async () => (await import('./de/site')).siteTexts,
  es: async () => (await import('./es/site')).siteTexts,
  fr: async () => (await import('./fr/site')).siteTexts,
  ja: async () => (await import('./ja/site')).siteTexts,
  ko: async () => (await import('./ko/site')).siteTexts,
  'pt-BR': async () => (await import('./pt-BR/site')).siteTexts,
  tr: async () => (await import('./tr/site')).siteTexts,
  'zh-CN': async () => (await import('./zh-CN/site')).siteTexts,
}

/** Loads the site's texts in a language. For server components only: they must not be sent as JavaScript. */
export const loadSiteTexts = pageTextLoader(async () => (await import('./en/site')).siteTexts, siteFiles)
