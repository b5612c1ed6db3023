import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accountKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import type { NameResolver, ResolvedName } from './name-resolver'

/** A name is shown this long before it is read anew. The server itself answers from a cache of 30 s. */
const PROFILE_FRESH_MS = 60_000

const PROFILE = 'name-profile'

interface ProfileKey {
  readonly chainId: Caip2
  readonly address: string
}

/** Queries of names and of the accounts behind them, shared by all views. */
export function createNameQueries(queryClient: QueryClient, resolver: NameResolver) {
  return {
    /** The name and picture of an account; `null` for one without. Fails with `names.reverse_failed`. */
    profile: ({ chainId, address }: ProfileKey) =>
      queryOptions({
        queryKey: [PROFILE, accountKey(chainId, address)],
        queryFn: ({ signal }) => resolver.profileOf(address, chainId, signal),
        staleTime: PROFILE_FRESH_MS,
        retry: false,
      }),
    /** The account of a name, never from a cache: what is sent cannot be taken back. Fails with `names.resolve_failed`. */
    resolve: (name: string, chainId: Caip2, signal: AbortSignal): Promise<ResolvedName | null> =>
      resolver.resolve(name, chainId, signal),
    /** Call when a name was registered or changed. Reads the shown ones anew, the others on use. */
    invalidate: (): Promise<void> => queryClient.invalidateQueries({ queryKey: [PROFILE] }),
  }
}

export type NameQueries = ReturnType<typeof createNameQueries>
