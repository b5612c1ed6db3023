import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { EventListener, EventLog } from '@/lib/analytics/track'
import type { EmbeddedStore } from '@/lib/connect/sources/embedded/embedded-context'
import type { OneClick } from '@/lib/connect/sources/walletconnect/one-click'
import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Wallets } from '@/lib/connect/wallets'
import type { ViewEntry } from '@/lib/modal/views'
import type { ProjectStore } from '@/lib/project/project-offer'
import type { SignInFlow } from '@/lib/sign-in/sign-in-flow'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import type { SignInOwner } from '@/lib/sign-in/sign-in-owner'
import type { SignInStore } from '@/lib/sign-in/sign-in-store'
import type { TextStore } from '@/lib/text/text-store'
import type { RuntimeConfig } from './config-schema'
import type { LateStage } from './late-loaders'
import type { LazyConnections, WalletStage } from './lazy-connections'
import type { RuntimePorts } from './ports'
import type { ThemeStore } from './theme-store'

/** The list of wallets and the connected ones. Loads when a connection is remembered, and on intent. */
export interface WalletSide extends EventLog {
  readonly wallets: Wallets
  /** Pending while the wallets that the host names by explorer ids are not known. Never rejects. `false` without such. */
  readonly named: Promise<void> | false
  readonly connections: LazyConnections
  readonly pairing: PairingStore
  readonly embedded: EmbeddedStore
  /** What the server offers, once the flows have asked it. */
  readonly project: ProjectStore
  readonly signIn: SignInStore
  /** `undefined` when sign-in is off, and until a wallet is connected. */
  signInGate(): SignInGate | undefined
  /** Loads the source with this id; `undefined` when this page has none, or its code does not load. Never rejects. */
  loadSource(id: string): Promise<WalletSource | undefined>
  /** Starts to discover wallets and to reconnect. Returns a function that stops it. */
  start(): () => void
}

export interface WalletSideContext {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly text: TextStore
  readonly theme: ThemeStore
  /** Listeners of the page for events. */
  readonly listeners: ReadonlySet<EventListener>
  /** Stops showing remembered connections as `reconnecting`. */
  giveUp(): void
  /** Whether the modal has loaded. It then follows the connections itself. */
  isModalLoaded(): boolean
  openModal(): Promise<void>
  /** Loads the modal and shows a view on top of what is open. Resolves once the modal has closed. */
  show(entry: ViewEntry): Promise<void>
  createSignIn(owner: SignInOwner): Promise<SignInFlow>
  createOneClick(): Promise<OneClick>
}

export interface WalletSideStage {
  loadWallet(): Promise<WalletStage>
  /** Loads the code of namespaces other than eip155. */
  loadLate(): Promise<LateStage>
  /** Loads the rdns of wallets by the start of their explorer ids. */
  loadExplorerTable(): Promise<Readonly<Record<string, string>>>
}
