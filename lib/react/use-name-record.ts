'use client'
import { useQuery } from '@tanstack/react-query'
import { AppError } from '@/lib/core/app-error'
import { useAccountFlows } from './use-account-flows'

/** A name of this registry. Stays while it is read anew. */
export function useNameRecord(name: string) {
  const { ownedQueries, queryClient } = useAccountFlows()
  return answered(useQuery(ownedQueries.record(name), queryClient))
}

/** The changes of a name, newest first. */
export function useNameHistory(name: string, isWanted: boolean) {
  const { ownedQueries, queryClient } = useAccountFlows()
  return answered(useQuery({ ...ownedQueries.history(name), enabled: isWanted }, queryClient))
}

interface Query<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): Promise<unknown>
}

function answered<T>({ data, error, isFetching, refetch }: Query<T>) {
  return {
    /** `undefined` until the server has answered. */
    data,
    loading: data === undefined && isFetching,
    /** Error of the last load. */
    error: error === null ? undefined : AppError.from(error, 'internal'),
    /** Never rejects. */
    refresh: async (): Promise<void> => void (await refetch()),
  }
}
