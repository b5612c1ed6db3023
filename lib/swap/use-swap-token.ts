'use client'
import { useQuery } from '@tanstack/react-query'
import { getTokens } from '@/lib/account/tokens-contract'
import { AppError } from '@/lib/core/app-error'
import { useFlows } from '@/lib/runtime/use-flows'
import { swapTokenQuery } from './swap-queries'

/**
 * The token at an address, on the list or not; for a search field into which an address was pasted.
 *
 * @param text - Anything; nothing is asked unless it is a 0x address.
 */
export function useSwapToken(text: string) {
  const { swap, call, queryClient } = useFlows()
  const { account } = swap.getSnapshot().context
  const chainId = account?.chainId
  const query = useQuery(
    swapTokenQuery(chainId, text.trim(), (input, signal) => call(getTokens, input, signal)),
    queryClient,
  )
  return {
    token: query.data,
    loading: query.isFetching,
    /** `swap.token_unknown` when nothing there answers like a token. */
    error: query.error === null ? undefined : AppError.from(query.error, 'tokens.unavailable'),
  }
}
