'use client'
import { useQuery } from '@tanstack/react-query'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import type { KnownToken } from '@/lib/tokens/token-lookup'

export interface TokenLookup {
  readonly loading: boolean
  readonly token: KnownToken | undefined
  readonly error: AppError | undefined
  /** A failed lookup is being repeated. */
  readonly retrying: boolean
  retry(): void
}

/** Looks up the token at an address. Sends no request while either argument is `undefined`. */
export function useTokenLookup(chainId: Caip2 | undefined, address: `0x${string}` | undefined): TokenLookup {
  const { importedTokens, queryClient } = useAccountFlows()
  const asked = chainId !== undefined && address !== undefined
  const query = useQuery(
    { ...importedTokens.lookup(chainId ?? 'eip155:0', address ?? '0x'), enabled: asked },
    queryClient,
  )
  return {
    loading: asked && query.isPending,
    token: query.data,
    error: query.error === null ? undefined : AppError.from(query.error, 'swap.token_unknown'),
    retrying: query.isError && query.isFetching,
    retry: () => void query.refetch(),
  }
}
