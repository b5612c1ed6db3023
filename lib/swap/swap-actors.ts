import { namespaceOf } from '@/lib/core/namespaces'
import { tokenList } from '@/lib/tokens/token-list'
import { getTokens } from '@/lib/tokens/tokens-contract'
import type { SwapFlowContext } from './swap-flow-context'
import { serverActors } from './swap-ports-server'

type SwapActorsContext = Pick<SwapFlowContext, 'call' | 'queryClient' | 'balances' | 'connections' | 'loadBatches'>

/** The ports of the swap machine, filled with our server and the query cache. */
export function createSwapActors({ call, queryClient, balances, connections, loadBatches }: SwapActorsContext) {
  return serverActors({
    call,
    listedTokens: (chainId) =>
      queryClient.fetchQuery(tokenList((input, signal) => call(getTokens, input, signal), chainId)),
    async sharedBalances({ chainId, address }) {
      return (await balances.read({ chainId, address })).balances
    },
    async isAtomic(account) {
      const connector = connections.get(namespaceOf(account.chainId))
      return connector !== undefined && (await loadBatches()).isAtomic(connector, account)
    },
  })
}
