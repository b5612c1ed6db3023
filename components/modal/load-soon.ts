import type { Runtime } from '@/lib/runtime/runtime'
import { afterPaint } from './after-paint'
import { savesData } from './saves-data'

/** Creates the flows, then loads the list of views. Failed loads may be repeated. */
export const loadViews = ({ flows, load }: Pick<Runtime, 'flows' | 'load'>) => flows().then(() => load('views'))

/**
 * Starts loading what asks a wallet, once Connect has painted. Not for a visitor who saves data: it then loads with the
 * press on a wallet. A failed load is repeated by what needs it next. Returns a function that forgets it.
 */
export function loadSoon(runtime: Pick<Runtime, 'flows' | 'load'>): () => void {
  return afterPaint(() => {
    if (savesData()) return
    loadViews(runtime).catch(() => undefined)
  })
}
