import type { LazySwap } from './flows'
import { loadOnce } from './load-once'
import type { SwapFlow } from './swap-flow'

/** @param create - Loads the code of the swap and starts it. */
export function createLazySwap(create: () => Promise<SwapFlow>): LazySwap & { readonly stop: () => void } {
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
      // Its code came after the end of the runtime.
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
