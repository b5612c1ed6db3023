'use client'
import { useQuery } from '@tanstack/react-query'
import type { Caip2 } from '@/lib/core/caip'
import { useAccountFlows } from './use-account-flows'
import { useCapability } from './use-capability'

/** Rows of a list whose names are asked for: the others show their addresses. */
export const MAX_NAMED_ROWS = 20

/**
 * The name to show for an account; `undefined` for one without, until it is known, and where names are off. Asks once a
 * minute for each account at most, however many rows show it. For views that load with `accountFlows`.
 *
 * @param isWanted - `false` asks for no name.
 */
export function useShownName(address: string, chainId: Caip2, isWanted = true): string | undefined {
  const { nameQueries, queryClient } = useAccountFlows()
  const enabled = useCapability('names', chainId) && isWanted
  const { data } = useQuery({ ...nameQueries.profile({ chainId, address }), enabled }, queryClient)
  return enabled ? data?.name : undefined
}
