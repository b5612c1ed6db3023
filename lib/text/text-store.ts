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
  /** Loads what the views after Connect say. Repeated calls share one load; a failed one may be repeated. */
  loadFlows(): Promise<void>
  /** Switches language without a reload; the old texts stay until the new ones are here. */
  setLocale(locale: Locale): Promise<void>
}

export function createTextStore(locale: Locale = 'en'): TextStore {
  const store = createStore<TextState>(() => ({ locale: 'en', texts: shellTexts }))
  let flowsWanted = false
  let latest = 0

  async function load(next: Locale): Promise<void> {
    const turn = ++latest
    const texts = await localeLoaders[next]()
    const flows = flowsWanted ? await texts.flows() : {}
    // A language chosen later has won meanwhile.
    if (turn === latest) store.setState({ locale: next, texts: { ...texts.shell, ...flows } })
  }

  if (locale !== 'en') void load(locale).catch(() => undefined)

  return {
    store,
    t: (key, details) => fillText(store.getState().texts[key] ?? key, details),
    loadFlows() {
      flowsWanted = true
      return load(store.getState().locale)
    },
    setLocale: load,
  }
}
