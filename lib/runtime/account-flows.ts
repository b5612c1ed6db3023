import type { QueryClient } from '@tanstack/react-query'
import type { GrantsFlow } from '@/lib/allowances/grants-flow'
import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import type { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { TokenBalance } from '@/lib/balance/token-balance'
import type { Network } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import type { CallApi, CallContext } from '@/lib/core/call-endpoint'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { LazyFlow } from '@/lib/flow/lazy-flow'
import type { NameQueries } from '@/lib/names/name-queries'
import type { NamesFlow } from '@/lib/names/names-flow'
import type { OwnedQueries } from '@/lib/names/owned-queries'
import type { OnrampFlow } from '@/lib/onramp/onramp-view'
import type { DisplayCurrency } from '@/lib/price/display-currency'
import type { SendFlow } from '@/lib/send/send-flow'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import type { SwapFlow } from '@/lib/swap/swap-flow'
import type { ImportedTokens } from '@/lib/tokens/imported-tokens'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import type { HostTransaction } from '@/lib/transaction/add-host-transaction'
import type { ReplaceFlow } from '@/lib/transaction/replace-flow'
import type { Transactions } from '@/lib/transaction/transactions'

/** What the flows have created and the flows of an account use too. */
export interface AccountFlowsContext {
  readonly flowContext: FlowContext
  readonly server: CallContext
  readonly call: CallApi
}

/** What serves a connected account only: its balances, tokens, transactions, swap and transfers. Exists as long as its runtime. */
export interface AccountFlows {
  /** Not shared with the host. */
  readonly queryClient: QueryClient
  /** Its code loads with its first view. */
  readonly swap: LazyFlow<SwapFlow>
  /** Its code loads with its first view. */
  readonly send: LazyFlow<SendFlow>
  /** Registers and changes names. Its code loads with its first view. */
  readonly names: LazyFlow<NamesFlow>
  /** Buys tokens. Its code loads with its first view, and for orders that have not ended. */
  readonly onramp: LazyFlow<OnrampFlow>
  /** Allowances and permissions. Its code loads with its view. */
  readonly grants: LazyFlow<GrantsFlow>
  /** Names of accounts, and the accounts of names. */
  readonly nameQueries: NameQueries
  /** The names that an account owns. */
  readonly ownedQueries: OwnedQueries
  readonly transactions: Transactions
  /** Speeds up and cancels transactions of the embedded wallet. Loads its code and its texts, once. */
  replaceFlow(): Promise<ReplaceFlow>
  /** The action of a message that opens the list of transactions. */
  readonly seeActivity: SnackbarAction
  /** Adds a transaction that the page has sent. Throws as `addHostTransaction`. */
  addTransaction(transaction: HostTransaction): void
  readonly balances: ReturnType<typeof createBalanceQueries<GetBalanceOutput>>
  /** Calls the server, for views that ask it for what no other view shows. */
  readonly call: CallApi
  /** The balances of the active account in the query cache; `undefined` while unknown. */
  tokenBalance(): readonly TokenBalance[] | undefined
  /** The address in the network's block explorer; `undefined` for a network without one. */
  explorerUrl(network: Network, address: string): string | undefined
  /** The tokens of a network's list, read once an hour at most. Rejects as `getTokens` fails. */
  listedTokens(chainId: Caip2): Promise<readonly KnownToken[]>
  /** The tokens that the visitor has imported by address. */
  readonly importedTokens: ImportedTokens
  /** The currency that values are shown in. */
  readonly displayCurrency: DisplayCurrency
  /**
   * Requests funds from the faucet of the local devnet.
   *
   * @throws {AppError} as `faucetDrip` fails.
   */
  requestFaucet(address: string): Promise<void>
  /** Calls back after a change of upstream data or of the swap. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  stop(): void
}
