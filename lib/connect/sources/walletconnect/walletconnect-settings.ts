import type { Network } from '@/lib/chains/network'
import type { AppMetadata } from '../../app-metadata'

/** What a pairing needs to know. */
export interface WalletConnectSettings {
  /** Project id at the relay. */
  readonly projectId: string
  /** `ws:` or `wss:` address of the relay. */
  readonly relayUrl: string
  /** The networks that a wallet is asked for. */
  readonly networks: readonly Network[]
  /** What the wallet shows about the page. */
  readonly metadata: AppMetadata
}
