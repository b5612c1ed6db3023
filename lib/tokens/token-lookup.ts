import { queryOptions } from '@tanstack/react-query'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { GetTokensInput, GetTokensOutput, ListedToken } from '@/lib/tokens/tokens-contract'

/** A contract's name, symbol and decimals do not change. */
const TOKEN_FRESH_MS = 3_600_000

/** A token as the chain describes it. */
export interface KnownToken {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  /** 0x address. */
  readonly address: string
  readonly decimals: number
  readonly iconUrl?: string
  /** The token is not on the network's list: views mark it. */
  readonly imported?: true
}

export type FetchTokens = (input: GetTokensInput, signal: AbortSignal) => Promise<GetTokensOutput>

/** Whether a text has the form of an EVM address. */
export const isTokenAddress = (text: unknown): text is `0x${string}` =>
  typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)

/** Converts a token as the server lists it to the client's type. */
export function knownToken(
  { name, symbol, address, decimals, logoUri, imported }: ListedToken,
  chainId: Caip2,
): KnownToken {
  return {
    ...{ name, symbol, chainId, address, decimals },
    ...(logoUri !== null && { iconUrl: logoUri }),
    ...(imported && { imported }),
  }
}

/** Reads a token from the chain by its address, once an hour at most. Fails with `swap.token_unknown`. */
export function tokenLookup(fetchTokens: FetchTokens, chainId: Caip2, address: `0x${string}`) {
  const wanted = address.toLowerCase()
  return queryOptions({
    queryKey: ['token', chainId, wanted],
    queryFn: async ({ signal }): Promise<KnownToken> => {
      const { tokens } = await fetchTokens({ chainId, address }, signal)
      const found = tokens.find((token) => token.address.toLowerCase() === wanted)
      if (found === undefined) throw new AppError('swap.token_unknown')
      return knownToken(found, chainId)
    },
    staleTime: TOKEN_FRESH_MS,
    retry: false,
  })
}
