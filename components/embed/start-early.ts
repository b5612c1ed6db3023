import { whenIdle } from '@/components/modal/when-idle'
import { ignoreFailure } from '@/lib/core/ignore-failure'
import type { ScriptPage } from '@/lib/runtime/create-script-page'
import { element } from './element'

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
    whenIdle(() => {
      ignoreFailure(page.shell())
      // A policy by nonce asks each file for it.
      const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce
      document.head.append(
        ...files.map((href) => Object.assign(element('link'), { rel: 'modulepreload', nonce, href })),
      )
    })
  }
}
