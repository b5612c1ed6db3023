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
  /** Loads what the dialog and the Connect view say. */
  loadModal(): Promise<void>
  /** Loads what every view says. A load that failed may simply be asked for again. */
  loadFlows(): Promise<void>
  /** Switches language without a reload; the old texts stay until the new ones are here. */
  setLocale(locale: Locale): Promise<void>
}

/** @param loaders - where languages come from; tests pass their own. */
export function createTextStore(locale: Locale = 'en', loaders: typeof localeLoaders = localeLoaders): TextStore {
  const store = createStore<TextState>(() => ({ locale: 'en', texts: shellTexts }))
  let wanted = locale
  /** How far the visitor has come: the page, the modal, the views after Connect. */
  let reach: 'page' | 'modal' | 'flows' = 'page'

  async function load(): Promise<void> {
    const next = wanted
    const parts = await loaders[next]()
    const [modal, flows] = await Promise.all([
      reach === 'page' ? {} : parts.modal(),
      reach === 'flows' ? parts.flows() : {},
    ])
    // A language chosen meanwhile has won.
    if (next !== wanted) return
    const { locale: shown, texts } = store.getState()
    const kept = shown === next ? texts : {}
    store.setState({ locale: next, texts: { ...kept, ...parts.shell, ...modal, ...flows } })
  }

  if (locale !== 'en') load().catch(() => undefined)

  return {
    store,
    t: (key, details) => fillText(store.getState().texts[key] ?? key, details),
    loadModal() {
      if (reach === 'page') reach = 'modal'
      return load()
    },
    loadFlows() {
      reach = 'flows'
      return load()
    },
    setLocale(next) {
      wanted = next
      return load()
    },
  }
}
