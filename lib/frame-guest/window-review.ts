import { createWindowHost, type ExchangeOffer, type WindowHost } from './window-host'
import { type AskingOffer, type WindowOfferText, type WindowVerdict, windowAnswerText } from './window-message'

/** A request that is approved in a window of the wallet's own origin. */
export interface WindowReview extends Pick<WindowHost<WindowOfferText>, 'store' | 'open'> {
  /** What the window shows from now on. An answer to what it has shown before does not count. */
  show(content: Omit<AskingOffer, 'step'>): void
  /** The request has ended. The window says so, and closes. */
  end(isApproved: boolean): void
}

/**
 * The frame's side of a window that stands in for it where the browser cannot prove that a screen is seen.
 *
 * @param parts.onVerdict - What the visitor has decided about the newest offer.
 */
export function createWindowReview({
  onVerdict,
  ...ports
}: {
  readonly exchange: ExchangeOffer
  readonly openWindow: (fragment: string) => boolean
  readonly onVerdict: (verdict: WindowVerdict) => void
}): WindowReview {
  const { store, open, show, end } = createWindowHost<WindowOfferText, typeof windowAnswerText>({
    ...ports,
    answers: windowAnswerText,
    onAnswer: ({ verdict }) => onVerdict(verdict),
  })
  return {
    ...{ store, open },
    show: (content) => show({ step: 'asking', ...content }),
    end: (isApproved) => end({ step: 'over', isApproved }),
  }
}
