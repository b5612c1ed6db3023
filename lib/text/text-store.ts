import { createStore, type StoreApi } from 'zustand/vanilla'
import { shellTexts } from './en/shell'
import { fillText, type TextDetails } from './fill-text'
import { type Locale, localeLoaders } from './locales'
import type { TextKey } from './text-key'

export interface TextState {
  readonly locale: Locale
  /** Texts loaded so far; a view is shown only after its part has come. */
  readonly texts: Readonly<Partial<Record<TextKey, string>>>
}

export interface TextStore {
  readonly store: StoreApi<TextState>
  /** The text of a key in the current language, with `{placeholders}` filled. */
  t(key: TextKey, details?: TextDetails): string
  /** Loads what the views after Connect say. A load that failed may simply be asked for again. */
  loadFlows(): Promise<void>
  /** Switches language without a reload; the old texts stay until the new ones are here. */
  setLocale(locale: Locale): Promise<void>
}

/** @param loaders - where languages come from; tests pass their own. */
export function createTextStore(locale: Locale = 'en', loaders: typeof localeLoaders = localeLoaders): TextStore {
  const store = createStore<TextState>(() => ({ locale: 'en', texts: shellTexts }))
  let wanted = locale
  let flowsWanted = false
  let latest = 0

  async function load(): Promise<void> {
    const turn = ++latest
    const next = wanted
    const texts = await loaders[next]()
    const flows = flowsWanted ? await texts.flows() : {}
    // What was asked for later has won meanwhile, and covers this load too.
    if (turn === latest) store.setState({ locale: next, texts: { ...texts.shell, ...flows } })
  }

  if (locale !== 'en') load().catch(() => undefined)

  return {
    store,
    t: (key, details) => fillText(store.getState().texts[key] ?? key, details),
    loadFlows() {
      flowsWanted = true
      return load()
    },
    setLocale(next) {
      wanted = next
      return load()
    },
  }
}
