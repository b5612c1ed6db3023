'use client'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/lib/account/use-account'
import { getBalance } from '@/lib/balance/balance-contract'
import { BALANCE_FRESH_MS } from '@/lib/balance/balances-queries'
import { useBalances } from '@/lib/balance/use-balances'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useFlows } from '@/lib/runtime/use-flows'
import { readImported } from '../SwapSelectToken/imported-tokens'

export type AccountHoldings = ReturnType<typeof useBalances>

/**
 * Balances of the active account, with those of the tokens that the visitor has brought in by address last. These are
 * a question of their own: whoever has none asks none, and when it fails the others stand.
 */
export function useHoldings(): AccountHoldings {
  const holdings = useBalances()
  const { call, queryClient } = useFlows()
  const { storage } = useRuntime().ports
  const { address = '', chainId } = useAccount()
  const tokens = chainId === undefined ? [] : readImported(storage, chainId)
  const imported = useQuery(
    {
      queryKey: ['imported-balances', chainId, address.toLowerCase(), ...tokens],
      queryFn: async ({ signal }) => {
        // Read from the chain: the server's answer for the list alone is renewed without these.
        const input = { address, network: chainId ?? 'eip155:0', tokens: [...tokens], refresh: true }
        const { balances } = await call(getBalance, input, signal)
        return balances.filter((balance) => balance.imported)
      },
      enabled: address !== '' && tokens.length > 0,
      staleTime: BALANCE_FRESH_MS,
      retry: false,
    },
    queryClient,
  )
  return {
    ...holdings,
    balances: holdings.balances && [...holdings.balances, ...(imported.data ?? [])],
    async refresh() {
      await Promise.all([holdings.refresh(), tokens.length > 0 && imported.refetch()])
    },
  }
}
