import type { exportTexts } from './en/export'
import { pageTextLoader, type TextFiles } from './page-texts'

/** Keys of the texts of the window in which a wallet is exported. */
export type ExportTextKey = keyof typeof exportTexts
export type ExportTexts = Readonly<Record<ExportTextKey, string>>

export const exportFiles: TextFiles<ExportTextKey> = {
  ar: async () => (await import('./ar/export')).exportTexts,
  de: async () => (await import('./de/export')).exportTexts,
  es: async () => (await import('./es/export')).exportTexts,
  fr: async () => (await import('./fr/export')).exportTexts,
  ja: async () => (await import('./ja/export')).exportTexts,
  ko: async () => (await import('./ko/export')).exportTexts,
  'pt-BR': async () => (await import('./pt-BR/export')).exportTexts,
  tr: async () => (await import('./tr/export')).exportTexts,
  'zh-CN': async () => (await import('./zh-CN/export')).exportTexts,
}

/** Loads the texts of that page in a language. For its server component, which passes them to the page. */
export const loadExportTexts = pageTextLoader(async () => (await import('./en/export')).exportTexts, exportFiles)
