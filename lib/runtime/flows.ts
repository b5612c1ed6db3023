import type { QueryClient } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import type * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import type { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { connectMachine } from '@/lib/connect/connect-machine'
import type { Endpoint } from '@/lib/core/endpoint'
import type { TooltipStore } from '@/lib/modal/tooltip-store'
import type { ProjectConfig } from '@/lib/project/project-config-contract'
import type { switchNetworkMachine } from '@/lib/switch-network/switch-network-machine'
import type { ImportedTokens } from '@/lib/tokens/imported-tokens'
import type { Transactions } from '@/lib/transaction/transactions'
import type { PublicStateReader } from './public-state'
import type { SwapFlow } from './swap-flow'

/** Calls one of our endpoints with the runtime's project id, and raises the alert of a failure that has one. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  signal?: AbortSignal,
) => Promise<z.output<E['output']>>

/** The swap, whose code loads with the first view of it. */
export interface LazySwap {
  /** Loads it, once. A failed load may be repeated. */
  load(): Promise<SwapFlow>
  /** `undefined` until it is loaded. */
  current(): SwapFlow | undefined
  /** Calls back once it is loaded, and after each of its changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** What comes after Connect has painted: machines, upstream data, transactions. Lives as long as its runtime. */
export interface Flows {
  /** Our own: a host needs none. */
  readonly queryClient: QueryClient
  readonly call: CallApi
  /** Asks a chain through our gateway. */
  readonly ask: AskChain
  readonly connect: ActorRefFrom<typeof connectMachine>
  readonly switchNetwork: ActorRefFrom<typeof switchNetworkMachine>
  readonly swap: LazySwap
  readonly transactions: Transactions
  readonly balances: ReturnType<typeof createBalanceQueries<GetBalanceOutput>>
  /** The tokens that the visitor has imported by address. */
  readonly importedTokens: ImportedTokens
  /** What the server offers to this project; `undefined` until it has said so. */
  readonly project: StoreApi<{ readonly config: ProjectConfig | undefined }>
  readonly tooltip: TooltipStore
  /** The code of sign-in. */
  loadSignIn(): Promise<typeof import('./sign-in-flow')>
  /**
   * Shows SIWXSignMessage, also to a visitor who has declined. Rejects with `siwx.not_enabled`, `siwx.no_address`,
   * `siwx.no_network` or `siwx.no_client` where nobody can sign in.
   */
  requestSignIn(): Promise<void>
  /** What a host may read; complete only with what the flows know. */
  readonly publicState: PublicStateReader
  destroy(): void
}
