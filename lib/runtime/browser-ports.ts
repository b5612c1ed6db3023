import { createBrowserStorage } from '@/lib/core/storage'
import type { RuntimePorts } from './ports'

/** Cookie that tells the server to draw the button as connected before any script runs. It contains no address. */
export const CONNECTED_COOKIE = 'foyer-connected'
const ONE_YEAR_S = 31_536_000

const STORAGE_PREFIX = 'foyer.'

/** The ports of the browser page. Safe to create on a server: the page is used only when a port is called. */
export function createBrowserPorts(): RuntimePorts {
  return {
    storage: createBrowserStorage(STORAGE_PREFIX),
    now: () => Date.now(),
    fetch: (...request) => globalThis.fetch(...request),
    history: {
      get state() {
        return window.history.state as unknown
      },
      // Without a URL: the entry keeps the URL of the page, which never contains a view.
      push: (state) => window.history.pushState(state, ''),
      go: (delta) => window.history.go(delta),
      onPop: (listener) => listen('popstate', (event) => listener(event.state)),
    },
    console: { warn: (message) => console.warn(message) },
    isMobile: () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent),
    onStorageChange: (listener) => listen('storage', () => listener()),
    onResume: (listener) => listen('pageshow', (event) => event.persisted && listener()),
    onVisibilityChange(listener) {
      const notify = (): void => listener(document.visibilityState === 'visible')
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    setConnectedHint: (connected) => setCookie(CONNECTED_COOKIE, '1', connected ? ONE_YEAR_S : 0),
    cookies: () => document.cookie,
    setCookie,
    languages: () => navigator.languages,
  }
}

function setCookie(name: string, value: string, maxAgeS = ONE_YEAR_S): void {
  // Browsers refuse `secure` over plain http, which development uses.
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere yet
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${maxAgeS}${secure}`
}

function listen<E extends keyof WindowEventMap>(event: E, listener: (event: WindowEventMap[E]) => void): () => void {
  window.addEventListener(event, listener)
  return () => window.removeEventListener(event, listener)
}
