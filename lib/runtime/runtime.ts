import type { StoreApi } from 'zustand/vanilla'
import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { AlertStore } from '@/lib/alerts/alert-store'
import type { TrackedEvent } from '@/lib/analytics/events'
import type { Track } from '@/lib/analytics/track'
import type { Wallets } from '@/lib/connect/wallets'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { View, ViewParams } from '@/lib/modal/views'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import type { SignInStore } from '@/lib/sign-in/sign-in-store'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import type { Locale } from '@/lib/text/locales'
import type { LoadTexts, TextStore } from '@/lib/text/text-store'
import type { RuntimeConfig, ThemeMode } from './config-schema'
import type { Flows } from './flows'
import type { LazyConnections, WalletStage } from './lazy-connections'
import type { RuntimePorts } from './ports'
import type { PublicState } from './public-state'
import type { ThemeStore } from './theme-store'
import type { StandardSourceModule, WalletSide, WalletSideContext, WalletSideStage } from './wallet-side-context'

/*
 * The product in three stages, each with the loader of the next. Their code is loaded by `components/modal/stages`,
 * which says what loads when:
 *
 *   shell    with the page               who is connected, the way in
 *   runtime  on intent                   the modal and its messages
 *   flows    after Connect has painted   machines, upstream data, transactions
 */

export type OpenOptions = {
  readonly [V in View]: { readonly view?: V; readonly namespace?: Namespace } & (Record<
    never,
    never
  > extends ViewParams[V]
    ? { readonly params?: ViewParams[V] }
    : { readonly params: ViewParams[V] })
}[View]

/** Loads the stages after the shell. */
export interface Stages {
  modal(): Promise<ModalStage>
  /** The choices that a visitor made before: theme and language. */
  visitorChoices(): Promise<typeof import('./visitor-choices')>
}

/** The code of the {@link Runtime}. */
export interface ModalStage {
  createRuntime(shell: Shell, needs: RuntimeNeeds): Runtime
  createWalletSide(context: WalletSideContext, stage: WalletSideStage): WalletSide
  readonly loadTexts: LoadTexts
  loadWallet(): Promise<WalletAndFlows>
  loadStandardSource(): Promise<StandardSourceModule>
}

export interface RuntimeNeeds {
  readonly walletSide: WalletSide
  /** The configuration as the host passed it, to tell its developer what could not be used. */
  readonly host: unknown
  loadWallet(): Promise<WalletAndFlows>
}

/** What holds wallets, and the loader of the flows. */
export interface WalletAndFlows extends WalletStage {
  loadFlows(): Promise<FlowsStage>
}

/** Code that loads with its first use. */
export interface FeatureLoaders {
  loadSignIn(): Promise<typeof import('@/lib/sign-in/sign-in-flow')>
  /** What a host asks with, and the messages of its failures. */
  loadRequestSignIn(): Promise<typeof import('@/lib/sign-in/request-sign-in')>
  loadSwap(): Promise<typeof import('@/lib/swap/swap-flow')>
}

/** The code of the {@link Flows}. */
export interface FlowsStage extends FeatureLoaders {
  createFlows(runtime: Runtime, stage: FeatureLoaders): Promise<Flows>
}

/** The first stage, which comes with the page: who is connected, and the way in. */
export interface Shell {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  readonly stages: Stages
  readonly text: TextStore
  readonly theme: ThemeStore
  readonly account: AccountStore
  readonly network: NetworkStore
  /** The runtime once it is loaded, for whoever draws it. */
  readonly loaded: StoreApi<{ readonly runtime: Runtime | undefined }>

  /** Restores what a reload interrupted. Call once the page runs in a browser; returns a function that stops it. */
  start(): () => void
  /** Loads what looks for wallets and reconnects, once. By itself only for a visitor with a wallet to find again. */
  walletSide(): Promise<WalletSide>
  /** Loads the modal's side of the runtime, once. A failed load may be repeated. Call it on intent. */
  runtime(): Promise<Runtime>
  /** Opens the modal where spec section 2 says; loads it first. Rejects when that load fails. */
  open(options?: OpenOptions): Promise<void>
  /** Disconnects all wallets: here at once, and in the wallets where they can. Never rejects. */
  disconnect(): Promise<void>
  /** The visitor's own choice: shows at once and survives a reload. */
  setThemeMode(mode: ThemeMode): void
  /** The visitor's own choice: survives a reload. Rejects, and leaves all as it was, when its words do not come. */
  setLocale(locale: Locale): Promise<void>
  destroy(): void
}

/**
 * The second stage, loaded on intent: the modal and its messages. Lives outside React: created once, read by hooks, and
 * works without any component.
 */
export interface Runtime extends Shell {
  readonly wallets: Wallets
  readonly connections: LazyConnections
  /** The state of sign-in; nothing is required where sign-in is off. */
  readonly signIn: SignInStore
  /** `undefined` where sign-in is off, and before a wallet was connected. */
  signInGate(): SignInGate | undefined
  readonly modal: ModalStore
  readonly snackbar: SnackbarStore
  readonly alerts: AlertStore
  readonly track: Track
  /** What was tracked so far, newest last; nothing leaves the machine. */
  readonly events: readonly TrackedEvent[]
  /** Calls back with each event that is tracked from now on. Returns an unsubscribe function. */
  onEvent(listener: (event: TrackedEvent) => void): () => void

  /** Closes the modal, or shakes it when something must be settled first. */
  close(): void
  /** `Wallet.memoryId` of the wallets used last on this device, newest first. */
  recentWallets(): readonly string[]
  /** Shows ConnectingExternal for a listed wallet, which asks it for its accounts on the wanted network. */
  connectWallet(walletId: string, network?: Caip2): void
  /** Makes the connected account of a namespace the active one. */
  activate(namespace: Namespace): void
  /** Disconnects the wallet of a namespace: here at once, and in the wallet where it can. Never rejects. */
  disconnectNamespace(namespace: Namespace): Promise<void>
  /**
   * Makes a network the active one. Shows SwitchNetwork where its wallet has to agree, and SwitchActiveChain where
   * another wallet has to be connected first; without any wallet the network changes at once.
   */
  switchNetwork(network: Caip2): void
  /** Loads the flows (machines, chain code, query client), once. A failed load may be repeated. */
  flows(): Promise<Flows>
  /** Spec section 3 as a host may read it. The same object until something changes; `undefined` before the flows. */
  getState(): PublicState | undefined
  /** Calls back after any change of {@link Runtime.getState}. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}
