import { attempt } from '@/lib/core/attempt'
import { createBrowserStorage, STORAGE_PREFIX } from '@/lib/core/storage'
import type { HistoryPort } from '@/lib/modal/modal-history'
import type { RuntimePorts } from './ports'

/** Cookie that tells the server to draw the button as connected before any script runs. It contains no address. */
export const CONNECTED_COOKIE = 'foyer-connected'
const ONE_YEAR_S = 31_536_000

/** By then a visible page has painted a frame. */
const HIDDEN_FRAME_MS = 200

const popListeners = new Set<(event: PopStateEvent) => void>()

// The first listener of the page decides what later ones hear. A host creates its router after its imports have run,
// Next adds its listener in an effect.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    for (const listener of popListeners) listener(event)
  })
}

/**
 * The ports of the browser page. Safe to create on a server: the page is used only when a port is called. Calls that
 * the browser refuses, as in a sandboxed frame, have no effect.
 */
export function createBrowserPorts(): RuntimePorts {
  return {
    storage: createBrowserStorage(STORAGE_PREFIX),
    now: () => Date.now(),
    fetch: (...request) => globalThis.fetch(...request),
    history: createBrowserHistory(),
    console: { warn: (message) => console.warn(message) },
    device: () => ({
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      hasTelegramProxy: 'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window,
      isFramed: window.self !== window.top,
    }),
    openWithinPress(href, target) {
      if (navigator.userActivation?.isActive) window.open(href, target, 'noopener,noreferrer')
    },
    onStorageChange: (listener) => listen('storage', () => listener()),
    onResume: (listener) => listen('pageshow', (event) => event.persisted && listener()),
    onVisibilityChange(listener) {
      const notify = (): void => listener(document.visibilityState === 'visible')
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    setConnectedHint: (connected) => setCookie(CONNECTED_COOKIE, '1', connected ? ONE_YEAR_S : 0),
    cookies: () => attempt(() => document.cookie) ?? '',
    setCookie,
    // Some web views do not have it.
    languages: () => navigator.languages ?? [],
  }
}

/**
 * The session history. An entry is added once the next frame has painted: the browser, and the host's router behind it,
 * take longer for it than drawing the card takes. Reading the history or moving in it adds a waiting entry first.
 */
function createBrowserHistory(): HistoryPort {
  let waiting: (() => void) | undefined
  const addWaiting = (): void => {
    const add = waiting
    waiting = undefined
    if (add !== undefined) attempt(add)
  }
  return {
    get state() {
      addWaiting()
      return attempt<unknown>(() => window.history.state)
    },
    get loadStartedAt() {
      return performance.timeOrigin
    },
    replace(state) {
      addWaiting()
      attempt(() => window.history.replaceState(state, ''))
    },
    push(state) {
      addWaiting()
      // Without a URL: the entry keeps the URL of the page, which never contains a view.
      waiting = () => window.history.pushState(Object.assign(stateForNext(), state), '')
      requestAnimationFrame(() => setTimeout(addWaiting))
      // A hidden page has no frames.
      setTimeout(addWaiting, HIDDEN_FRAME_MS)
    },
    flush: addWaiting,
    go(delta) {
      addWaiting()
      attempt(() => window.history.go(delta))
    },
    onPop(listener) {
      const hear = (event: PopStateEvent): void => {
        // The visitor was faster: what the entry stood for is being left.
        waiting = undefined
        if (listener(event.state)) event.stopImmediatePropagation()
      }
      popListeners.add(hear)
      return () => popListeners.delete(hear)
    },
  }
}

/**
 * The state that Next's app router needs in every entry. At Back to an entry without it, Next reloads the page. Next
 * copies it to new entries, but a link within the page (`#prices`) adds an entry without a state. With this state
 * alone, Next keeps the page (next/src/client/components/app-router.tsx, 16.4). Its pages router must not find it.
 */
function stateForNext(): object {
  const { next } = window as { readonly next?: { readonly appDir?: unknown } }
  return next?.appDir ? { __NA: true } : {}
}

function setCookie(name: string, value: string, maxAgeS = ONE_YEAR_S): void {
  // Browsers refuse `secure` over plain http, which development uses.
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere yet
    document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${maxAgeS}${secure}`
  })
}

function listen<E extends keyof WindowEventMap>(event: E, listener: (event: WindowEventMap[E]) => void): () => void {
  window.addEventListener(event, listener)
  return () => window.removeEventListener(event, listener)
}
