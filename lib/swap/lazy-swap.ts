import { loadOnce } from '@/lib/core/load-once'
import type { SwapFlow } from './swap-flow'

/** The swap, whose code loads with its first view. */
export interface LazySwap {
  /** Loads it, once. A failed load may be repeated. */
  load(): Promise<SwapFlow>
  /** `undefined` until it is loaded. */
  current(): SwapFlow | undefined
  /** Calls back once it is loaded, and after each of its changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  stop(): void
}

/** @param create - Loads the code of the swap and starts it. */
export function createLazySwap(create: () => Promise<SwapFlow>): LazySwap {
  const listeners = new Set<() => void>()
  let current: SwapFlow | undefined
  let isStopped = false
  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }
  return {
    load: loadOnce(async () => {
      current = await create()
      current.actor.subscribe(notify)
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
