import { createWindowGuest, type ExchangeAnswer, type GuestStep, type WindowGuest } from './window-guest'
import {
  type AskingOffer,
  type WindowLink,
  type WindowOfferText,
  type WindowVerdict,
  windowOfferText,
} from './window-message'

type Guest = WindowGuest<WindowOfferText, { readonly verdict: WindowVerdict }>
type Step = GuestStep<WindowOfferText>

/** A request that waits for the visitor in the window. */
export type AskingStep = Extract<Step, { step: 'offered' }> & { readonly offer: AskingOffer }

export interface WindowRequest extends Pick<Guest, 'store' | 'open'> {
  decide(verdict: WindowVerdict): void
  /** The answer of a visitor who closes the window: a rejection of what it shows; `null` if nothing is asked. */
  rejection: Guest['closing']
}

/** The request of a step that asks; `null` for all other steps. */
export function askedIn(step: Step): AskingStep | null {
  return step.step === 'offered' && step.offer.step === 'asking' ? { ...step, offer: step.offer } : null
}

/** The side of the window that stands in for a frame: what it shows, and what the visitor decides. */
export function createWindowRequest(link: WindowLink, exchange: ExchangeAnswer): WindowRequest {
  const guest: Guest = createWindowGuest({
    ...{ link, exchange, offers: windowOfferText },
    isLast: ({ step }) => step === 'over',
    onClosing: { verdict: 'reject' },
  })
  return {
    ...{ store: guest.store, open: guest.open, rejection: guest.closing },
    decide: (verdict) =>
      guest.answer({ verdict }, verdict === 'reject' ? { step: 'over', isApproved: false } : undefined),
  }
}
