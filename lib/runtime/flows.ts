import type { QueryClient } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import type { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { connectMachine } from '@/lib/connect/connect-machine'
import type { Caip2 } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { TooltipStore } from '@/lib/modal/tooltip-store'
import type { SignInFlow } from '@/lib/sign-in/sign-in-flow'
import type { SignInOwner } from '@/lib/sign-in/sign-in-owner'
import type { LazySwap } from '@/lib/swap/lazy-swap'
import type { switchNetworkMachine } from '@/lib/switch-network/switch-network-machine'
import type { ImportedTokens } from '@/lib/tokens/imported-tokens'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import type { HostTransaction } from '@/lib/transaction/add-host-transaction'
import type { Transactions } from '@/lib/transaction/transactions'
import type { PublicStateReader } from './public-state'

/**
 * The third stage, loaded after Connect has painted: machines, server data, transactions. Exists as long as its
 * runtime.
 */
export interface Flows {
  /** Not shared with the host. */
  readonly queryClient: QueryClient
  /** Calls our server for this project. Raises the alert of a failure whose cause a developer must fix. */
  readonly call: CallApi
  /** Sends a request to a chain through our gateway. */
  readonly ask: AskChain
  readonly connect: ActorRefFrom<typeof connectMachine>
  readonly switchNetwork: ActorRefFrom<typeof switchNetworkMachine>
  readonly swap: LazySwap
  readonly transactions: Transactions
  /** Adds a transaction that the page has sent. Throws as `addHostTransaction`. */
  addTransaction(transaction: HostTransaction): void
  readonly balances: ReturnType<typeof createBalanceQueries<GetBalanceOutput>>
  /** The tokens of a network's list, read once an hour at most. Rejects as `getTokens` fails. */
  listedTokens(chainId: Caip2): Promise<readonly KnownToken[]>
  /** The tokens that the visitor has imported by address. */
  readonly importedTokens: ImportedTokens
  readonly tooltip: TooltipStore
  /** Loads the flow that asks the visitor to sign, with its texts, and starts it for the owner of the sign-in state. */
  createSignIn(owner: SignInOwner): Promise<SignInFlow>
  /**
   * Shows SIWXSignMessage, even after the visitor has declined. Rejects with `siwx.not_enabled`, `siwx.no_address`,
   * `siwx.no_network` or `siwx.no_client` when signing in is impossible.
   */
  requestSignIn(): Promise<void>
  /**
   * Requests funds from the faucet of the local devnet.
   *
   * @throws {AppError} as `faucetDrip` fails.
   */
  requestFaucet(address: string): Promise<void>
  /** The state for hosts. */
  readonly publicState: PublicStateReader
  destroy(): void
}
