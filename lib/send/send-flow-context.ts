import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import type { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { StoragePort } from '@/lib/core/storage'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { NameQueries } from '@/lib/names/name-queries'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import type { Transactions } from '@/lib/transaction/transactions'
import type { TransferMethod } from './transfer-method'

/** What a transfer uses, beside the stores that every flow may use. */
export interface SendFlowContext extends FlowContext {
  readonly connections: Pick<Connections, 'get'>
  readonly call: CallApi
  readonly ask: AskChain
  readonly balances: ReturnType<typeof createBalanceQueries<GetBalanceOutput>>
  readonly transactions: Transactions
  readonly storage: StoragePort
  now(): number
  /** The action of a message that opens the list of transactions. */
  readonly seeActivity: SnackbarAction
  /** How a namespace transfers; loads its code. Rejects with `capability.off` for one that sends in the wallet. */
  methodOf(namespace: Namespace): Promise<TransferMethod>
  /** Whether a recipient may be given by name on a network. */
  takesNames(chainId: Caip2): boolean
  readonly resolveName: NameQueries['resolve']
  /** Writes a line for developers. */
  warn(message: string): void
}
