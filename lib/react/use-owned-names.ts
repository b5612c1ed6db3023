'use client'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { View } from '@/lib/modal/views'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'

/**
 * The names that the EVM account owns, and the way to them. For views of the connected account.
 *
 * @param isWanted - `false` asks nothing.
 */
export function useOwnedNames(isWanted = true) {
  const { account, modal } = useRuntime()
  const { ownedQueries, queryClient } = useAccountFlows()
  const address = useStore(account, ({ accounts }) => accounts[EIP155].address)
  const query = useQuery(
    { ...ownedQueries.owned(address ?? ''), enabled: isWanted && address !== undefined },
    queryClient,
  )
  const names = query.data
  return {
    /** Oldest first; `undefined` until the server has answered. */
    names,
    loading: query.isPending && query.isFetching,
    /** Error of the last load. */
    error: query.error === null ? undefined : AppError.from(query.error, 'internal'),
    /** Never rejects. */
    refresh: async (): Promise<void> => void (await query.refetch()),
    /** Opens the names, or the only one. */
    show() {
      const [first, second] = names ?? []
      if (first !== undefined && second === undefined) modal.push('AccountName', { name: first.name })
      else modal.push('AccountNames' satisfies View)
    },
  }
}
