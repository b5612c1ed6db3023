import { requestProviders } from 'mipd'
import { createBrowserStorage } from '@/lib/core/storage'
import type { RuntimePorts } from './ports'

/** Cookie by which a server page draws the button as connected before any script runs. It holds no address. */
export const CONNECTED_COOKIE = 'foyer-connected'
const ONE_YEAR_S = 31_536_000

const STORAGE_PREFIX = 'foyer.'

/** The page we run in. Safe to create on a server: nothing is touched before it is called. */
export function createBrowserPorts(): RuntimePorts {
  return {
    storage: createBrowserStorage(STORAGE_PREFIX),
    now: () => Date.now(),
    fetch: (...request) => globalThis.fetch(...request),
    history: {
      get state() {
        return window.history.state as unknown
      },
      // No address: the entry keeps the page's own, so that no view ever shows in it.
      push: (state) => window.history.pushState(state, ''),
      go: (delta) => window.history.go(delta),
      onPop: (listener) => listen('popstate', (event) => listener(event.state)),
    },
    wallets: {
      requestProviders: (listener) => requestProviders(listener) ?? (() => undefined),
      legacy: () => (window as { readonly ethereum?: unknown }).ethereum,
      onLegacy: (listener) => listen('ethereum#initialized', listener),
    },
    console: { warn: (message) => console.warn(message) },
    isMobile: () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent),
    onStorageChange: (listener) => listen('storage', () => listener()),
    onResume: (listener) => listen('pageshow', (event) => event.persisted && listener()),
    onVisibilityChange(listener) {
      const tell = (): void => listener(document.visibilityState === 'visible')
      document.addEventListener('visibilitychange', tell)
      return () => document.removeEventListener('visibilitychange', tell)
    },
    setConnectedHint(connected) {
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere yet
      document.cookie = `${CONNECTED_COOKIE}=1; path=/; samesite=lax; max-age=${connected ? ONE_YEAR_S : 0}`
    },
  }
}

interface PageEvents extends WindowEventMap {
  readonly 'ethereum#initialized': Event
}

function listen<E extends keyof PageEvents>(event: E, listener: (event: PageEvents[E]) => void): () => void {
  // `PageEvents` adds an event of wallets to those the DOM types know.
  const handler = listener as EventListener
  window.addEventListener(event, handler)
  return () => window.removeEventListener(event, handler)
}
