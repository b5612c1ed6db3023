'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { NameRecord } from '@/lib/names/names-contract'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'

/** Names of an account, in pages. */
export interface NameList {
  /** `undefined` until the server has answered. */
  readonly names: readonly NameRecord[] | undefined
  readonly loading: boolean
  /** Error of the last load. */
  readonly error: AppError | undefined
  /** Repeats a failed load. Never rejects. */
  refresh(): Promise<void>
  /** Loads the next page; absent if there is none. */
  readonly more?: { readonly isLoading: boolean; load(): void }
}

/**
 * Returns the names that the EVM account owns: first those that are shown for it, newest first. For views of the
 * connected account.
 *
 * @param isWanted - `false` sends no request.
 */
export const useOwnedNames = (isWanted: boolean): NameList => useNameList('owned', isWanted)

/** Returns the names that the EVM account may accept, newest offer first. */
export const useOfferedNames = (isWanted: boolean): NameList => useNameList('offered', isWanted)

function useNameList(kind: 'owned' | 'offered', isWanted: boolean): NameList {
  const { account } = useRuntime()
  const { ownedQueries, queryClient } = useAccountFlows()
  const address = useStore(account, ({ accounts }) => accounts[EIP155].address)
  const query = useInfiniteQuery(
    { ...ownedQueries[kind](address ?? ''), enabled: isWanted && address !== undefined },
    queryClient,
  )
  const names = query.data?.pages.flatMap((page) => page.names)
  return {
    // A name that moved up meanwhile may be on two pages.
    names: names?.filter(({ name }, index) => names.findIndex((each) => each.name === name) === index),
    loading: query.isPending && query.isFetching,
    error: query.error === null ? undefined : AppError.from(query.error, 'internal'),
    refresh: async () => void (await (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())),
    ...(query.hasNextPage && {
      more: { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() },
    }),
  }
}
