'use client'
import { useQuery } from '@tanstack/react-query'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { Flows } from '@/lib/runtime/flows'
import { useFlows } from '@/lib/runtime/use-flows'
import type { SwapToken } from '@/lib/swap/swap-state'
import { getTokens } from '@/lib/tokens/tokens-contract'

/** A contract's name, symbol and decimals do not change. */
const TOKEN_FRESH_MS = 3_600_000

export interface TokenLookup {
  readonly loading: boolean
  readonly token: SwapToken | undefined
  readonly error: AppError | undefined
  /** A failed one is asked anew. */
  readonly retrying: boolean
  retry(): void
}

/** Reads a token from the chain by its address, once an hour at most. */
export function tokenQuery(call: Flows['call'], chainId: Caip2, address: string) {
  return {
    queryKey: ['token', chainId, address.toLowerCase()],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SwapToken> => {
      const { tokens } = await call(getTokens, { chainId, address }, signal)
      const found = tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
      if (found === undefined) throw new AppError('swap.token_unknown')
      const { name, symbol, decimals, logoUri, imported } = found
      return {
        name,
        symbol,
        decimals,
        chainId,
        address: found.address,
        ...(logoUri === null ? {} : { iconUrl: logoUri }),
        ...(imported ? { imported } : {}),
      }
    },
    staleTime: TOKEN_FRESH_MS,
    retry: false,
  }
}

/** What stands at an address. `undefined` for either asks nothing. */
export function useTokenLookup(chainId: Caip2 | undefined, address: string | undefined): TokenLookup {
  const { call, queryClient } = useFlows()
  const asked = chainId !== undefined && address !== undefined
  const query = useQuery({ ...tokenQuery(call, chainId ?? 'eip155:0', address ?? ''), enabled: asked }, queryClient)
  return {
    loading: asked && query.isPending,
    token: query.data,
    error: query.error === null ? undefined : AppError.from(query.error, 'swap.token_unknown'),
    retrying: query.isError && query.isFetching,
    retry: () => void query.refetch(),
  }
}
