import { pageTextLoader, type TextFiles } from './page-texts'
import type { ShellTextKey } from './text-key'

/**
 * Apart from the other texts of a language: a server needs no others for the first paint, and would compile them all.
 */
export const shellFiles: TextFiles<ShellTextKey> = {
  ar: async () => (await import('./ar/shell')).shellTexts,
  de: async () => (await import('./de/shell')).shellTexts,
  es: async () => (await import('./es/shell')).shellTexts,
  fr: async () => (await import('./fr/shell')).shellTexts,
  ja: async () => (await import('./ja/shell')).shellTexts,
  ko: async () => (await import('./ko/shell')).shellTexts,
  'pt-BR': async () => (await import('./pt-BR/shell')).shellTexts,
  tr: async () => (await import('./tr/shell')).shellTexts,
  'zh-CN': async () => (await import('./zh-CN/shell')).shellTexts,
}

/** Loads the texts of the connect button in a language. */
export const loadShellTexts = pageTextLoader(async () => (await import('./en/shell')).shellTexts, shellFiles)
