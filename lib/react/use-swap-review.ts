'use client'
import { isCancellable, loadingTextOf, progressOf, resultOf, stepsAhead } from '@/lib/swap/swap-review-selectors'
import type { SwapReviewView } from '@/lib/swap/swap-state'
import { walletBusyUntil } from '@/lib/transaction/confirmation-attempt'
import { useSnapshot } from './use-snapshot'
import { useSwap, useSwapActor } from './use-swap'

/** Reads the running swap for its review and its result. Apart from `useSwap`, because the form needs none of it. */
export function useSwapReview(): SwapReviewView {
  const swap = useSwapActor()
  const snapshot = useSnapshot(swap)
  const { context } = snapshot
  return {
    ...useSwap(),
    loadingText: loadingTextOf(snapshot),
    cancellable: isCancellable(snapshot),
    progress: progressOf(snapshot),
    stepsAhead: stepsAhead(context),
    sent: snapshot.matches({ swapping: { confirming: 'waiting' } }),
    result: resultOf(snapshot),
    walletBusyUntil: walletBusyUntil(context),
    mayAskAgain: context.mayAskAgain,
    walletChanged: context.walletChanged,
    priceMove: context.priceMove,

    confirm: () => swap.send({ type: 'confirm' }),
    allowAskAgain: (allowed) => swap.send({ type: 'allowAskAgain', allowed }),
    acceptPrice: () => swap.send({ type: 'acceptPrice' }),
    finish: () => swap.send({ type: 'finish' }),
    swapAgain: () => swap.send({ type: 'swapAgain' }),
    cancel: () => swap.send({ type: 'cancel' }),
  }
}
