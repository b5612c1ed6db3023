import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accountKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import type { NameResolver, ResolvedName } from './name-resolver'

/** A name is shown this long before it is read anew. The server itself answers from a cache of 30 s. */
const PROFILE_FRESH_MS = 60_000
/** A name leads to this account for at most as long: what is sent cannot be taken back. */
const RESOLVED_FRESH_MS = 15_000

const PROFILE = 'name-profile'
const RESOLVED = 'resolved-name'

interface ProfileKey {
  readonly chainId: Caip2
  readonly address: string
}

/** Queries of names and of the accounts behind them, shared by all views. */
export function createNameQueries(queryClient: QueryClient, resolver: NameResolver) {
  const resolved = (name: string, chainId: Caip2) =>
    queryOptions({
      queryKey: [RESOLVED, chainId, name],
      queryFn: ({ signal }) => resolver.resolve(name, chainId, signal),
      staleTime: RESOLVED_FRESH_MS,
      retry: false,
    })
  return {
    /** The name and picture of an account; `null` for one without. Fails with `names.reverse_failed`. */
    profile: ({ chainId, address }: ProfileKey) =>
      queryOptions({
        queryKey: [PROFILE, accountKey(chainId, address)],
        queryFn: ({ signal }) => resolver.profileOf(address, chainId, signal),
        staleTime: PROFILE_FRESH_MS,
        retry: false,
      }),
    /** Reads the account of a name for other code than a view. Rejects with `names.resolve_failed`. */
    resolve: (name: string, chainId: Caip2): Promise<ResolvedName | null> =>
      queryClient.fetchQuery(resolved(name, chainId)),
    /** Call when a name was registered or changed. Reads the shown ones anew, the others on use. */
    invalidate: async (): Promise<void> => {
      await Promise.all([PROFILE, RESOLVED].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  }
}

export type NameQueries = ReturnType<typeof createNameQueries>
