import type { EventLog } from '@/lib/analytics/track'
import type { EmbeddedStore } from '@/lib/connect/sources/embedded/embedded-context'
import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Wallets } from '@/lib/connect/wallets'
import type { ProjectStore } from '@/lib/project/project-offer'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import type { SignInStore } from '@/lib/sign-in/sign-in-store'
import type { LazyConnections } from './lazy-connections'

/** The list of wallets and the connected ones. Loads when a connection is remembered, and on intent. */
export interface WalletConnections extends EventLog {
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
