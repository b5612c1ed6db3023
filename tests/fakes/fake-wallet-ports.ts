import type { DeviceFacts } from '@/lib/core/device'
import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import type { HistoryPort } from '@/lib/modal/modal-history'
import type { RuntimePorts } from '@/lib/runtime/ports'
import { createFakeBuyingPage } from './fake-buying-page'
import { COMPUTER } from './fake-devices'
import { createFakeGlobals } from './fake-page-globals'
import { createFakeSocialPage } from './fake-social-page'
import { createFakeStandardPort } from './fake-standard-wallet'
import { createFakeWalletPort } from './fake-wallet'

/** A session history like a browser's: `go` completes later, `push` removes the entries ahead. */
export function createFakeHistory(first: unknown = { router: 'host' }, loadStartedAt = Date.now()) {
  const entries: unknown[] = [first]
  let index = 0
  const listeners = new Set<(state: unknown) => boolean>()
  const heard: unknown[] = []

  function travel(delta: number): void {
    const next = Math.min(Math.max(index + delta, 0), entries.length - 1)
    if (next === index) return
    index = next
    const state = entries[index]
    const hidden = [...listeners].map((listener) => listener(state))
    if (!hidden.includes(true)) heard.push(state)
  }

  const port: HistoryPort = {
    get state() {
      return entries[index]
    },
    loadStartedAt,
    replace(state) {
      entries[index] = state
    },
    push(state) {
      entries.splice(index + 1, entries.length, state)
      index += 1
    },
    flush: () => undefined,
    go: (delta) => void setTimeout(() => travel(delta), 5),
    onPop(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    port,
    entries,
    /** Position of the page in the history, 0 at the start. */
    depth: () => index,
    /** The visitor presses Back or Forward. */
    press: (direction: 'back' | 'forward', times = 1) => travel(direction === 'back' ? -times : times),
    listenerCount: () => listeners.size,
    /** States that the router of the host heard of. */
    heard,
  }
}

/** All ports of a runtime, without a page. */
export function createFakePorts(
  options: {
    storage?: StoragePort
    early?: readonly unknown[]
    /** Wallets that register by the Wallet Standard. */
    standard?: readonly unknown[]
    /** What extensions put on `window`. */
    globals?: Readonly<Record<string, unknown>>
    fetch?: typeof fetch
    /** Languages of the visitor's browser, preferred first. */
    languages?: readonly string[]
    cookies?: Readonly<Record<string, string>>
    /** Default: Chrome on Linux. */
    device?: DeviceFacts
    /** The result of a social login in the address of the page. */
    socialResult?: string
  } = {},
) {
  const wallets = createFakeWalletPort(options.early)
  const standardWallets = createFakeStandardPort(options.standard)
  const globals = createFakeGlobals(options.globals)
  const history = createFakeHistory()
  const buying = createFakeBuyingPage()
  const social = createFakeSocialPage(options.socialResult)
  const warnings: string[] = []
  const hints: boolean[] = []
  const opened: { readonly href: string; readonly target: string }[] = []
  const cookies = new Map(Object.entries(options.cookies ?? {}))
  const storageListeners = new Set<() => void>()
  const resumeListeners = new Set<() => void>()
  const focusListeners = new Set<() => void>()
  const visibilityListeners = new Set<(visible: boolean) => void>()
  const follow = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  const ports: RuntimePorts = {
    storage: options.storage ?? createMemoryStorage(),
    now: () => Date.now(),
    fetch: options.fetch ?? (() => Promise.reject(new TypeError('no network in this test'))),
    history: history.port,
    wallets: wallets.port,
    standardWallets: standardWallets.port,
    globals: globals.port,
    buyingPage: buying.page,
    socialPage: social.page,
    console: { warn: (message) => void warnings.push(message) },
    device: () => options.device ?? COMPUTER,
    openWithinPress: (href, target) => void opened.push({ href, target }),
    onStorageChange: follow(storageListeners),
    onResume: follow(resumeListeners),
    onFocus: follow(focusListeners),
    onVisibilityChange(listener) {
      visibilityListeners.add(listener)
      return () => void visibilityListeners.delete(listener)
    },
    setConnectedHint: (connected) => void hints.push(connected),
    cookies: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    setCookie: (name, value) => void cookies.set(name, value),
    languages: () => options.languages ?? [],
  }
  return {
    ports,
    wallets,
    standardWallets,
    globals,
    history,
    warnings,
    /** The page, for buying. */
    buying,
    /** The page, for social logins. */
    social,
    hints,
    /** What the page has opened, in a browser only within a press. */
    opened,
    cookies,
    /** Simulates a write to storage by another tab. */
    otherTabWrote: () => {
      for (const listener of storageListeners) listener()
    },
    /** The page returns from the back/forward cache. */
    resume: () => {
      for (const listener of resumeListeners) listener()
    },
    /** The tab gets the focus again. */
    focus: () => {
      for (const listener of focusListeners) listener()
    },
    /** The page becomes visible again. */
    show: () => {
      for (const listener of visibilityListeners) listener(true)
    },
    /** The page is hidden, as when another app opens. */
    hide: () => {
      for (const listener of visibilityListeners) listener(false)
    },
    listenerCount: () =>
      focusListeners.size +
      visibilityListeners.size +
      wallets.listenerCount() +
      standardWallets.listenerCount() +
      globals.listenerCount() +
      history.listenerCount() +
      storageListeners.size +
      resumeListeners.size,
  }
}
