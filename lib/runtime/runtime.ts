import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { AlertStore } from '@/lib/alerts/alert-store'
import type { TrackedEvent } from '@/lib/analytics/events'
import type { Track } from '@/lib/analytics/track'
import type { WalletDiscovery } from '@/lib/connect/wallet-discovery'
import type { WalletSession } from '@/lib/connect/wallet-session'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { TooltipStore } from '@/lib/modal/tooltip-store'
import type { View, ViewParams } from '@/lib/modal/views'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import type { Locale } from '@/lib/text/locales'
import type { TextStore } from '@/lib/text/text-store'
import type { RuntimeConfig, ThemeMode } from './config-schema'
import type { Flows } from './flows'
import type { PublicState } from './public-state'
import type { ThemeStore } from './theme-store'

export type OpenOptions = {
  readonly [V in View]: { readonly view?: V; readonly namespace?: Namespace } & (Record<
    never,
    never
  > extends ViewParams[V]
    ? { readonly params?: ViewParams[V] }
    : { readonly params: ViewParams[V] })
}[View]

/**
 * The product. Lives outside React: created once, read by hooks, and needs no component to work.
 * Everything here is there before a click; what a flow needs comes with {@link Runtime.flows}.
 */
export interface Runtime {
  readonly config: RuntimeConfig
  readonly text: TextStore
  readonly theme: ThemeStore
  readonly modal: ModalStore
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly wallets: WalletDiscovery
  readonly session: WalletSession
  /** `DiscoveredWallet.id` of the wallets used last on this device, newest first. */
  recentWallets(): readonly string[]
  readonly tooltip: TooltipStore
  readonly snackbar: SnackbarStore
  readonly alerts: AlertStore
  readonly track: Track
  /** What was tracked so far, newest last; nothing leaves the machine. */
  readonly events: readonly TrackedEvent[]

  /** Looks for wallets and reconnects. Call once the page runs in a browser; returns the end of it. */
  start(): () => void
  /** Opens the modal where spec section 2 says. */
  open(options?: OpenOptions): void
  /** Closes the modal, or shakes it when something must be settled first. */
  close(): void
  /** Shows ConnectingExternal for a discovered wallet, which asks it for its accounts. */
  connectWallet(walletId: string): void
  /** Forgets the wallet, here at once and in the wallet where it can. Settles always. */
  disconnect(): Promise<void>
  /** Shows SwitchNetwork, which asks the wallet; without a wallet the network changes at once. */
  switchNetwork(network: Caip2): void
  setThemeMode(mode: ThemeMode): void
  setLocale(locale: Locale): Promise<void>
  /** Loads what flows need (machines, chain code, query client), once. A failed load may be repeated. */
  flows(): Promise<Flows>
  /** Spec section 3 as a host may read it. The same object until something changes. */
  getState(): PublicState
  /** Calls back after any change of {@link Runtime.getState}. Returns the end of it. */
  subscribe(listener: () => void): () => void
  destroy(): void
}
