import type { StoreApi } from 'zustand/vanilla'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { Connection, Connector, ConnectorType } from './connector'

/** What a list shows of a wallet. */
export interface Wallet {
  /** Unique in this page, and the same as long as the page lives. */
  readonly id: string
  /** What is stored instead of `id`, because it is the same after a reload. Several wallets may share it. */
  readonly memoryId: string
  /** `WalletSource.id`. */
  readonly source: string
  readonly type: ConnectorType
  /** At most 64 characters, no control or direction characters. `''` for a wallet without a name: show `connect.browserWallet`. */
  readonly name: string
  /** Reverse domain name; shown, because a name alone proves nothing. Other wallets may claim the same one. */
  readonly rdns: string | undefined
  /** `data:` URI of an image, safe as `<img src>`; never inline it as markup. */
  readonly icon: string | undefined
  /** At least one. */
  readonly namespaces: readonly Namespace[]
}

/** What a page shows of a remembered connection before the wallet has answered. */
export interface RememberedAccount {
  readonly address: string
  readonly chainId: Caip2
  readonly name: string
  readonly type: ConnectorType
}

/** Where wallets come from: one folder each in `sources/`. This part is light, and lists them. */
export interface WalletSource {
  readonly id: string
  readonly store: StoreApi<{ readonly wallets: readonly Wallet[] }>
  /** Starts looking for wallets. Returns a function that stops it. */
  start(): () => void
  /** Reads what `Connector.memory` of this source wrote; `null` for anything else. */
  readMemory(data: unknown): RememberedAccount | null
  /** Loads the code that reaches its wallets, once. A failed load may be repeated. */
  load(): Promise<SourceConnectors>
}

export interface RestoreOptions {
  readonly walletId: string
  readonly namespace: Namespace
  readonly remembered: RememberedAccount
  readonly signal: AbortSignal
  /**
   * There is nothing to restore at the moment: the wallet has not shown up in time, or it shares nothing, or cannot be
   * told from another one. The page stops showing a wait; the search goes on.
   */
  onUnavailable(reason: 'missing' | 'refused'): void
}

export interface RestoredConnection {
  readonly connector: Connector
  readonly connection: Connection
}

/** The part of a source that reaches its wallets. */
export interface SourceConnectors {
  /** `undefined` when the wallet is no longer in the page, or does not serve the namespace. */
  connector(walletId: string, namespace: Namespace): Connector | undefined
  /** Finds a remembered wallet again without asking the visitor. `null` once `signal` ends the search. Never rejects. */
  restore(options: RestoreOptions): Promise<RestoredConnection | null>
}
