import type * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { SealedAnswer, SealedOffer } from '@/lib/custody/window-contract'
import { openText, sealText, type WindowLink } from './window-message'

const POLL_MS = 1_000
/** The frame writes its first offer while the window loads. */
const FIRST_OFFER_MS = 15_000
/** For deleting a row that has been read. It is gone without it a few minutes later. */
const DELETE_MS = 10_000

/**
 * - `loading`: there is nothing to show yet.
 * - `offered`: the newest offer. `failures`: how often the server has not confirmed an answer to it.
 * - `answered`: the server has the answer to this offer. A newer offer may follow.
 * - `over`: `offer` was the last one.
 * - `lost`: no row has this address, or it is gone.
 */
export type GuestStep<Offer> =
  | { readonly step: 'loading' | 'lost' }
  | {
      readonly step: 'offered'
      readonly offer: Offer
      readonly version: number
      readonly isSending: boolean
      readonly failures: number
    }
  | { readonly step: 'answered' | 'over'; readonly offer: Offer }

/** An answer to one offer, as the server gets it. */
interface GuestAnswer {
  readonly id: string
  readonly shown: number
  readonly answer: SealedAnswer
}

export interface WindowGuest<Offer, Answer> {
  readonly store: StoreApi<GuestStep<Offer>>
  /** Reads the row until its last offer. Returns a function that stops it. */
  open(): () => void
  /**
   * Answers the offer that is shown. Does nothing while there is none, or while an answer is sent.
   *
   * @param last - Ends the exchange with this offer, once the server has the answer.
   */
  answer(content: Answer, last?: Offer): void
  /** An answer for a window that closes; `null` if nothing is offered. Made with each offer, because closing cannot wait. */
  closing(): GuestAnswer | null
}

/** Puts an answer into the row, and gets an offer that is newer than `shown`. `isOver` deletes the row. */
export type ExchangeAnswer = (
  id: string,
  shown: number,
  answer: SealedAnswer | null,
  signal: AbortSignal,
  isOver?: boolean,
) => Promise<SealedOffer | null>

/**
 * The side of a window of the wallet's own origin: what the frame offers, and what the visitor answers.
 *
 * @param parts.offers - What an offer of the frame must be.
 * @param parts.isLast - Whether no offer follows this one.
 * @param parts.onClosing - The answer of a visitor who closes the window.
 */
export function createWindowGuest<S extends z.ZodMiniType, Answer>({
  link,
  exchange,
  offers,
  isLast,
  onClosing,
}: {
  readonly link: WindowLink
  readonly exchange: ExchangeAnswer
  readonly offers: S
  readonly isLast: (offer: z.output<S>) => boolean
  readonly onClosing: Answer
}): WindowGuest<z.output<S>, Answer> {
  type Offer = z.output<S>
  const store = createStore<GuestStep<Offer>>(() => ({ step: 'loading' }))
  let stopped = new AbortController()
  let shown = 0
  let closing: SealedAnswer | null = null

  const sealed = async (content: Answer, version: number): Promise<SealedAnswer> => ({
    version,
    sealed: await sealText(link, 'window', version, content),
  })

  function end(step: GuestStep<Offer>): void {
    stopped.abort()
    closing = null
    store.setState(step, true)
  }

  async function show(newer: SealedOffer, signal: AbortSignal): Promise<void> {
    const offer = await openText(link, 'frame', newer, offers)
    if (signal.aborted) return
    if (isLast(offer)) {
      end({ step: 'over', offer })
      await exchange(link.id, newer.version, null, AbortSignal.timeout(DELETE_MS), true).catch(() => undefined)
      return
    }
    closing = await sealed(onClosing, newer.version)
    shown = newer.version
    store.setState({ step: 'offered', offer, version: shown, isSending: false, failures: 0 }, true)
  }

  async function run(signal: AbortSignal): Promise<void> {
    const startedAt = Date.now()
    while (!signal.aborted) {
      try {
        const newer = await exchange(link.id, shown, null, signal)
        if (newer && !signal.aborted) await show(newer, signal)
      } catch (thrown) {
        if (signal.aborted) return
        const isEarly = shown === 0 && Date.now() - startedAt < FIRST_OFFER_MS
        const { isTransient, code } = AppError.from(thrown, 'internal')
        if (!isTransient && !(code === 'request.not_found' && isEarly)) return end({ step: 'lost' })
      }
      await pause(POLL_MS, signal)
    }
  }

  async function send(
    asked: Extract<GuestStep<Offer>, { step: 'offered' }>,
    content: Answer,
    last?: Offer,
  ): Promise<void> {
    const { signal } = stopped
    store.setState({ ...asked, isSending: true }, true)
    try {
      const newer = await exchange(link.id, shown, await sealed(content, asked.version), signal)
      if (signal.aborted) return
      if (last !== undefined) return end({ step: 'over', offer: last })
      closing = null
      store.setState({ step: 'answered', offer: asked.offer }, true)
      if (newer) await show(newer, signal)
    } catch {
      // It may have arrived. The frame takes one answer to an offer, so that the visitor can press again.
      if (!signal.aborted) store.setState({ ...asked, failures: asked.failures + 1 }, true)
    }
  }

  return {
    store,
    open() {
      stopped = new AbortController()
      void run(stopped.signal)
      return () => stopped.abort()
    },
    answer(content, last) {
      const asked = store.getState()
      if (asked.step === 'offered' && !asked.isSending) void send(asked, content, last)
    },
    closing: () => closing && { id: link.id, shown, answer: closing },
  }
}
