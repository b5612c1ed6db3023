import { createStore, type StoreApi } from 'zustand/vanilla'
import { shellTexts } from './en/shell'
import { fillText, type TextDetails } from './fill-text'
import type { FirstTexts } from './first-texts'
import type { Locale } from './locales'
import type { TextKey, TextPart } from './text-key'

export interface TextState {
  readonly locale: Locale
  /** Texts loaded so far; a view is shown only after its part has loaded. */
  readonly texts: Readonly<Partial<Record<TextKey, string>>>
}

export interface TextStore {
  readonly store: StoreApi<TextState>
  /** Returns the text of a key in the current language, with `{placeholders}` filled. */
  t(key: TextKey, details?: TextDetails): string
  /** Loads parts in the current language. A failed load can be retried. */
  load(...parts: TextPart[]): Promise<void>
}

/** Loads parts into a store, in the wanted language: `loadTexts` of the text loader, which loads later. */
export type LoadTexts = (store: StoreApi<TextState>, parts: readonly TextPart[]) => Promise<void>

/** @param first - A language whose shell texts are already available. */
export function createTextStore(
  loadTexts: LoadTexts,
  first: FirstTexts = { locale: 'en', texts: shellTexts },
): TextStore {
  const store = createStore<TextState>(() => first)
  return {
    store,
    t: (key, details) => {
      const { locale, texts } = store.getState()
      return fillText(texts[key] ?? key, details, locale)
    },
    load: (...parts) => loadTexts(store, parts),
  }
}
