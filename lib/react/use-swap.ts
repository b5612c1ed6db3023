'use client'
import { swapStateOf } from '@/lib/swap/derive-swap-state'
import type { SwapFlow } from '@/lib/swap/swap-flow'
import { lacksConsent } from '@/lib/swap/swap-machine-requests'
import { priceImpactBand, slippageWarning } from '@/lib/swap/swap-rules'
import { buttonOf, isRefreshing, stepOf } from '@/lib/swap/swap-selectors'
import type { SwapView } from '@/lib/swap/swap-state'
import { isRequestOpen, shownTransactionError } from '@/lib/transaction/confirmation-attempt'
import { useAccountFlows } from './use-account-flows'
import { useSnapshot } from './use-snapshot'

/** The running swap. Throws in a view that `loadView` has not loaded with the swap. */
export function useSwapActor(): SwapFlow['actor'] {
  const swap = useAccountFlows().swap.current()?.actor
  if (swap === undefined) throw new Error('useSwap works in views of the swap only, which load it first')
  return swap
}

/** Reads the running swap for its form, and turns clicks into events. Has no state of its own. */
export function useSwap(): SwapView {
  const swap = useSwapActor()
  const snapshot = useSnapshot(swap)
  const { context } = snapshot
  const step = stepOf(snapshot)
  return {
    state: swapStateOf(context),
    step,
    account: context.account,
    button: buttonOf(snapshot),
    quote: context.quote,
    quotedAt: context.quotedAt,
    waiting: step === 'quoting' && context.quote === undefined,
    refreshing: isRefreshing(snapshot),
    fetchError: context.fetchError,
    quoteError: context.quoteError,
    priceImpactBand: priceImpactBand(context.quote?.priceImpactBps),
    impactUnaccepted: lacksConsent(context),
    priceError: context.priceError,
    slippageChoice: context.slippageChoice,
    slippageWarning: slippageWarning(context.slippageChoice),
    unlimitedApproval: context.unlimitedApproval,
    attempt: {
      isRequestOpen: isRequestOpen(context),
      sentBefore: Object.keys(context.sentIds).length > 0,
    },
    transactionError: shownTransactionError(context),
    wantedAmount: context.wantedAmount,
    leftByMax: context.leftByMax,
    isAmountNext: context.isAmountNext,
    wantsFiat: context.wantsFiat,
    typedFiat: context.typedFiat,

    chooseToken: (side) => swap.send({ type: 'chooseToken', side }),
    selectToken: (side, token) => swap.send({ type: 'selectToken', side, token }),
    setAmount: (amount) => swap.send({ type: 'setAmount', amount }),
    setWanted: (amount) => swap.send({ type: 'setWanted', amount }),
    setFiat: (typed) => swap.send({ type: 'setFiat', typed }),
    toggleFiat: () => swap.send({ type: 'toggleFiat' }),
    setShare: (percent) => swap.send({ type: 'setShare', percent }),
    switchTokens: () => swap.send({ type: 'switchTokens' }),
    setSlippage: (choice) => swap.send({ type: 'setSlippage', choice }),
    setUnlimitedApproval: (unlimited) => swap.send({ type: 'setUnlimitedApproval', unlimited }),
    acceptImpact: (accepted) => swap.send({ type: 'acceptImpact', accepted }),
    retryPrices: () => swap.send({ type: 'retryPrices' }),
    retry: () => swap.send({ type: 'retry' }),
    review: () => swap.send({ type: 'review' }),
  }
}
