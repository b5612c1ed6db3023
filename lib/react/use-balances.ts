'use client'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { isConfigured } from '@/lib/account/network-store'
import type { BalancesKey } from '@/lib/balance/balances-queries'
import { useShell } from './runtime-context'
import { useAccount } from './use-account'
import { useAccountFlows } from './use-account-flows'
import { useCapability } from './use-capability'

export type Balances = ReturnType<typeof useBalances>

/**
 * Balances of the active account on the active network. No balances on an unconfigured network, which the server does not
 * know, and on one where it does not read them (`isOff`). `lockedUntil` is Unix time in milliseconds; before it,
 * `refresh` does nothing.
 */
export function useBalances() {
  const { balances, queryClient } = useAccountFlows()
  const { address, chainId } = useAccount()
  const networks = useStore(useShell().network)
  const isServed = useCapability('balances', chainId ?? networks.active)
  const isReadable = address !== undefined && chainId !== undefined && isConfigured(networks, chainId) && isServed
  const key: BalancesKey | undefined = isReadable ? { address, chainId } : undefined
  const query = useQuery(
    { ...balances.options(key ?? { address: '', chainId: 'eip155:0' }), enabled: key !== undefined },
    queryClient,
  )
  const lockedUntil = useStore(balances.locks, () => (key === undefined ? 0 : balances.lockedUntil(key)))
  return {
    /** The server reads no balances on this network. */
    isOff: !isServed,
    balances: query.data?.balances,
    /** Unix ms of the last successful answer; 0 without one. */
    updatedAt: query.dataUpdatedAt,
    /** The first answer is loading. */
    loading: query.isPending && query.isFetching,
    /** An answer is loading, the first or a newer one. */
    updating: query.isFetching,
    // The server may have refused a request that was sent before its capabilities were known.
    error: isServed ? query.error : null,
    lockedUntil,
    /** Never rejects; a failure shows as `error`. */
    refresh: async (): Promise<void> => {
      if (key !== undefined) await balances.refresh(key).catch(() => undefined)
    },
  }
}
