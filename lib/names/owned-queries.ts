import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { CallApi } from '@/lib/core/call-endpoint'
import { EIP155 } from '@/lib/core/namespaces'
import { stepError } from '@/lib/core/step-error'
import { type NameRecord, nameHistory, nameLookup, namesOwned } from './names-contract'

/** Shown this long before it is read anew. A change by this page is read at once. */
const FRESH_MS = 15_000

const OWNED = 'names-owned'
const RECORD = 'name-record'
const HISTORY = 'name-history'

/** Queries of names that an account owns: the list, one of them, and its changes. */
export function createOwnedQueries(queryClient: QueryClient, call: CallApi) {
  const shared = { staleTime: FRESH_MS, retry: false } as const
  const owned = (address: string) =>
    queryOptions({
      ...shared,
      queryKey: [OWNED, address],
      queryFn: async ({ signal }) => {
        const { names } = await call(namesOwned, { address }, signal).catch((cause) => {
          throw stepError(cause, 'names.reverse_failed')
        })
        return names
      },
    })
  const record = (name: string) =>
    queryOptions({
      ...shared,
      queryKey: [RECORD, name],
      queryFn: async ({ signal }): Promise<NameRecord> => {
        const found = await call(nameLookup, { name }, signal).catch((cause) => {
          if (cause instanceof AppError && cause.code === 'names.not_found') throw cause
          throw stepError(cause, 'names.resolve_failed')
        })
        // A name of ENS has no owner here.
        if (found.record === undefined) throw new AppError('names.not_found')
        return found.record
      },
    })
  return {
    /** The names of an address, oldest first. Fails with `names.reverse_failed`. */
    owned,
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
     * Call after a change: shows it at once, then reads everything anew. `next` is the name after it, `null` once it is
     * given up.
     */
    apply: async (name: string, next: NameRecord | null): Promise<void> => {
      for (const [queryKey, names] of queryClient.getQueriesData<readonly NameRecord[]>({ queryKey: [OWNED] })) {
        const [, address] = queryKey
        const isKept = next !== null && typeof address === 'string' && isSameAddress(EIP155, next.owner, address)
        const left = names?.flatMap((each) => (each.name !== name ? [each] : isKept ? [next] : []))
        if (left !== undefined) queryClient.setQueryData(queryKey, left)
      }
      if (next !== null) queryClient.setQueryData(record(name).queryKey, next)
      // The view of a released name closes next. Reading the name again would first show an error there.
      const refetchType = next === null ? 'none' : 'active'
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [OWNED] }),
        ...[RECORD, HISTORY].map((key) => queryClient.invalidateQueries({ queryKey: [key, name], refetchType })),
      ])
    },
    /** Call after a registration. */
    invalidate: (): Promise<void> => queryClient.invalidateQueries({ queryKey: [OWNED] }),
  }
}

export type OwnedQueries = ReturnType<typeof createOwnedQueries>
