'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { readAddressLink } from '@/lib/chains/address-link'
import { parseAccountAddress } from '@/lib/core/account-address'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccountFlows } from '@/lib/react/use-account-flows'

/** Pause after the last letter before a name is looked up. */
const TYPING_PAUSE_MS = 300

/** What the text of the new owner stands for. */
export type NewOwner =
  | { readonly kind: 'empty' | 'wrong' | 'resolving' }
  | { readonly kind: 'noAccount' | 'noAddress'; readonly name: string }
  | { readonly kind: 'failed'; readonly error: AppError; readonly again: () => void }
  /** `name`: present if the address was looked up. */
  | { readonly kind: 'address'; readonly address: string; readonly name?: string }

/** Reads an address, also from a link, or looks up the account of a name. */
export function useNewOwner(entered: string): NewOwner {
  const { nameQueries, queryClient } = useAccountFlows()
  const { active: caipNetworkId, networks } = useStore(useRuntime().network)
  const { text = null } = readAddressLink(entered, { chainId: caipNetworkId, networks })
  const isName = text?.includes('.') ?? false
  const settled = useSettledText(text ?? '')
  const query = useQuery(
    {
      queryKey: ['new-owner', caipNetworkId, settled],
      queryFn: ({ signal }) => nameQueries.resolve(settled, caipNetworkId, signal),
      enabled: isName && settled === text,
      // What is given away cannot be taken back: never from a cache.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
  if (text === null) return { kind: 'wrong' }
  if (text === '') return { kind: 'empty' }
  if (!isName) {
    const address = parseAccountAddress(EIP155, text)
    return address === null || BigInt(address) === 0n ? { kind: 'wrong' } : { kind: 'address', address }
  }
  if (settled !== text || query.isFetching) return { kind: 'resolving' }
  if (query.error !== null) {
    const error = AppError.from(query.error, 'names.resolve_failed')
    return { kind: 'failed', error, again: () => void query.refetch() }
  }
  const found = query.data
  if (found === undefined) return { kind: 'resolving' }
  if (found === null) return { kind: 'noAccount', name: text }
  if (found.address === null) return { kind: 'noAddress', name: found.name }
  return { kind: 'address', address: found.address, name: found.name }
}

/** The text once it has not changed for a moment. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
