import { swapStateOf } from './derive-swap-state'
import { type SwapSnapshot, stepOf } from './swap-selectors'

/** What the view shows that chooses a token of the swap. Loaded with it. */
export function tokenChoiceOf(snapshot: SwapSnapshot) {
  const { context } = snapshot
  const { tokens, suggestedTokens, popularTokens, myTokensWithBalance, sourceToken, toToken } = swapStateOf(context)
  return {
    chainId: context.account?.chainId,
    isLoading: stepOf(snapshot) === 'initialising',
    tokens,
    suggested: suggestedTokens,
    listed: popularTokens,
    held: myTokensWithBalance,
    chosen: { source: sourceToken, to: toToken },
  }
}

export type TokenChoice = ReturnType<typeof tokenChoiceOf>
