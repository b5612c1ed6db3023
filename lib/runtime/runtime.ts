import type { StoreApi } from 'zustand/vanilla'
import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { AlertStore } from '@/lib/alerts/alert-store'
import type { TrackedEvent } from '@/lib/analytics/events'
import type { Track } from '@/lib/analytics/track'
import type { PageProvider } from '@/lib/connect/eip1193-provider'
import type { EmbeddedStore } from '@/lib/connect/sources/embedded/embedded-context'
import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Wallets } from '@/lib/connect/wallets'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { View, ViewEntry, ViewParams } from '@/lib/modal/views'
import type { ProjectStore } from '@/lib/project/project-offer'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import type { SignInStore } from '@/lib/sign-in/sign-in-store'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import type { Locale } from '@/lib/text/locales'
import type { TextStore } from '@/lib/text/text-store'
import type { FundsUnderWay } from '@/lib/transaction/funds-under-way'
import type { AccountFlows } from './account-flows'
import type { LoadChunk } from './chunks'
import type { RuntimeConfig, ThemeMode } from './config-schema'
import type { ConnectorList } from './connector-list'
import type { Flows } from './flows'
import type { HostWallet } from './host-wallet'
import type { LazyConnections } from './lazy-connections'
import type { RuntimePorts } from './ports'
import type { PublicState } from './public-state'
import type { ThemeStore } from './theme-store'
import type { WalletConnections } from './wallet-connections'

/*
 * Types of the four stages. `components/modal/stages` loads their code:
 *
 * - shell: with the page. Who is connected, the button.
 * - runtime: on intent. The modal and its messages.
 * - flows: after Connect has painted. The machines that connect, the client of our server.
 * - account flows: when a connection is asked for or restored. Upstream data, transactions.
 */

export type OpenOptions = {
  readonly [V in View]: { readonly view?: V; readonly namespace?: Namespace } & (Record<
    never,
    never
  > extends ViewParams[V]
    ? { readonly params?: ViewParams[V] }
    : { readonly params: ViewParams[V] })
}[View]

/** The first stage, which loads with the page: the connected accounts and the button. */
export interface Shell {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  /** Loads the code of what follows. */
  readonly load: LoadChunk
  readonly text: TextStore
  readonly theme: ThemeStore
  readonly account: AccountStore
  readonly network: NetworkStore
  /** The runtime once it has loaded, for the component that draws the modal. */
  readonly loaded: StoreApi<{ readonly runtime: Runtime | undefined }>

  /**
   * Restores connections, the last network and pending transactions after a reload. Call it in the browser. Returns a
   * function that stops it.
   */
  start(): () => void
  /** Loads wallet discovery and reconnecting, once. `start()` calls it only when a connection is remembered. */
  walletConnections(): Promise<WalletConnections>
  /** Loads the runtime, once. A failed load may be repeated. Call it on intent. */
  runtime(): Promise<Runtime>
  /** Loads the modal, then opens it at the view of spec section 2. Rejects when the load fails. */
  open(options?: OpenOptions): Promise<void>
  /** The connected EVM account for libraries of the page (EIP-1193). Its code loads with the first use. */
  readonly provider: PageProvider
  /** Loads what a page uses of its connected wallet, once. */
  hostWallet(): Promise<HostWallet>
  /** Disconnects all wallets: in the page at once, and in each wallet that supports it. Never rejects. */
  disconnect(): Promise<void>
  /** Sets the theme of the visitor's choice and stores it. */
  setThemeMode(mode: ThemeMode): void
  /** Sets the language of the visitor's choice and stores it. Rejects without a change when its texts do not load. */
  setLocale(locale: Locale): Promise<void>
  /**
   * Calls back with each event of spec section 7 from now on: the modal opens and closes, a swap or a sign-in ends.
   * `at` is Unix time in milliseconds; no event has an address or a signature. An error of the listener is reported to the console and has no other effect. Returns an unsubscribe
   * function.
   */
  onEvent(listener: (event: TrackedEvent) => void): () => void
  destroy(): void
}

/**
 * The second stage, loaded on intent: the modal and its messages. Independent of React: created once, and read by
 * hooks.
 */
export interface Runtime extends Shell {
  readonly wallets: Wallets
  /** What a host reads of the wallets. */
  readonly connectors: ConnectorList
  readonly connections: LazyConnections
  /** The link of a pairing by WalletConnect. */
  readonly pairing: PairingStore
  /** The embedded wallet, once its code has loaded. */
  readonly embedded: EmbeddedStore
  /** Loads the source of wallets with this id; `undefined` without one. Never rejects. */
  loadSource(id: string): Promise<WalletSource | undefined>
  /** The state of sign-in. Not required when sign-in is off. */
  readonly signIn: SignInStore
  /** `undefined` when sign-in is off, and until a wallet is connected. */
  signInGate(): SignInGate | undefined
  readonly modal: ModalStore
  readonly snackbar: SnackbarStore
  readonly alerts: AlertStore
  /** What the server offers, once the flows have asked it. */
  readonly project: ProjectStore
  readonly track: Track
  /** The events so far, newest last. They stay in this page. */
  readonly events: readonly TrackedEvent[]
  /** Shows a view on top of what is open. Resolves once the modal has closed; an embedded card does not close. */
  show(entry: ViewEntry): Promise<void>
  /** Closes the modal, or shakes it when `closePolicy` refuses. */
  close(): void
  /** `Wallet.memoryId` of the wallets used last on this device, newest first. */
  recentWallets(): readonly string[]
  /** Whether Connect, with these params, shows a code to pair a phone with: it has no wallet to list. */
  offersCode(params: ViewParams['Connect']): boolean
  /** Returns what this page knows about transactions that may still move funds. For failure texts. */
  fundsUnderWay(): FundsUnderWay
  /** Shows ConnectingExternal, which connects a listed wallet on the given network. */
  connectWallet(walletId: string, network?: Caip2): void
  /** Makes the connected account of a namespace the active one. */
  activate(namespace: Namespace): void
  /** Makes another account that the wallet of a namespace shares its active one. */
  selectAccount(namespace: Namespace, address: string): void
  /**
   * As {@link Shell.disconnect}.
   *
   * @param until - The wallets are notified when this has resolved, unless they are connected again by then.
   */
  disconnect(until?: Promise<void>): Promise<void>
  /** As {@link Runtime.disconnect}, for the wallet of a namespace. */
  disconnectNamespace(namespace: Namespace, until?: Promise<void>): Promise<void>
  /**
   * Makes a network the active one. Shows SwitchNetwork if the wallet must agree, and SwitchActiveChain if another
   * wallet must be connected first. Without a wallet the network changes at once.
   */
  switchNetwork(network: Caip2): void
  /** Loads the flows (machines, client of our server), once. A failed load may be repeated. */
  flows(): Promise<Flows>
  /**
   * Loads the flows of a connected account (query client, balances, transactions, swap), once, and the flows. Their
   * code loads at the same time. A failed load may be repeated.
   */
  accountFlows(): Promise<AccountFlows>
  /** The state of spec section 3. The same object until something changes; `undefined` before the flows have loaded. */
  getState(): PublicState | undefined
  /** Calls back after any change of {@link Runtime.getState}. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}
