import type * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { SealedAnswer, SealedOffer } from '@/lib/custody/window-contract'
import { PROMPT_LIFE_MS } from './screens'
import { createWindowLink, fragmentOf, openText, sealText, type WindowLink } from './window-message'

/** How often the frame asks what the visitor has done in the window. */
const POLL_MS = 1_000
/** The last offer to the window, which the frame does not wait for. */
const LAST_OFFER_MS = 10_000

/**
 * - `closed`: not opened yet.
 * - `open`: the visitor continues there.
 * - `blocked`: the browser has opened none.
 * - `failed`: the server has not kept what the window shows.
 */
export type WindowState = 'closed' | 'open' | 'blocked' | 'failed'

/** Seals what the window shows. The key worker does it for what the frame itself must not read. @returns base64url. */
export type SealOffer = (link: WindowLink, version: number) => Promise<string>

export interface WindowHost<Offer> {
  readonly store: StoreApi<{ readonly state: WindowState }>
  /** What the window shows from now on. An answer to an earlier offer does not count. */
  show(offer: Offer | Promise<Offer>): void
  /** Opens the window. Browsers allow it during a press alone. */
  open(): void
  /** Ends the exchange. The window gets this offer as its last. */
  end(last: Offer): void
  /**
   * As `end`, for an offer that is sealed elsewhere. Resolves when the server has it.
   *
   * @throws {AppError} what `seal` throws, and as {@link ExchangeOffer}. The exchange then goes on.
   */
  endSealed(seal: SealOffer, signal: AbortSignal): Promise<void>
}

/** Puts an offer into the row, and gets the newest answer. */
export type ExchangeOffer = (id: string, offer: SealedOffer | null, signal: AbortSignal) => Promise<SealedAnswer | null>

/**
 * The frame's side of a window of the wallet's own origin (embedded wallet, section 2.10). The window is another
 * partition of the browser, without the keys, and cannot speak to the frame: both read and write one row on the server.
 *
 * @param parts.openWindow - Opens an address in a new window. @returns whether the browser has opened one.
 * @param parts.answers - What an answer of the window must be.
 * @param parts.onAnswer - The answer to the newest offer; once for each.
 */
export function createWindowHost<Offer, S extends z.ZodMiniType>({
  exchange,
  openWindow,
  answers,
  onAnswer,
}: {
  readonly exchange: ExchangeOffer
  readonly openWindow: (fragment: string) => boolean
  readonly answers: S
  readonly onAnswer: (answer: z.output<S>) => void
}): WindowHost<Offer> {
  const store = createStore<{ readonly state: WindowState }>(() => ({ state: 'closed' }))
  const link = createWindowLink()
  let ended = new AbortController()
  let newest: Offer | Promise<Offer> | null = null
  let version = 0
  let sentVersion = 0
  let answeredVersion = 0
  let isAsking = false

  const sealed = async (offer: Offer, of: number): Promise<SealedOffer> => ({
    version: of,
    sealed: await sealText(link, 'frame', of, offer),
  })

  async function ask(signal: AbortSignal): Promise<void> {
    const current = version
    const offer = newest && current > sentVersion ? await sealed(await newest, current) : null
    // The last offer may be on its way already: an earlier one must not arrive after it.
    if (signal.aborted) return
    const answer = await exchange(link.id, offer, signal)
    sentVersion = Math.max(sentVersion, current)
    // What the visitor has read meanwhile may be older than what is shown now.
    if (!answer || answer.version !== version || answer.version === answeredVersion || signal.aborted) return
    const content = await openText(link, 'window', answer, answers)
    answeredVersion = answer.version
    onAnswer(content)
  }

  /** Until the exchange ends. A server that cannot be reached for a moment is asked again. */
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
    show(offer) {
      newest = offer
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
    end(offer) {
      ended.abort()
      if (!isAsking) return
      isAsking = false
      const last = version + 1
      const signal = AbortSignal.timeout(LAST_OFFER_MS)
      // The window also ends without it, a little later.
      void sealed(offer, last)
        .then((offered) => exchange(link.id, offered, signal))
        .catch(() => undefined)
    },
    async endSealed(seal, signal) {
      version += 1
      sentVersion = version
      const last = { version, sealed: await seal(link, version) }
      await exchange(link.id, last, signal)
      ended.abort()
      isAsking = false
    },
  }
}
