'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import { historyPages } from '@/lib/history/history-queries'
import { useAccount } from '@/lib/react/use-account'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { mergeActivity } from './merge-activity'

const NONE: readonly TransactionRecord[] = []

/**
 * The transactions that the connected address has sent from this device, on all networks of its namespace, newest
 * first.
 */
export function useSentActivity(): readonly TransactionRecord[] {
  const { transactions } = useAccountFlows()
  const { address, chainId } = useAccount()
  const records = useStore(transactions.store, (state) => state.records)
  if (address === undefined || chainId === undefined) return NONE
  const namespace = namespaceOf(chainId)
  return records.filter(
    (record) => namespaceOf(record.chainId) === namespace && isSameAddress(namespace, record.from, address),
  )
}

/** What the chain of the active network tells about the account, if a provider gives its history. */
export interface ChainHistory {
  /** The first page is loading. */
  readonly isLoading: boolean
  /** A page could not be read. What was read before stays. */
  readonly hasFailed: boolean
  /** Reads the page that failed again. */
  retry(): void
  /** Loads the next page; absent if there is none. */
  readonly more?: { readonly isLoading: boolean; load(): void }
}

/** The transactions of the connected address from both sources, and the state of the second. */
export function useActivity(): {
  readonly records: readonly TransactionRecord[]
  readonly history: ChainHistory | null
} {
  const sent = useSentActivity()
  const { address, chainId } = useAccount()
  const isOffered = useCapability('history', useActiveNetwork().caipNetworkId)
  const { call, queryClient } = useAccountFlows()
  const isRead = isOffered && address !== undefined && chainId !== undefined
  const pages = useInfiniteQuery(
    { ...historyPages(call, { address: address ?? '', chainId: chainId ?? 'eip155:1' }), enabled: isRead },
    queryClient,
  )
  const past = pages.data?.pages
  const records = useMemo(
    () =>
      isRead && past
        ? mergeActivity(
            sent,
            past.flatMap(({ transactions }) => transactions),
            { address, chainId },
          )
        : sent,
    [isRead, past, sent, address, chainId],
  )
  if (!isRead) return { records, history: null }
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  return {
    records,
    history: {
      isLoading: pages.isPending,
      hasFailed: pages.isError && !pages.isFetching,
      retry: () => void (isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
      ...(hasNextPage && {
        more: { isLoading: isFetchingNextPage, load: () => void pages.fetchNextPage() },
      }),
    },
  }
}
