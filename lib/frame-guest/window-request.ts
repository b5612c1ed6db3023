import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { SealedAnswer, SealedOffer } from '@/lib/custody/window-contract'
import {
  type AskingOffer,
  openText,
  sealText,
  type WindowLink,
  type WindowVerdict,
  windowOfferText,
} from './window-message'

const POLL_MS = 1_000
/** The frame writes its first offer while the window loads. */
const FIRST_OFFER_MS = 15_000

/**
 * - `loading`: there is nothing to show yet.
 * - `asking`: the visitor reads `offer` and decides. `failures`: how often the server has not confirmed an answer.
 * - `approved`: the visitor has approved. The frame may still ask anew, because the result has changed.
 * - `over`: the request has ended; `isApproved`, whether by an approval.
 * - `lost`: no row has this address, or it is gone.
 */
export type WindowStep =
  | { readonly step: 'loading' | 'approved' | 'lost' }
  | {
      readonly step: 'asking'
      readonly offer: AskingOffer
      readonly version: number
      readonly isSending: boolean
      readonly failures: number
    }
  | { readonly step: 'over'; readonly isApproved: boolean }

export interface WindowRequest {
  readonly store: StoreApi<WindowStep>
  /** Reads the row until the request ends. Returns a function that stops it. */
  open(): () => void
  decide(verdict: WindowVerdict): void
  /** The answer of a visitor who closes the window: a rejection of what it shows; `null` if nothing is asked. */
  rejection(): { readonly id: string; readonly shown: number; readonly answer: SealedAnswer } | null
}

/** Puts an answer into the row, and gets an offer that is newer than `shown`. */
export type ExchangeAnswer = (
  id: string,
  shown: number,
  answer: SealedAnswer | null,
  signal: AbortSignal,
) => Promise<SealedOffer | null>

/** The side of the window that stands in for a frame: what it shows, and what the visitor decides. */
export function createWindowRequest(link: WindowLink, exchange: ExchangeAnswer): WindowRequest {
  const store = createStore<WindowStep>(() => ({ step: 'loading' }))
  let stopped = new AbortController()
  let shown = 0
  let rejection: SealedAnswer | null = null

  const sealed = async (verdict: WindowVerdict, version: number): Promise<SealedAnswer> => ({
    version,
    sealed: await sealText(link, 'window', version, { verdict }),
  })

  function end(step: WindowStep): void {
    stopped.abort()
    rejection = null
    store.setState(step, true)
  }

  async function show(offer: SealedOffer): Promise<void> {
    const content = await openText(link, 'frame', offer, windowOfferText)
    if (content.step === 'over') return end(content)
    rejection = await sealed('reject', offer.version)
    shown = offer.version
    store.setState({ step: 'asking', offer: content, version: shown, isSending: false, failures: 0 }, true)
  }

  async function run(signal: AbortSignal): Promise<void> {
    const startedAt = Date.now()
    while (!signal.aborted) {
      try {
        const offer = await exchange(link.id, shown, null, signal)
        if (offer && !signal.aborted) await show(offer)
      } catch (thrown) {
        if (signal.aborted) return
        const isEarly = shown === 0 && Date.now() - startedAt < FIRST_OFFER_MS
        const { isTransient, code } = AppError.from(thrown, 'internal')
        if (!isTransient && !(code === 'request.not_found' && isEarly)) return end({ step: 'lost' })
      }
      await pause(POLL_MS, signal)
    }
  }

  async function decide(asked: Extract<WindowStep, { step: 'asking' }>, verdict: WindowVerdict): Promise<void> {
    const { signal } = stopped
    store.setState({ ...asked, isSending: true }, true)
    try {
      const newer = await exchange(link.id, shown, await sealed(verdict, asked.version), signal)
      if (signal.aborted) return
      if (verdict === 'reject') return end({ step: 'over', isApproved: false })
      rejection = null
      store.setState({ step: 'approved' }, true)
      if (newer) await show(newer)
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
    decide(verdict) {
      const asked = store.getState()
      if (asked.step === 'asking' && !asked.isSending) void decide(asked, verdict)
    },
    rejection: () => rejection && { id: link.id, shown, answer: rejection },
  }
}
