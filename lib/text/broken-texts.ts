import { brokenTexts } from './en/broken'

/** The texts of the page of a failure. */
export type BrokenTexts = Readonly<Record<keyof typeof brokenTexts, string>>

/**
 * Returns the texts in the language of a document; English for any other. English comes with the page: it shows when
 * nothing can be loaded any more. Rejects when the others do not load.
 */
export async function loadBrokenTexts(lang: string): Promise<BrokenTexts> {
  const { brokenFiles } = await import('./broken-files')
  const load = Object.entries(brokenFiles).find(([locale]) => locale === lang)?.[1]
  return load === undefined ? brokenTexts : load()
}
