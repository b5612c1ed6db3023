import type { SiteTextKey, SiteTexts } from '@/lib/text/site-texts'

/** What the parts of the page say that come later. A server component hands it over, in the visitor's language. */
export type LateTexts = Readonly<Record<Extract<SiteTextKey, `late.${string}`>, string>>

export function lateTextsOf(texts: SiteTexts): LateTexts {
  const late = Object.entries(texts).filter(([key]) => key.startsWith('late.'))
  // The filter is the type's own condition.
  return Object.fromEntries(late) as LateTexts
}
