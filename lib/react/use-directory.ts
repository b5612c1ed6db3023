'use client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@/lib/chains/network'
import { ownerOf } from '@/lib/connect/memory-id'
import { isChosen, isMeant, type NamedWallet, type WalletChoices } from '@/lib/connect/wallet-choices'
import { nameKey } from '@/lib/connect/wallet-list'
import { AppError } from '@/lib/core/app-error'
import { readDevice } from '@/lib/core/device'
import { trimmed } from '@/lib/core/invisible'
import { customWallets, withoutRepeated } from '@/lib/directory/custom-wallets'
import { type DirectoryWallet, listWallets, MIN_SEARCH_LENGTH } from '@/lib/directory/directory-contract'
import { type FetchWallets, namedWallets, type WalletPagesQuery, walletPages } from '@/lib/directory/directory-queries'
import { createEntryList, matchesSearch, type WalletEntry } from '@/lib/directory/wallet-entries'
import { isPairable } from '@/lib/directory/wallet-platforms'
import { isRdns } from '@/lib/directory/wallet-reference'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'
import { useFlows } from './use-flows'
import { useWallets } from './use-wallets'

export interface Directory {
  readonly entries: readonly WalletEntry[]
  /** Nothing of the directory has arrived yet. */
  readonly loading: boolean
  /** The entries are those of the search before; the answer to this one is on its way. */
  readonly outdated: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  /** The first page, or the next one, could not be loaded. */
  readonly error: AppError | undefined
  loadMore(): void
  retry(): void
}

/** All wallets that the host offers, page by page. `search` below {@link MIN_SEARCH_LENGTH} characters lists all. */
export function useDirectory(search: string): Directory {
  const { config, recentWallets, network } = useRuntime()
  const { queryClient } = useAccountFlows()
  const fetchWallets = useFetchWallets()
  const installed = useWallets()
  const choices = config.wallets
  const chains = useStore(network, (state) => state.networks)
  const text = trimmed(search)
  const term = text.length < MIN_SEARCH_LENGTH ? '' : text
  const hasOnly = choices.include.length > 0

  // What was used before and is not installed now is found by its rdns.
  const [recentRdns] = useState(() => recentWallets().map(ownerOf).filter(isRdns))
  const named = useQuery(
    namedWallets(fetchWallets, [...(hasOnly ? choices.include : choices.featured), ...recentRdns]),
    queryClient,
  )
  const pages = useInfiniteQuery(
    { ...walletPages(fetchWallets, directoryQuery(term, chains, choices)), enabled: !hasOnly },
    queryClient,
  )

  const listed = pages.data?.pages
  const found = named.data
  const list = useMemo(() => {
    const isWanted = ({ name }: { readonly name: string }) => term === '' || matchesSearch(name, term)
    const wanted = (found ?? []).filter(isWanted)
    const inOrder = (names: readonly string[]): DirectoryWallet[] =>
      names.flatMap((name) => wanted.find((wallet) => isMeant(wallet, [name])) ?? [])
    const groups = {
      installed: installed.filter(({ wallet }) => isWanted(wallet)),
      recent: inOrder(recentRdns),
      featured: inOrder(choices.featured),
      custom: customWallets(choices.custom).filter(isWanted),
    }
    return { withPages: createEntryList(groups, choices), only: [inOrder(choices.include)] }
  }, [installed, found, term, choices, recentRdns])
  const entries = useMemo(
    () => list.withPages(hasOnly ? list.only : (listed ?? []).map(({ wallets }) => wallets)),
    [list, hasOnly, listed],
  )

  const failure = pages.error ?? (hasOnly || listed === undefined ? named.error : null)
  return {
    entries,
    // Both, so that a featured wallet does not push the list down when it comes.
    loading: named.isPending || (!hasOnly && pages.isPending),
    outdated: pages.isPlaceholderData,
    hasMore: !hasOnly && pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    error: failure === null ? undefined : AppError.from(failure, 'upstream.failed'),
    loadMore: () => void pages.fetchNextPage(),
    retry() {
      if (named.isError) void named.refetch()
      if (pages.isFetchNextPageError) void pages.fetchNextPage()
      else if (pages.isError) void pages.refetch()
    },
  }
}

/** A wallet of the directory, or one that the host has added, by id or rdns. */
export function useDirectoryWallet(walletId: string) {
  const { config } = useRuntime()
  const { queryClient } = useAccountFlows()
  const custom = customWallets(config.wallets.custom).find(({ id }) => id === walletId)
  const query = useQuery(
    {
      ...namedWallets(useFetchWallets(), [walletId]),
      enabled: custom === undefined,
      // From the list in which it was pressed.
      initialData: () => {
        const lists = queryClient.getQueriesData<{ readonly pages?: readonly { wallets: DirectoryWallet[] }[] }>({
          queryKey: ['wallets', 'pages'],
        })
        const known = lists.flatMap(([, data]) => data?.pages ?? []).flatMap(({ wallets }) => wallets)
        const wallet = known.find(({ id }) => id === walletId)
        return wallet === undefined ? undefined : [wallet]
      },
    },
    queryClient,
  )
  return {
    wallet: custom ?? query.data?.[0],
    loading: custom === undefined && query.isPending,
    error: query.error === null ? undefined : AppError.from(query.error, 'upstream.failed'),
    retry: () => void query.refetch(),
  }
}

/** The wallets that the host features, in its order. */
export function useFeaturedWallets() {
  const { config } = useRuntime()
  const { featured } = config.wallets
  const { data, isPending } = useQuery(namedWallets(useFetchWallets(), featured), useAccountFlows().queryClient)
  const wallets = featured.flatMap((name) => data?.find((wallet) => isMeant(wallet, [name])) ?? [])
  // A host may name one by its id and by its rdns.
  return { wallets: [...new Set(wallets)], loading: isPending }
}

/**
 * Popular wallets of the directory that this device can pair: those of its first page, or those that the host includes.
 * Wallets of this browser, recent, featured and custom ones are left out.
 */
export function useRecommendedWallets() {
  const { config, recentWallets, network, ports } = useRuntime()
  const { queryClient } = useAccountFlows()
  const fetchWallets = useFetchWallets()
  const choices = config.wallets
  const chains = useStore(network, (state) => state.networks)
  const hasOnly = choices.include.length > 0
  const installed = useWallets().map(({ wallet }) => wallet)
  const featured = useFeaturedWallets()
  const [recentRdns] = useState(() => recentWallets().map(ownerOf).filter(isRdns))
  const included = useQuery({ ...namedWallets(fetchWallets, choices.include), enabled: hasOnly }, queryClient)
  const pages = useInfiniteQuery(
    { ...walletPages(fetchWallets, directoryQuery('', chains, choices)), enabled: !hasOnly },
    queryClient,
  )
  const device = readDevice(ports.device())
  const others = (hasOnly ? included.data : pages.data?.pages[0]?.wallets)?.filter(
    (wallet) =>
      isChosen(wallet, choices) &&
      isPairable(wallet.links, device) &&
      !isMeant(wallet, recentRdns) &&
      !installed.some((own) => isSameWallet(own, wallet)),
  )
  return {
    wallets: withoutRepeated(others ?? [], [...featured.wallets, ...customWallets(choices.custom)]),
    loading: featured.loading || (hasOnly ? included.isPending : pages.isPending),
  }
}

/** By the rdns, or by the name where one has no rdns. */
function isSameWallet(a: NamedWallet, b: NamedWallet): boolean {
  return a.rdns === undefined || b.rdns === undefined ? nameKey(a) === nameKey(b) : a.rdns === b.rdns
}

/** The same for all views, so that they share its answer. */
function directoryQuery(search: string, chains: readonly Network[], { exclude }: WalletChoices): WalletPagesQuery {
  return { search, chains: chains.map(({ caipNetworkId }) => caipNetworkId), exclude }
}

function useFetchWallets(): FetchWallets {
  const { call } = useFlows()
  return (query, signal) => call(listWallets, query, signal)
}
