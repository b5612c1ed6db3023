import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { OneClick } from '@/lib/connect/sources/walletconnect/one-click'
import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import type { Wallets } from '@/lib/connect/wallets'
import type { SignInFlow } from '@/lib/sign-in/sign-in-flow'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import type { SignInOwner } from '@/lib/sign-in/sign-in-owner'
import type { SignInStore } from '@/lib/sign-in/sign-in-store'
import type { RuntimeConfig } from './config-schema'
import type { LateStage } from './late-loaders'
import type { LazyConnections, WalletStage } from './lazy-connections'
import type { RuntimePorts } from './ports'

/** The list of wallets and the connected ones. Loads when a connection is remembered, and on intent. */
export interface WalletSide {
  readonly wallets: Wallets
  readonly connections: LazyConnections
  readonly pairing: PairingStore
  readonly signIn: SignInStore
  /** `undefined` when sign-in is off, and until a wallet is connected. */
  signInGate(): SignInGate | undefined
  /** Starts to discover wallets and to reconnect. Returns a function that stops it. */
  start(): () => void
}

export interface WalletSideContext {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  readonly account: AccountStore
  readonly network: NetworkStore
  /** Stops showing remembered connections as `reconnecting`. */
  giveUp(): void
  /** Whether the modal has loaded. It then follows the connections itself. */
  isModalLoaded(): boolean
  openModal(): Promise<void>
  createSignIn(owner: SignInOwner): Promise<SignInFlow>
  createOneClick(): Promise<OneClick>
}

export interface WalletSideStage {
  loadWallet(): Promise<WalletStage>
  /** Loads the code of namespaces other than eip155. */
  loadLate(): Promise<LateStage>
}
