import type { SiteTextKey, SiteTexts } from '@/lib/text/site-texts'

/** Texts of the parts of the page that load later. A server component passes them, in the visitor's language. */
export type LateTexts = Readonly<Record<Extract<SiteTextKey, `late.${string}`>, string>>

export function lateTextsOf(texts: SiteTexts): LateTexts {
  const late = Object.entries(texts).filter(([key]) => key.startsWith('late.'))
  // The filter is the type's own condition.
  return Object.fromEntries(late) as LateTexts
}
