import { AppError } from '@/lib/core/app-error'
import type { OutsideProvider } from '@/lib/core/login-providers'
import type { OutsideUse } from '@/lib/custody/outside-login-contract'
import type { KeyWorker } from './worker-client'

/** The window in which a visitor proves an account. Open it within the press, then {@link proveAccount}. */
export type OutsideWindow = Pick<Window, 'close' | 'location'>

/** CSS pixels, as for the login (spec section 9). */
const SIZE = 'popup,width=600,height=800'

/** Only within a press. @returns `null` where the browser opens no window. */
export const openOutsideWindow = (lang: string): OutsideWindow | null =>
  window.open(`/loading?lang=${lang}`, '_blank', SIZE)

/**
 * Sends the window to the provider and waits for the result: from the window itself, or from the server where the window
 * can no longer reach the frame. Closes the window.
 *
 * @returns the result, which the key worker takes.
 * @throws {AppError} as `startOutside` and `awaitOutside`; `request.aborted`.
 */
export async function proveAccount(
  {
    worker,
    opened,
    ...asked
  }: {
    readonly worker: Pick<KeyWorker, 'request'>
    readonly opened: OutsideWindow
    readonly provider: OutsideProvider
    readonly use: OutsideUse
  },
  signal: AbortSignal,
): Promise<{ readonly uri: string }> {
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  try {
    const { uri } = await worker.request('startOutside', asked, signal)
    if (!/^https?:/.test(uri)) throw new AppError('social.redirect_failed')
    opened.location.href = uri
    const posted = postedResult(opened, over.signal)
    return await Promise.race([posted, worker.request('awaitOutside', undefined, over.signal)])
  } finally {
    signal.removeEventListener('abort', end)
    over.abort()
    opened.close()
  }
}

/** Never settles without a result. */
function postedResult(opened: OutsideWindow, signal: AbortSignal): Promise<{ readonly uri: string }> {
  return new Promise((resolve) => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      const uri: unknown = (data as { readonly resultUri?: unknown } | null)?.resultUri
      if (origin === window.location.origin && source === opened && typeof uri === 'string') resolve({ uri })
    }
    window.addEventListener('message', receive, { signal })
  })
}
