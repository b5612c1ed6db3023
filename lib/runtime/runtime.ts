import type { StoreApi } from 'zustand/vanilla'
import type { AlertStore } from '@/lib/alerts/alert-store'
import type { TrackedEvent } from '@/lib/analytics/events'
import type { Track } from '@/lib/analytics/track'
import type { Wallets } from '@/lib/connect/wallets'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import type { Flows } from './flows'
import type { LateConnections } from './late-connections'
import type { PublicState } from './public-state'
import type { Shell } from './shell'
import type { SignInFacts } from './sign-in'

/**
 * The product. Lives outside React: created once, read by hooks, and needs no component to work. Loaded on intent;
 * what a flow needs comes with {@link Runtime.flows}.
 */
export interface Runtime extends Shell {
  readonly wallets: Wallets
  readonly connections: LateConnections
  /** Where sign-in stands, for whoever follows it; nothing is required, and nobody signed in, where it is off. */
  readonly signIn: StoreApi<SignInFacts>
  readonly modal: ModalStore
  readonly snackbar: SnackbarStore
  readonly alerts: AlertStore
  readonly track: Track
  /** What was tracked so far, newest last; nothing leaves the machine. */
  readonly events: readonly TrackedEvent[]
  /** Calls back with each event that is tracked from now on. Returns the end of it. */
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
  /** Loads what flows need (machines, chain code, query client), once. A failed load may be repeated. */
  flows(): Promise<Flows>
  /** Spec section 3 as a host may read it. The same object until something changes; `undefined` before the flows. */
  getState(): PublicState | undefined
  /** Calls back after any change of {@link Runtime.getState}. Returns the end of it. */
  subscribe(listener: () => void): () => void
}
