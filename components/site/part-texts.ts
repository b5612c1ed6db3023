import type { SiteTextKey, SiteTexts } from '@/lib/text/site-texts'

/** Texts of the parts of the page that load later. A server component passes them, in the visitor's language. */
export type PartTexts = Readonly<Record<Extract<SiteTextKey, `part.${string}`>, string>>

export function partTextsOf(texts: SiteTexts): PartTexts {
  const found = Object.entries(texts).filter(([key]) => key.startsWith('part.'))
  // The filter is the type's own condition.
  return Object.fromEntries(found) as PartTexts
}
