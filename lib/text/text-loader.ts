import type { StoreApi } from 'zustand/vanilla'
import { loadLocale } from './load-locale'
import type { Locale } from './locales'
import type { TextPart } from './text-key'
import type { TextState } from './text-store'

/** What was requested from a store so far. */
interface TextRequests {
  locale: Locale
  /** A change of language loads all of them again. */
  readonly parts: Set<TextPart>
}

/** Keyed by store and not in a closure: this file loads later than the stores. */
const requestsByStore = new WeakMap<StoreApi<TextState>, TextRequests>()

function requestsOf(store: StoreApi<TextState>): TextRequests {
  const known = requestsByStore.get(store) ?? { locale: store.getState().locale, parts: new Set() }
  requestsByStore.set(store, known)
  return known
}

/** Loads parts in the wanted language. @param from - Loads a language. */
export async function loadTexts(
  store: StoreApi<TextState>,
  parts: readonly TextPart[],
  from: typeof loadLocale = loadLocale,
): Promise<void> {
  const wanted = requestsOf(store)
  for (const part of parts) wanted.parts.add(part)
  const next = wanted.locale
  const locale = await from(next)
  const loaded = await Promise.all([...wanted.parts].map((part) => locale.load(part)))
  // The language was changed during the load: wait for the texts of the new one.
  if (next !== wanted.locale) return loadTexts(store, [], from)
  const { locale: shown, texts } = store.getState()
  const kept = shown === next ? texts : {}
  store.setState({ locale: next, texts: Object.assign({ ...kept, ...locale.shell }, ...loaded) })
}

/** Changes the language of a store, with all parts that it has loaded. */
export function changeLocale(store: StoreApi<TextState>, locale: Locale, from?: typeof loadLocale): Promise<void> {
  requestsOf(store).locale = locale
  return loadTexts(store, [], from)
}
