import type { QueryClient } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import type { createBalanceQueries } from '@/lib/account/balances-queries'
import type { TokenBalance } from '@/lib/account/token-balance'
import type { connectMachine } from '@/lib/connect/connect-machine'
import type { CallContext } from '@/lib/core/call-endpoint'
import type { swapMachine } from '@/lib/swap/swap-machine'
import type { switchNetworkMachine } from '@/lib/switch-network/switch-network-machine'
import type { Transactions } from '@/lib/transaction/transactions'

/** What comes after Connect has painted: machines, upstream data, transactions. Lives as long as its runtime. */
export interface Flows {
  /** Our own: a host needs none. */
  readonly queryClient: QueryClient
  /** First arguments of `callEndpoint`. */
  readonly api: CallContext
  readonly connect: ActorRefFrom<typeof connectMachine>
  readonly switchNetwork: ActorRefFrom<typeof switchNetworkMachine>
  readonly transactions: Transactions
  readonly swap: ActorRefFrom<typeof swapMachine>
  readonly balances: ReturnType<typeof createBalanceQueries<{ readonly balances: readonly TokenBalance[] }>>
  destroy(): void
}
