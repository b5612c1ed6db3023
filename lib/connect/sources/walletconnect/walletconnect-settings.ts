import type { Network } from '@/lib/chains/network'
import type { AppMetadata } from '../../app-metadata'
import type { OneClick } from './one-click'

/** What a pairing needs to know. */
export interface WalletConnectSettings {
  /** Project id at the relay. */
  readonly projectId: string
  /** `ws:` or `wss:` address of the relay. */
  readonly relayUrl: string
  /** `https` address of the server that attests the origin of this page to wallets; `''` asks none. */
  readonly verifyUrl: string
  /** The networks that a wallet is asked for. */
  readonly networks: readonly Network[]
  /** Loads what signs in with the approval of a pairing. `undefined` where that is not used. */
  readonly loadOneClick?: (() => Promise<OneClick>) | undefined
  /** What the wallet shows about the page. */
  readonly metadata: AppMetadata
}
