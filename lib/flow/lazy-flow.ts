import { loadOnce } from '@/lib/core/load-once'

interface LoadedFlow {
  /** Calls back after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  stop(): void
}

/** A flow whose code loads with its first use. */
export interface LazyFlow<T extends LoadedFlow> extends LoadedFlow {
  /** Loads it, once. A failed load may be repeated. */
  load(): Promise<T>
  /** `undefined` until it is loaded. */
  current(): T | undefined
  /** Calls back once it is loaded, and after each of its changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** @param create - Loads the code of the flow and starts it. */
export function createLazyFlow<T extends LoadedFlow>(create: () => Promise<T>): LazyFlow<T> {
  const listeners = new Set<() => void>()
  let current: T | undefined
  let isStopped = false
  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }
  return {
    load: loadOnce(async () => {
      current = await create()
      current.subscribe(notify)
      // The runtime was destroyed before the code had loaded.
      if (isStopped) current.stop()
      notify()
      return current
    }),
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      isStopped = true
      current?.stop()
    },
  }
}
