import { brokenTexts } from './en/broken'

/** The texts of the page of a failure. */
export type BrokenTexts = Readonly<Record<keyof typeof brokenTexts, string>>

/**
 * Returns the texts in the language of a document, or the English ones for an unknown language. English is part of the
 * page, so that it shows even if nothing can be loaded. Rejects if the texts of another language do not load.
 */
export async function loadBrokenTexts(lang: string): Promise<BrokenTexts> {
  const { brokenFiles } = await import('./broken-files')
  const load = Object.entries(brokenFiles).find(([locale]) => locale === lang)?.[1]
  return load === undefined ? brokenTexts : load()
}
