import type { Runtime } from '@/lib/runtime/runtime'
import { afterPaint } from './after-paint'
import { loadViews } from './load-views'

type SavingNavigator = Navigator & { readonly connection?: { readonly saveData: boolean } }

/**
 * Starts loading what asks a wallet, once Connect has painted. Not for a visitor who saves data: it then loads with the
 * press on a wallet. A failed load is repeated by what needs it next. Returns a function that forgets it.
 */
export function loadSoon(runtime: Runtime): () => void {
  return afterPaint(() => {
    if ((navigator as SavingNavigator).connection?.saveData) return
    loadViews(runtime).catch(() => undefined)
  })
}
