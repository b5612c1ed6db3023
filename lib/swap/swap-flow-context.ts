import type { QueryClient } from '@tanstack/react-query'
import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import type { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { StoragePort } from '@/lib/core/storage'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import type { ImportedTokens } from '@/lib/tokens/imported-tokens'
import type { Transactions } from '@/lib/transaction/transactions'

/** What the swap uses, beside the stores that every flow may use. */
export interface SwapFlowContext extends FlowContext {
  readonly connections: Pick<Connections, 'get'>
  readonly call: CallApi
  readonly ask: AskChain
  readonly queryClient: QueryClient
  readonly balances: ReturnType<typeof createBalanceQueries<GetBalanceOutput>>
  readonly importedTokens: ImportedTokens
  readonly transactions: Transactions
  /** Batches of calls, for wallets that make them in one transaction. */
  loadBatches(): Promise<Pick<typeof import('@/lib/connect/call-batches'), 'isAtomic'>>
  readonly storage: StoragePort
  now(): number
  /** The action of a message that opens the list of transactions. */
  readonly seeActivity: SnackbarAction
  /** Calls back when the page is hidden or shown. Returns an unsubscribe function. */
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** Writes a line for developers. */
  warn(message: string): void
}
