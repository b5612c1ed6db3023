import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { type AccountStore, activeAccount } from '@/lib/account/account-store'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import type { Flows } from './flows'
import type { FlowFacts } from './public-state'

const NO_BALANCES: readonly TokenBalance[] = []

interface FlowFactsContext extends Pick<Flows, 'balances' | 'swap'> {
  readonly account: AccountStore
  readonly queryClient: QueryClient
}

/** The part of the public state that comes from the flows: balances from the query cache, and the swap. */
export function createFlowFacts({ account, queryClient, balances, swap }: FlowFactsContext): FlowFacts {
  return {
    areLoaded: true,
    tokenBalance() {
      const { address, chainId } = activeAccount(account.getState())
      if (address === undefined || chainId === undefined) return NO_BALANCES
      return queryClient.getQueryData(balances.options({ address, chainId }).queryKey)?.balances ?? NO_BALANCES
    },
    swap: () => swap.current()?.state(),
    explorerUrl: (network, address) => chainAdapterOf(network.chainNamespace).explorerUrl(network, { address }),
    subscribe(listener) {
      // The cache also notifies while React renders, when no other component may be updated: batching waits for that.
      const notify = notifyManager.batchCalls(() => listener())
      const stops = [queryClient.getQueryCache().subscribe(notify), swap.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
