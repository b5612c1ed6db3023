import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { SealedAnswer, SealedOffer } from '@/lib/custody/window-contract'
import { PROMPT_LIFE_MS } from './screens'
import {
  type AskingOffer,
  createWindowLink,
  fragmentOf,
  openText,
  sealText,
  type WindowOfferText,
  type WindowVerdict,
  windowAnswerText,
} from './window-message'

/** How often the frame asks what was decided. */
const POLL_MS = 1_000
/** The last word to the window, which the request does not wait for. */
const LAST_WORD_MS = 10_000

/**
 * - `closed`: not opened yet.
 * - `open`: the visitor decides there.
 * - `blocked`: the browser has opened none.
 * - `failed`: the server has not kept what the window shows.
 */
export type WindowState = 'closed' | 'open' | 'blocked' | 'failed'

/** A request that is approved in a window of the wallet's own origin. */
export interface WindowReview {
  readonly store: StoreApi<{ readonly state: WindowState }>
  /** What the window shows from now on. An answer to what it has shown before does not count. */
  show(content: Omit<AskingOffer, 'step'>): void
  /** Opens the window. Browsers allow it during a press alone. */
  open(): void
  /** The request has ended. The window says so, and closes. */
  end(isApproved: boolean): void
}

/** Puts an offer into the row, and gets the newest answer. */
export type ExchangeOffer = (id: string, offer: SealedOffer | null, signal: AbortSignal) => Promise<SealedAnswer | null>

/**
 * The frame's side of a window that stands in for it where the browser cannot prove that a screen is seen (embedded
 * wallet, section 2.10). The window is another partition of the browser, without the keys, and cannot speak to the frame:
 * both read and write one row on the server.
 *
 * @param parts.openWindow - Opens an address in a new window. @returns whether the browser has opened one.
 * @param parts.onVerdict - What the visitor has decided about the newest offer.
 */
export function createWindowReview({
  exchange,
  openWindow,
  onVerdict,
}: {
  readonly exchange: ExchangeOffer
  readonly openWindow: (fragment: string) => boolean
  readonly onVerdict: (verdict: WindowVerdict) => void
}): WindowReview {
  const store = createStore<{ readonly state: WindowState }>(() => ({ state: 'closed' }))
  const link = createWindowLink()
  let ended = new AbortController()
  let newest: WindowOfferText | null = null
  let version = 0
  let sentVersion = 0
  let answeredVersion = 0
  let isAsking = false

  const sealed = async (content: WindowOfferText, of: number): Promise<SealedOffer> => ({
    version: of,
    sealed: await sealText(link, 'frame', of, content),
  })

  async function ask(signal: AbortSignal): Promise<void> {
    const current = version
    const offer = newest && current > sentVersion ? await sealed(newest, current) : null
    const answer = await exchange(link.id, offer, signal)
    sentVersion = current
    // What the visitor has read meanwhile may be older than what is asked now.
    if (!answer || answer.version !== version || answer.version === answeredVersion || signal.aborted) return
    const { verdict } = await openText(link, 'window', answer, windowAnswerText)
    answeredVersion = answer.version
    onVerdict(verdict)
  }

  /** Until the request ends. A server that cannot be reached for a moment is asked again. */
  async function run(signal: AbortSignal): Promise<void> {
    const until = Date.now() + PROMPT_LIFE_MS
    while (!signal.aborted && Date.now() < until) {
      try {
        await ask(signal)
      } catch (thrown) {
        if (signal.aborted) return
        if (!AppError.from(thrown, 'internal').isTransient) return store.setState({ state: 'failed' })
      }
      await pause(POLL_MS, signal)
    }
  }

  return {
    store,
    show(content) {
      newest = { step: 'asking', ...content }
      version += 1
    },
    open() {
      if (!openWindow(fragmentOf(link))) return store.setState({ state: 'blocked' })
      const isAskedAnew = !isAsking || store.getState().state === 'failed'
      store.setState({ state: 'open' })
      if (!isAskedAnew) return
      // Of a screen that was taken away and drawn again, as React does while it develops.
      if (ended.signal.aborted) ended = new AbortController()
      isAsking = true
      sentVersion = 0
      void run(ended.signal)
    },
    end(isApproved) {
      ended.abort()
      if (!isAsking) return
      isAsking = false
      const last = version + 1
      const signal = AbortSignal.timeout(LAST_WORD_MS)
      // The window also ends without it, a little later.
      void sealed({ step: 'over', isApproved }, last)
        .then((offer) => exchange(link.id, offer, signal))
        .catch(() => undefined)
    },
  }
}
