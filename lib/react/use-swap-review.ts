'use client'
import { swapReviewOf } from '@/lib/swap/swap-review-selectors'
import { useSelected } from './use-selected'
import { useSwap, useSwapActor } from './use-swap'

/** Reads the running swap for its review and its result. Apart from `useSwap`, because the form needs none of it. */
export function useSwapReview() {
  const swap = useSwapActor()
  return {
    ...useSwap(),
    ...useSelected(swap, swapReviewOf),
    confirm: () => swap.send({ type: 'confirm' }),
    /** Sets whether `confirm` may ask the wallet although it has not answered the last request. */
    allowAskAgain: (allowed: boolean) => swap.send({ type: 'allowAskAgain', allowed }),
    /** Accepts the new price in step `priceMoved`. */
    acceptPrice: () => swap.send({ type: 'acceptPrice' }),
    /** Leaves the result for Account. */
    finish: () => swap.send({ type: 'finish' }),
    /** Leaves the result for an empty form. */
    swapAgain: () => swap.send({ type: 'swapAgain' }),
    /** Leaves the review, or stops waiting for the wallet before anything was sent. */
    cancel: () => swap.send({ type: 'cancel' }),
  }
}

export type SwapReviewModel = ReturnType<typeof useSwapReview>
