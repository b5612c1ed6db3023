import { queryOptions } from '@tanstack/react-query'
import type { GetTokensInput, GetTokensOutput } from '@/lib/account/tokens-contract'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { fromListed } from './swap-ports-server'

/** A token does not change its name or decimals while a page lives. */
const TOKEN_FRESH_MS = 60 * 60_000

/**
 * The one token at an address. Rests until there is a network and an address to ask about.
 *
 * Fails with `swap.token_unknown`, `tokens.unavailable`.
 */
export function swapTokenQuery(
  chainId: Caip2 | undefined,
  address: string,
  fetchTokens: (input: GetTokensInput, signal: AbortSignal) => Promise<GetTokensOutput>,
) {
  return queryOptions({
    queryKey: ['swap-token', chainId, address.toLowerCase()],
    enabled: chainId !== undefined && isAddress(address),
    staleTime: TOKEN_FRESH_MS,
    retry: false,
    async queryFn({ signal }) {
      if (chainId === undefined || !isAddress(address)) throw new AppError('swap.token_unknown')
      const { tokens } = await fetchTokens({ chainId, address }, signal)
      const [token] = tokens
      if (token === undefined) throw new AppError('swap.token_unknown')
      return fromListed(token, chainId)
    },
  })
}

function isAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
