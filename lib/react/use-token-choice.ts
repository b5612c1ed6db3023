'use client'
import type { SwapSide, SwapToken } from '@/lib/swap/swap-state'
import { tokenChoiceOf } from '@/lib/swap/token-choice'
import { useSelected } from './use-selected'
import { useSwapActor } from './use-swap'

/** Reads the tokens of the running swap for the view that chooses one. */
export function useTokenChoice() {
  const swap = useSwapActor()
  return {
    ...useSelected(swap, tokenChoiceOf),
    /** Sets a token and goes back. Choosing the token of the other side switches the two. */
    selectToken: (side: SwapSide, token: SwapToken) => swap.send({ type: 'selectToken', side, token }),
  }
}
