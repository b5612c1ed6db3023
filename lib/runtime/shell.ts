import type { StoreApi } from 'zustand/vanilla'
import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { Namespace } from '@/lib/core/caip'
import type { View, ViewParams } from '@/lib/modal/views'
import type { Locale } from '@/lib/text/locales'
import type { TextStore } from '@/lib/text/text-store'
import type { RuntimeConfig, ThemeMode } from './config-schema'
import type { HeldWallet } from './held-wallet'
import type { RuntimePorts } from './ports'
import type { Runtime } from './runtime'
import type { ThemeStore } from './theme-store'
import type { WalletSide } from './wallet-side'

export type OpenOptions = {
  readonly [V in View]: { readonly view?: V; readonly namespace?: Namespace } & (Record<
    never,
    never
  > extends ViewParams[V]
    ? { readonly params?: ViewParams[V] }
    : { readonly params: ViewParams[V] })
}[View]

/** What holds a wallet, and the way on. */
export type WalletPart = HeldWallet &
  typeof import('./tell-developer') & {
    /** What reaches the wallets of the Wallet Standard. */
    loadStandardConnectors(): Promise<typeof import('@/lib/connect/sources/wallet-standard/standard-connectors')>
    loadFlows(): Promise<FlowsPart>
  }

/** The flows. Sign-in and the swap use them and load when they are needed. */
export type FlowsPart = typeof import('./create-flows') & {
  loadSignIn(): Promise<typeof import('./sign-in-flow')>
  loadSwap(): Promise<typeof import('./swap-flow')>
}

/**
 * Where the later stages are loaded from. Whoever draws the modal says it, so that a stage and its drawing may share
 * their chunks.
 */
export interface LaterParts {
  modal(): Promise<
    typeof import('./create-runtime') &
      typeof import('./wallet-side') &
      Pick<typeof import('@/lib/text/text-loader'), 'loadTexts'> & { loadWallet(): Promise<WalletPart> }
  >
}

/**
 * What comes with the page: who is connected, and the way in. Three stages keep the page light: the shell before any
 * click, the {@link Runtime} (modal, messages) on intent, the flows after Connect has painted.
 */
export interface Shell {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  readonly laterParts: LaterParts
  readonly text: TextStore
  readonly theme: ThemeStore
  readonly account: AccountStore
  readonly network: NetworkStore
  /** The runtime once it is loaded, for whoever draws it. */
  readonly loaded: StoreApi<{ readonly runtime: Runtime | undefined }>

  /** Restores what a reload interrupted. Call once the page runs in a browser; returns the end of it. */
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
