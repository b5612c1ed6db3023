'use client'
import type { TypedFiat } from '@/lib/price/fiat-entry'
import type { SwapFlow } from '@/lib/swap/swap-flow'
import { swapFormOf } from '@/lib/swap/swap-selectors'
import type { SlippageChoice, SwapSide } from '@/lib/swap/swap-state'
import { useAccountFlows } from './use-account-flows'
import { useSelected } from './use-selected'

/** The running swap. Throws in a view that `loadView` has not loaded with the swap. */
export function useSwapActor(): SwapFlow['actor'] {
  const swap = useAccountFlows().swap.current()?.actor
  if (swap === undefined) throw new Error('useSwap works in views of the swap only, which load it first')
  return swap
}

/** Reads the running swap for its form, and turns clicks into events. Has no state of its own. */
export function useSwap() {
  const swap = useSwapActor()
  return {
    ...useSelected(swap, swapFormOf),
    /** Opens SwapSelectToken for a side. */
    chooseToken: (side: SwapSide) => swap.send({ type: 'chooseToken', side }),
    /** @param amount - Plain decimal text, as `readAmount` gives it. */
    setAmount: (amount: string) => swap.send({ type: 'setAmount', amount }),
    /** Sets the amount to receive, as `setAmount`. The quote then says the amount to pay. */
    setWanted: (amount: string) => swap.send({ type: 'setWanted', amount }),
    /** Sets typed dollars and their amount. */
    setFiat: (typed: TypedFiat) => swap.send({ type: 'setFiat', typed }),
    /** Switches between dollars and tokens; the amount stays. */
    toggleFiat: () => swap.send({ type: 'toggleFiat' }),
    /** Enters a share of the balance, integer percent; 100 keeps only what the fees need. */
    setShare: (percent: number) => swap.send({ type: 'setShare', percent }),
    switchTokens: () => swap.send({ type: 'switchTokens' }),
    setSlippage: (choice: SlippageChoice) => swap.send({ type: 'setSlippage', choice }),
    setUnlimitedApproval: (unlimited: boolean) => swap.send({ type: 'setUnlimitedApproval', unlimited }),
    acceptImpact: (accepted: boolean) => swap.send({ type: 'acceptImpact', accepted }),
    retryPrices: () => swap.send({ type: 'retryPrices' }),
    /** Requests a new quote now. */
    retry: () => swap.send({ type: 'retry' }),
    review: () => swap.send({ type: 'review' }),
  }
}

export type SwapModel = ReturnType<typeof useSwap>
