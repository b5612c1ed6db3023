import { createContext, use } from 'react'
import { fillText, type TextDetails } from '@/lib/text/fill-text'
import type { Locale } from '@/lib/text/locales'
import type { FrameTextKey } from '@/lib/text/text-key'

/** The language of the frame, and its texts: all of them come with the document. */
export interface FrameTexts {
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
  readonly texts: Readonly<Record<FrameTextKey, string>>
}

/** A network that a request may name. */
export interface FrameNetwork {
  readonly name: string
  /** Of its native currency. */
  readonly symbol: string
  readonly decimals: number
  /** Contracts that screens know by what they do: swaps of Uniswap, and the wrapped currency. */
  readonly wrappedNative: `0x${string}` | null
  readonly routers: readonly `0x${string}`[]
}
/** By CAIP-2. */
export type FrameNetworks = Readonly<Record<string, FrameNetwork>>

export const FrameTextsContext = createContext<FrameTexts | null>(null)

/** Texts of the screens around, and the language that dates are written in. */
export function useFrameTexts(): {
  readonly t: (key: FrameTextKey, details?: TextDetails) => string
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
} {
  const found = use(FrameTextsContext)
  if (!found) throw new Error('useFrameTexts needs FrameTextsContext above it')
  const { dir, locale, texts } = found
  return { t: (key, details) => fillText(texts[key], details, locale), locale, dir }
}
