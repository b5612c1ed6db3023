import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Caip2 } from '@/lib/core/caip'
import {
  type ListWalletsOutput,
  type ListWalletsQuery,
  MAX_NAMED_WALLETS,
  MAX_SEARCH_LENGTH,
} from './directory-contract'

import { isReference } from './wallet-reference'

/** Calls `GET /api/wallets`. */
export type FetchWallets = (query: ListWalletsQuery, signal: AbortSignal) => Promise<ListWalletsOutput>

export interface WalletPagesQuery {
  /** `''` for all. */
  readonly search: string
  /** Wallets of any of these networks; empty for all. */
  readonly chains: readonly Caip2[]
  /** Ids and rdns. Names are passed over. */
  readonly exclude: readonly string[]
}

/** The explorer changes a few times a week. */
const DIRECTORY_FRESH_MS = 60 * 60_000

/** A long list would be read again page by page; only one that failed is. */
const refetchOnReconnect = ({ state }: { readonly state: { readonly status: string } }) =>
  state.status === 'error' ? 'always' : false

/** Pages of the directory. A search that is replaced is cancelled, and the last result stays until the next one. */
export function walletPages(fetchWallets: FetchWallets, { search, chains, exclude }: WalletPagesQuery) {
  const excluded = exclude.filter(isReference).slice(0, MAX_NAMED_WALLETS)
  const named = {
    ...(search !== '' && { search: search.slice(0, MAX_SEARCH_LENGTH) }),
    ...(chains.length > 0 && { chains: chains.join() }),
    ...(excluded.length > 0 && { exclude: excluded.join() }),
  }
  return infiniteQueryOptions({
    queryKey: ['wallets', 'pages', named],
    queryFn: ({ pageParam, signal }) =>
      fetchWallets({ ...named, ...(pageParam > 1 && { page: String(pageParam) }) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }: ListWalletsOutput) => nextPage,
    staleTime: DIRECTORY_FRESH_MS,
    // Comparing all pages with those before, at each new page, would take longer than a frame.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    refetchOnReconnect,
    retry: false,
  })
}

/** Wallets by ids and rdns. Names, which the directory cannot look up, are passed over. */
export function namedWallets(fetchWallets: FetchWallets, ids: readonly string[]) {
  const wanted = [...new Set(ids.filter(isReference))].slice(0, MAX_NAMED_WALLETS)
  return queryOptions({
    queryKey: ['wallets', 'named', wanted],
    queryFn: async ({ signal }) => {
      if (wanted.length === 0) return []
      const { wallets } = await fetchWallets({ ids: wanted.join() }, signal)
      return wallets
    },
    staleTime: DIRECTORY_FRESH_MS,
    refetchOnReconnect,
    retry: false,
  })
}
