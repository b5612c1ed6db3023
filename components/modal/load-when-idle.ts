import type { Shell } from '@/lib/runtime/runtime'
import { savesData } from './saves-data'
import { stages } from './stages/stages'

/** A browser without `requestIdleCallback` counts as idle after this long. */
const ASSUMED_IDLE_MS = 2_000

/**
 * Loads what draws the first card, with its texts, while the page is idle: 14 kB of definitions that run nothing. Not for
 * a visitor who saves data. Returns a function that forgets it.
 */
export function loadWhenIdle(shell: Shell): () => void {
  const isIdleKnown = 'requestIdleCallback' in window
  const load = () => {
    if (shell.config.embedded || savesData()) return
    stages('first')
      .then(() => shell.text.load('modal'))
      .catch(() => undefined)
  }
  const timer = isIdleKnown ? requestIdleCallback(load) : setTimeout(load, ASSUMED_IDLE_MS)
  return () => (isIdleKnown ? cancelIdleCallback(timer as number) : clearTimeout(timer))
}
