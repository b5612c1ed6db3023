import 'server-only'
import type { Log } from '@/lib/server/kit/log'
import type { LoadState } from '@/lib/server/status/load-state'
import type { LoadClass } from '../http/load-classes'

/** Shedding has ended when nothing was refused for this long. */
export const SHEDDING_QUIET_MS = 5_000

/**
 * Returns a function that records a request that was refused for load. It updates `state` and writes two lines for each
 * period of shedding, whatever the number of requests: one at the start, one at the end.
 */
export function createSheddingLog(log: Log, state: LoadState): (load: LoadClass) => void {
  const refused = new Map<LoadClass, number>()
  let hasRefused = false

  function watch(): void {
    setTimeout(() => {
      if (hasRefused) {
        hasRefused = false
        watch()
        return
      }
      state.isShedding = false
      log.warn({ refused: Object.fromEntries(refused) }, 'no longer shedding load')
      refused.clear()
    }, SHEDDING_QUIET_MS).unref()
  }

  return (load) => {
    state.refused += 1
    refused.set(load, (refused.get(load) ?? 0) + 1)
    hasRefused = true
    if (state.isShedding) return
    state.isShedding = true
    log.warn({ load }, 'shedding load: too many requests wait for the processor')
    watch()
  }
}
