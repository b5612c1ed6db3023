import type { Runtime } from '@/lib/runtime/runtime'
import { loadWalletStage } from './stages/load-wallet-stage'

/** Time for the first paint of Connect before anything heavier is asked for, where the browser tells of no idle time. */
const AFTER_PAINT_MS = 300

/**
 * Starts loading what the views after Connect need, once the browser has nothing better to do. A failed load is left
 * to whoever needs it next.
 *
 * @returns forgets it, if it has not begun.
 */
export function loadSoon(runtime: Runtime): () => void {
  const load = () => {
    runtime
      .flows()
      .then(loadWalletStage)
      .then(({ loadFlows }) => loadFlows())
      .then(({ loadViewRegistry }) => loadViewRegistry())
      .catch(() => undefined)
  }
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(load, AFTER_PAINT_MS)
    return () => clearTimeout(timer)
  }
  let idle = 0
  // Two frames: the first one paints Connect.
  const frame = requestAnimationFrame(() => {
    idle = window.requestIdleCallback(load, { timeout: 2_000 })
  })
  return () => {
    cancelAnimationFrame(frame)
    window.cancelIdleCallback(idle)
  }
}
