import { createContext, use } from 'react'
import { fillText, type TextDetails } from '@/lib/text/fill-text'
import type { Locale } from '@/lib/text/locales'
import type { EmbeddedTextKey } from '@/lib/text/text-key'

/** The language of the frame, and its texts: all of them come with the document. */
export interface FrameTexts {
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
  readonly texts: Readonly<Record<EmbeddedTextKey, string>>
}

export const FrameTextsContext = createContext<FrameTexts | null>(null)

/** Texts of the screens around, and the language that dates are written in. */
export function useFrameTexts(): {
  readonly t: (key: EmbeddedTextKey, details?: TextDetails) => string
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
} {
  const found = use(FrameTextsContext)
  if (!found) throw new Error('useFrameTexts needs FrameTextsContext above it')
  const { dir, locale, texts } = found
  return { t: (key, details) => fillText(texts[key], details, locale), locale, dir }
}
