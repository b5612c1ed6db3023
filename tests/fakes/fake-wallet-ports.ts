import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import type { HistoryPort } from '@/lib/modal/modal-history'
import type { RuntimePorts } from '@/lib/runtime/ports'
import { createFakeStandardPort } from './fake-standard-wallet'
import { createFakeWalletPort } from './fake-wallet'

/** A session history as browsers have it: `go` ends later, `push` cuts off what lies ahead. */
export function createFakeHistory(first: unknown = { router: 'host' }) {
  const entries: unknown[] = [first]
  let index = 0
  const listeners = new Set<(state: unknown) => void>()

  function travel(delta: number): void {
    const next = Math.min(Math.max(index + delta, 0), entries.length - 1)
    if (next === index) return
    index = next
    for (const listener of [...listeners]) listener(entries[index])
  }

  const port: HistoryPort = {
    get state() {
      return entries[index]
    },
    push(state) {
      entries.splice(index + 1, entries.length, state)
      index += 1
    },
    go: (delta) => void setTimeout(() => travel(delta), 5),
    onPop(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    port,
    entries,
    /** How far the page is from where it began. */
    depth: () => index,
    /** The visitor presses Back or Forward. */
    press: (direction: 'back' | 'forward', times = 1) => travel(direction === 'back' ? -times : times),
    listenerCount: () => listeners.size,
  }
}

/** Everything that a runtime takes from the page, without a page. */
export function createFakePorts(
  options: {
    storage?: StoragePort
    early?: readonly unknown[]
    /** Wallets that register by the Wallet Standard. */
    standard?: readonly unknown[]
    fetch?: typeof fetch
    /** What the visitor's browser asks for, best first. */
    languages?: readonly string[]
    cookies?: Readonly<Record<string, string>>
  } = {},
) {
  const wallets = createFakeWalletPort(options.early)
  const standardWallets = createFakeStandardPort(options.standard)
  const history = createFakeHistory()
  const warnings: string[] = []
  const hints: boolean[] = []
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
    console: { warn: (message) => void warnings.push(message) },
    isMobile: () => false,
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
    history,
    warnings,
    hints,
    cookies,
    /** Another tab has written to storage. */
    otherTabWrote: () => {
      for (const listener of storageListeners) listener()
    },
    /** The page comes back from the back/forward cache. */
    resume: () => {
      for (const listener of resumeListeners) listener()
    },
    /** The visitor comes back to the tab. */
    focus: () => {
      for (const listener of focusListeners) listener()
    },
    /** The page is shown again. */
    show: () => {
      for (const listener of visibilityListeners) listener(true)
    },
    listenerCount: () =>
      focusListeners.size +
      visibilityListeners.size +
      wallets.listenerCount() +
      standardWallets.listenerCount() +
      history.listenerCount() +
      storageListeners.size +
      resumeListeners.size,
  }
}
