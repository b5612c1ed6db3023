import type { ScriptPage } from '@/lib/runtime/create-script-page'

type SavingNavigator = Navigator & { readonly connection?: { readonly saveData: boolean } }

/**
 * Returns a function to call whenever the page may have named its project. Once it has, a wallet from an earlier visit is
 * restored at once, and `announce` is called. For other visitors the settings, and the files of the first press, are
 * fetched when the page is idle, unless the visitor saves data; no fetched code runs.
 */
export function startEarly(page: ScriptPage, files: readonly string[], announce: () => void): () => void {
  let isStarted = false
  return () => {
    if (isStarted || !page.hasProject()) return
    isStarted = true
    announce()
    if (page.isRemembered) return page.prepare()
    if ((navigator as SavingNavigator).connection?.saveData) return
    whenIdle(() => {
      page.shell().catch(() => undefined)
      for (const file of files) fetch(file, { priority: 'low' }).catch(() => undefined)
    })
  }
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 1_000)
}
