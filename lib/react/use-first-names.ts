'use client'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { EIP155 } from '@/lib/core/namespaces'
import type { NameRecord } from '@/lib/names/names-contract'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'

/**
 * Returns the first names that the EVM account owns: first those that are shown for it, newest first. `undefined` until
 * the server has answered. For views of the connected account; `useOwnedNames` lists all.
 *
 * @param isWanted - `false` sends no request.
 */
export function useFirstNames(isWanted = true): readonly NameRecord[] | undefined {
  const { account } = useRuntime()
  const { ownedQueries, queryClient } = useAccountFlows()
  const address = useStore(account, ({ accounts }) => accounts[EIP155].address)
  const isAsked = isWanted && address !== undefined
  return useQuery({ ...ownedQueries.first(address ?? ''), enabled: isAsked }, queryClient).data?.names
}
