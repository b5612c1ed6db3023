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
    console: { warn: (message) => console.warn(message) },
    isMobile: () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent),
    onStorageChange: (listener) => listen('storage', () => listener()),
    onResume: (listener) => listen('pageshow', (event) => event.persisted && listener()),
    onVisibilityChange(listener) {
      const tell = (): void => listener(document.visibilityState === 'visible')
      document.addEventListener('visibilitychange', tell)
      return () => document.removeEventListener('visibilitychange', tell)
    },
    setConnectedHint: (connected) => setCookie(CONNECTED_COOKIE, '1', connected ? ONE_YEAR_S : 0),
    cookies: () => document.cookie,
    setCookie,
    languages: () => navigator.languages,
  }
}

function setCookie(name: string, value: string, maxAgeS = ONE_YEAR_S): void {
  // A browser refuses `secure` on plain http, where development runs.
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere yet
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${maxAgeS}${secure}`
}

function listen<E extends keyof WindowEventMap>(event: E, listener: (event: WindowEventMap[E]) => void): () => void {
  window.addEventListener(event, listener)
  return () => window.removeEventListener(event, listener)
}
