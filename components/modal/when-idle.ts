import { savesData } from './saves-data'

/** A browser without `requestIdleCallback` counts as idle after this long. */
const ASSUMED_IDLE_MS = 2_000

/** Runs something while the page is idle, unless the visitor saves data. */
export function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((late) => setTimeout(late, ASSUMED_IDLE_MS))
  idle(() => savesData() || run())
}
