import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import { isSameOutcome, outcomeKey, type RequestOutcome } from './request-outcome'

/** A press counts for a preview that is not older than this: the time of a block on Ethereum. */
export const PREVIEW_LIFE_MS = 12_000

export interface FreshPreviewState<P> {
  /** The newest; `null` until the first has come. */
  readonly preview: P | null
  /** Whether it is made anew, because the visitor has pressed and it was too old. */
  readonly isRenewing: boolean
  /** Whether the outcome is another one than the visitor saw when they pressed. */
  readonly hasChanged: boolean
}

export interface FreshPreview<P> {
  readonly store: StoreApi<FreshPreviewState<P>>
  /** Stands for what the visitor decides by: another one has to be seen anew. */
  readonly keyOf: (preview: P | null) => string
  /** Makes the first preview. Returns a function that stops all work. */
  open(): () => void
  /**
   * The visitor has pressed. A preview that is too old, or of an older block, is made anew first. If that fails, a young
   * one counts nevertheless.
   *
   * @returns whether the outcome is still the one that was seen. If not, the new one is shown.
   */
  confirm(): Promise<boolean>
}

/**
 * What a prepared request would do, from the screen's opening to the press.
 *
 * @param parts.load - Makes one. Rejects with `wallet.rejected` if the request is over.
 * @param parts.unknown - The preview without an answer of our server: it is unknown what the request does.
 * @param parts.outcomeOf - What the visitor decides by.
 * @param parts.isCurrent - Whether the chain has not gone on since. Never rejects.
 */
export function createFreshPreview<P>({
  load,
  unknown,
  outcomeOf,
  isCurrent,
  now = Date.now,
}: {
  readonly load: (signal: AbortSignal) => Promise<P>
  readonly unknown: P
  readonly outcomeOf: (preview: P) => RequestOutcome
  readonly isCurrent: (preview: P) => Promise<boolean>
  readonly now?: () => number
}): FreshPreview<P> {
  const store = createStore<FreshPreviewState<P>>(() => ({ preview: null, isRenewing: false, hasChanged: false }))
  let ended = new AbortController()
  let madeAt = Number.NEGATIVE_INFINITY

  const renew = async (): Promise<P> => {
    const started = now()
    const preview = await load(ended.signal).catch((thrown: unknown) => {
      // The prompt is over, and with it the screen.
      if (AppError.is(thrown, 'wallet.rejected')) throw thrown
      return unknown
    })
    madeAt = started
    return preview
  }

  const keyOf = (preview: P | null): string => (preview === null ? '' : outcomeKey(outcomeOf(preview)))

  return {
    store,
    keyOf,
    open() {
      const opened = new AbortController()
      ended = opened
      void renew().then(
        // A screen that was closed and opened again waits for the second preview.
        (preview) => opened.signal.aborted || store.setState({ preview }),
        () => undefined,
      )
      return () => opened.abort()
    },
    async confirm() {
      const { preview: seen, isRenewing } = store.getState()
      if (seen === null || isRenewing) return false
      const isYoung = now() - madeAt < PREVIEW_LIFE_MS
      store.setState({ isRenewing: true })
      if (isYoung && (await isCurrent(seen))) {
        store.setState({ isRenewing: false })
        return true
      }
      const renewed = await renew().catch(() => unknown)
      const preview = isYoung && renewed === unknown ? seen : renewed
      const hasChanged = !isSameOutcome(outcomeOf(seen), outcomeOf(preview))
      // What has been approved stays on the screen, also where the amounts of an exchange have moved a little.
      store.setState({
        preview: hasChanged || keyOf(preview) === keyOf(seen) ? preview : seen,
        isRenewing: false,
        hasChanged,
      })
      return !hasChanged
    },
  }
}
