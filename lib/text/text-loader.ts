import type { StoreApi } from 'zustand/vanilla'
import { loadLocale } from './load-locale'
import type { Locale } from './locales'
import type { TextPart } from './text-key'
import type { TextState } from './text-store'

/** What has been asked of a store so far. */
interface Asked {
  locale: Locale
  /** A switch of language brings all of them. */
  readonly parts: Set<TextPart>
}

/** By store and not in a closure: this file comes later than the stores. */
const askedOf = new WeakMap<StoreApi<TextState>, Asked>()

function asked(store: StoreApi<TextState>): Asked {
  const known = askedOf.get(store) ?? { locale: store.getState().locale, parts: new Set() }
  askedOf.set(store, known)
  return known
}

/** Brings parts in the language that is wanted. @param from - Where languages come from. */
export async function loadTexts(
  store: StoreApi<TextState>,
  parts: readonly TextPart[],
  from: typeof loadLocale = loadLocale,
): Promise<void> {
  const wanted = asked(store)
  for (const part of parts) wanted.parts.add(part)
  const next = wanted.locale
  const locale = await from(next)
  const loaded = await Promise.all([...wanted.parts].map((part) => locale[part]()))
  // A language chosen meanwhile has won: whoever waits for words waits for those.
  if (next !== wanted.locale) return loadTexts(store, [], from)
  const { locale: shown, texts } = store.getState()
  const kept = shown === next ? texts : {}
  store.setState({ locale: next, texts: Object.assign({ ...kept, ...locale.shell }, ...loaded) })
}

/** Changes the language of a store with all that it has loaded. */
export function changeLocale(store: StoreApi<TextState>, locale: Locale, from?: typeof loadLocale): Promise<void> {
  asked(store).locale = locale
  return loadTexts(store, [], from)
}
