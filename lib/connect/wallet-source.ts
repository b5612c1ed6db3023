import type { StoreApi } from 'zustand/vanilla'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { Connection, Connector, ConnectorType } from './connector'

/** A wallet in a list. */
export interface Wallet {
  /** Unique and constant for the life of the page. */
  readonly id: string
  /** The id in storage: the same after a reload. Several wallets may share it. */
  readonly memoryId: string
  /** `WalletSource.id`. */
  readonly source: string
  readonly type: ConnectorType
  /**
   * At most 64 characters, no control or direction characters. `''` for a wallet without a name: show
   * `connect.browserWallet`.
   */
  readonly name: string
  /** Reverse domain name; shown, because a name alone proves nothing. Other wallets may claim the same one. */
  readonly rdns: string | undefined
  /** `data:` URI of an image, safe as `<img src>`; never inline it as markup. */
  readonly icon: string | undefined
  /** At least one. */
  readonly namespaces: readonly Namespace[]
  /** Of a wallet of type `MULTI_CHAIN`: the wallets that it consists of, each in namespaces of its own. */
  readonly parts?: readonly Wallet[]
}

/** The account of a remembered connection, shown until the wallet has answered. */
export interface RememberedAccount {
  readonly address: string
  readonly chainId: Caip2
  readonly name: string
  readonly type: ConnectorType
  /** All accounts that were shared, in the order of the wallet. */
  readonly accounts?: readonly string[]
  /** What addresses are for, by address. */
  readonly labels?: Readonly<Record<string, string>>
}

/** Lists wallets of one kind: one folder each in `sources/`. Small; the connectors load later. */
export interface WalletSource {
  readonly id: string
  readonly store: StoreApi<{ readonly wallets: readonly Wallet[] }>
  /** Starts to discover wallets. Returns a function that stops it. */
  start(): () => void
  /** Parses what `Connector.memory` of this source has stored; `null` for anything else. */
  readMemory(data: unknown): RememberedAccount | null
  /** Loads the connectors, once. A failed load may be repeated. */
  load(): Promise<SourceConnectors>
}

export interface RestoreOptions {
  readonly walletId: string
  readonly namespace: Namespace
  readonly remembered: RememberedAccount
  readonly signal: AbortSignal
  /** Called when nothing can be restored for now. The page stops showing `reconnecting`; the search continues. */
  onUnavailable(reason: UnavailableReason): void
}

/**
 * - `missing`: the wallet was not announced in time.
 * - `refused`: the wallet shares no account, or cannot be distinguished from another one.
 * - `unreachable`: the wallet does not answer.
 * - `ended`: the wallet says that the connection has ended.
 */
export type UnavailableReason = 'missing' | 'refused' | 'unreachable' | 'ended'

/** A connection that the visitor ended before it was restored. */
export interface LeftWallet {
  readonly walletId: string
  readonly namespace: Namespace
  /** `null` if the source cannot read what is stored. */
  readonly remembered: RememberedAccount | null
}

export interface RestoredConnection {
  readonly connector: Connector
  readonly connection: Connection
}

/** The part of a source that connects to its wallets. */
export interface SourceConnectors {
  /** `undefined` when the wallet is no longer in the page, or does not support the namespace. */
  connector(walletId: string, namespace: Namespace): Connector | undefined
  /**
   * Finds a remembered wallet without a prompt. Resolves with `null` when `signal` aborts the search. Never rejects.
   */
  restore(options: RestoreOptions): Promise<RestoredConnection | null>
  /**
   * Disconnects the wallet of a connection that ended before it was restored, without a prompt. Resolves with whether
   * the wallet was notified; if not, the next page load tries again.
   */
  leave(left: LeftWallet): Promise<boolean>
}
