import { queryOptions } from '@tanstack/react-query'
import type { Caip2 } from '@/lib/core/caip'
import type { FetchTokens } from './token-lookup'

/** Token lists change with a release of the server. */
const TOKENS_FRESH_MS = 60 * 60_000

/** Reads the token list of a network, once an hour at most. */
export function tokenList(fetchTokens: FetchTokens, chainId: Caip2) {
  return queryOptions({
    queryKey: ['tokens', chainId],
    queryFn: ({ signal }) => fetchTokens({ chainId }, signal),
    staleTime: TOKENS_FRESH_MS,
    retry: false,
  })
}
