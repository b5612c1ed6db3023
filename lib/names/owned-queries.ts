import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { CallApi } from '@/lib/core/call-endpoint'
import { EIP155 } from '@/lib/core/namespaces'
import { stepError } from '@/lib/core/step-error'
import { type NameRecord, type NamesPage, nameHistory, nameLookup, namesOffered, namesOwned } from './names-contract'

/** Shown this long before it is read anew. A change by this page is read at once. */
const FRESH_MS = 15_000

const OWNED = 'names-owned'
const FIRST = 'names-first'
const OFFERED = 'names-offered'
const RECORD = 'name-record'
const HISTORY = 'name-history'

/** Queries of names that an account owns: the list, one of them, and its changes. */
export function createOwnedQueries(queryClient: QueryClient, call: CallApi) {
  const shared = { staleTime: FRESH_MS, retry: false } as const
  const page = (endpoint: typeof namesOwned, address: string, cursor: string, signal: AbortSignal) =>
    call(endpoint, { address, ...(cursor !== '' && { cursor }) }, signal).catch((cause) => {
      throw stepError(cause, 'names.reverse_failed')
    })
  const pages = (key: string, endpoint: typeof namesOwned, address: string) =>
    infiniteQueryOptions({
      ...shared,
      queryKey: [key, address],
      queryFn: ({ pageParam, signal }) => page(endpoint, address, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    })
  const record = (name: string) =>
    queryOptions({
      ...shared,
      queryKey: [RECORD, name],
      queryFn: async ({ signal }): Promise<NameRecord> => {
        const found = await call(nameLookup, { name }, signal).catch((cause) => {
          if (AppError.is(cause, 'names.not_found')) throw cause
          throw stepError(cause, 'names.resolve_failed')
        })
        // A name of ENS has no owner here.
        if (found.record === undefined) throw new AppError('names.not_found')
        return found.record
      },
    })
  return {
    /** The names of an address, in pages, see {@link namesOwned}. Fails with `names.reverse_failed`. */
    owned: (address: string) => pages(OWNED, namesOwned, address),
    /**
     * The first page of `owned`, for views that list no names: a query of pages would load its code with each of them.
     * Fails with `names.reverse_failed`.
     */
    first: (address: string) =>
      queryOptions({
        ...shared,
        queryKey: [FIRST, address],
        queryFn: ({ signal }) => page(namesOwned, address, '', signal),
      }),
    /** The names that an address may accept, see {@link namesOffered}. Fails with `names.reverse_failed`. */
    offered: (address: string) => pages(OFFERED, namesOffered, address),
    /** A name of this registry. Fails with `names.not_found`, `names.resolve_failed`. */
    record,
    /** Changes of a name, newest first. Fails with `names.resolve_failed`. */
    history: (name: string) =>
      queryOptions({
        ...shared,
        queryKey: [HISTORY, name],
        queryFn: async ({ signal }) => {
          const { changes } = await call(nameHistory, { name }, signal).catch((cause) => {
            throw stepError(cause, 'names.resolve_failed')
          })
          return changes
        },
      }),
    /**
     * Call after a registration or a change: shows it at once, then reads everything anew. `next` is the name after it,
     * `null` once it is given up.
     */
    apply: async (name: string, next: NameRecord | null): Promise<void> => {
      // An answer from before the change would replace it.
      const cancelled = [OWNED, FIRST].map((key) => queryClient.cancelQueries({ queryKey: [key] }))
      const applied = (pages: readonly NamesPage[], [, address]: QueryKey): NamesPage[] => {
        const kept = next && isSameAddress(EIP155, next.owner, String(address)) ? [next] : []
        const isListed = pages.some(({ names }) => names.some((each) => each.name === name))
        return pages.map((page, index) => ({
          ...page,
          names: [
            ...(index || isListed ? [] : kept),
            ...page.names.flatMap((each) => (each.name === name ? kept : [each])),
          ],
        }))
      }
      for (const [key, data] of queryClient.getQueriesData<InfiniteData<NamesPage>>({ queryKey: [OWNED] })) {
        if (data) queryClient.setQueryData(key, { ...data, pages: applied(data.pages, key) })
      }
      for (const [key, page] of queryClient.getQueriesData<NamesPage>({ queryKey: [FIRST] })) {
        if (page) queryClient.setQueryData(key, applied([page], key)[0])
      }
      if (next) queryClient.setQueryData(record(name).queryKey, next)
      await Promise.all(cancelled)
      // The view of a released name closes next. Reading the name again would first show an error there.
      const refetchType = next ? 'active' : 'none'
      await Promise.all([
        ...[OWNED, FIRST, OFFERED].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
        ...[RECORD, HISTORY].map((key) => queryClient.invalidateQueries({ queryKey: [key, name], refetchType })),
      ])
    },
  }
}

export type OwnedQueries = ReturnType<typeof createOwnedQueries>
