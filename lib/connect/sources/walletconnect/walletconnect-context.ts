import type { Wallet } from '../../wallet-source'
import type { RequestsByNamespace } from './namespace-requests'
import type { OneClickAccess } from './one-click'
import type { PairedWallet } from './paired-wallet'
import type { PairingStore } from './pairing'
import type { RelayClient } from './relay-client'
import type { WalletConnectSettings } from './walletconnect-settings'

/** What the connectors of the source share. */
export interface WalletConnectContext {
  readonly settings: WalletConnectSettings
  readonly wallet: Wallet
  readonly pairing: PairingStore
  readonly requests: RequestsByNamespace
}

/** The client with the wallet of its session. */
export interface OpenRelay {
  readonly client: RelayClient
  readonly paired: PairedWallet
  readonly oneClick: OneClickAccess
}
