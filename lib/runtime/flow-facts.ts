import type { TokenBalance } from '@/lib/balance/token-balance'
import type { LazyFlow } from '@/lib/flow/lazy-flow'
import { NO_SUGGESTIONS } from '@/lib/names/name-service-state'
import type { AccountFlows } from './account-flows'
import type { FlowFacts } from './public-state'

const NO_BALANCES: readonly TokenBalance[] = []
const NO_URL = (): undefined => undefined

/**
 * The part of the public state that comes from the flows. Balances, the swap and the explorer follow once those of the
 * account have loaded.
 */
export function createFlowFacts(account: LazyFlow<AccountFlows>): FlowFacts {
  return {
    areLoaded: true,
    tokenBalance: () => account.current()?.tokenBalance() ?? NO_BALANCES,
    swap: () => account.current()?.swap.current()?.state(),
    onramp: () => account.current()?.onramp.current()?.state(),
    names: () => account.current()?.names.current()?.state() ?? NO_SUGGESTIONS,
    get explorerUrl() {
      return account.current()?.explorerUrl ?? NO_URL
    },
    subscribe: account.subscribe,
  }
}
