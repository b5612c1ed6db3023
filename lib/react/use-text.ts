'use client'
import { useStore } from 'zustand'
import type { TextDetails } from '@/lib/text/fill-text'
import type { Locale } from '@/lib/text/locales'
import type { TextKey } from '@/lib/text/text-key'
import { useShell } from './runtime-context'

/** The text of a typed key in the current language. Re-renders when the language or its texts change. */
export type Translate = (key: TextKey, details?: TextDetails) => string

export function useText(): Translate {
  const { text } = useShell()
  useStore(text.store, (state) => state.texts)
  return text.t
}

/** The current language; the formatters of `lib/text` take it. */
export function useLocale(): Locale {
  const { text } = useShell()
  return useStore(text.store, (state) => state.locale)
}
