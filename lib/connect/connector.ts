import type { AccountType, AccountUser } from '@/lib/account/account-store'
import type { Network } from '@/lib/chains/network'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { OutsideProvider } from '@/lib/core/login-providers'
import type { EIP155, SOLANA } from '@/lib/core/namespaces'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { WalletSignature } from '@/lib/core/wallet-signature'

/** Spec section 3, "Connector types". */
export const connectorTypes = [
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'ID_AUTH',
] as const
export type ConnectorType = (typeof connectorTypes)[number]

/** The accounts of a login in one namespace. The page shows one of them at a time. */
export interface LoginAccounts {
  /** All of them, also the one that is not shown. */
  readonly owned: readonly { readonly address: string; readonly type: AccountType }[]
  /** What the visitor has chosen. A network without smart accounts shows the account with a key all the same. */
  readonly preferred: AccountType | undefined
  /** Whether the contract of the smart account is on the network; `undefined` if the wallet does not say. */
  readonly isDeployed: boolean | undefined
}

/** What a wallet shares after the visitor has agreed. */
export interface Connection {
  /** At least one, as the wallet spells them; the first is the active one. */
  readonly accounts: readonly [string, ...string[]]
  readonly chainId: Caip2
  /**
   * What addresses are for, by address: `payment`, `ordinals`, `stacks`. May name addresses that are no accounts here,
   * such as one of another chain.
   */
  readonly labels?: Readonly<Record<string, string>>
  /** The user of the embedded wallet. */
  readonly user?: AccountUser
  readonly login?: LoginAccounts
  /** The provider of a login with an account of another service. */
  readonly socialProvider?: OutsideProvider
}

/** A change in a connected wallet. An empty list of accounts is a disconnect. */
export interface ConnectionChange {
  readonly accounts?: readonly string[]
  readonly chainId?: Caip2
  readonly labels?: Readonly<Record<string, string>>
  readonly login?: LoginAccounts
}

/** Parameters of a request: listed, or by their names as those of `wallet_watchAsset` (EIP-747). */
export type RequestParams = readonly unknown[] | Readonly<Record<string, unknown>>

/** A timeout and an abort signal. */
export interface Patience {
  /** Milliseconds until `wallet.timeout`. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** A call on an EVM chain, from one account. */
export interface EvmTransaction {
  readonly namespace: typeof EIP155
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Hex bytes. */
  readonly data: string
  /** Base units of the native currency, decimal text. */
  readonly value: string
  /** Units of gas to suggest, decimal text; the wallet may take others. */
  readonly gas?: string | undefined
  /** Wei for one unit of gas, decimal text, all of which the network takes. Without it the wallet decides. */
  readonly gasPrice?: string | undefined
}

/** A transaction on a Solana network, paid by one account. */
export interface SolanaTransaction {
  readonly namespace: typeof SOLANA
  readonly chainId: Caip2
  readonly from: string
  /** The serialized transaction, legacy or versioned, with an empty signature for `from`. */
  readonly bytes: Uint8Array
}

/** A transaction in the form of its namespace. */
export type ChainTransaction = EvmTransaction | SolanaTransaction

/**
 * One wallet in one namespace: the whole interface that other code uses. Every promise settles: with the answer, the
 * wallet's error as an `AppError`, `wallet.timeout` or `request.aborted`.
 */
export interface Connector {
  /** The provider object of a browser wallet. Connectors with the same object revoke each other's permission. */
  readonly provider?: object
  /** `WalletSource.id` of the source that made it. */
  readonly source: string
  /** `Wallet.id` and `Wallet.memoryId`. */
  readonly walletId: string
  readonly memoryId: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  readonly name: string
  /** Safe as an image source. */
  readonly icon: string | undefined
  /**
   * Requests access to the accounts. Opens the wallet.
   *
   * @param chainId - The requested network. A wallet with a network of its own stays on it.
   */
  connect(chainId: Caip2, signal?: AbortSignal): Promise<Connection>
  /**
   * Waits until the wallet shares accounts, because it already has a request open. Does not open the wallet. Has no
   * timeout; `signal` aborts it.
   */
  awaitAccounts(chainId: Caip2, signal: AbortSignal): Promise<Connection>
  /**
   * Revokes the permission if the wallet supports it, or ends its session. Takes 3 s at most. Resolves with `false` if
   * the wallet did not answer and has to be notified at the next page load. Never rejects.
   */
  disconnect(): Promise<boolean>
  /** Reads accounts and network without opening the wallet. `null` without an answer. Never rejects. */
  current(): Promise<ConnectionChange | null>
  /** Calls back with each change in the wallet. Returns an unsubscribe function. */
  subscribe(listener: (change: ConnectionChange) => void): () => void
  /**
   * Requests a change of network. Adds the network to the wallet first if the wallet does not know it.
   *
   * @returns whether the wallet has reported the network to the listeners. It may have left it again since.
   */
  switchNetwork(network: Network, signal?: AbortSignal): Promise<boolean>
  /** Requests a signature of a text. */
  signMessage(
    input: { readonly message: string; readonly address: string },
    patience: Patience,
  ): Promise<WalletSignature>
  /**
   * Requests that the wallet signs and sends. Never retried and without a timeout: a request in a wallet cannot be
   * cancelled, and ignoring its answer could send the transaction twice.
   *
   * @returns the identifier of the transaction on its network.
   * @throws {AppError} `wallet.changed` when the wallet now has another account or network; `transaction.no_hash` when
   *   it gave no identifier; `wallet.unsupported_method` for a transaction of another namespace; otherwise the error of
   *   the wallet.
   */
  sendTransaction(transaction: ChainTransaction): Promise<TransactionId>
  /** Whether an account of the wallet is a smart account. Absent where the wallet does not say. */
  isSmartAccount?(address: string): boolean
  /**
   * Requests that the wallet signs a Solana transaction and does not send it, without a timeout. Absent where it cannot.
   *
   * @returns the serialized transaction, which the wallet may have changed.
   * @throws {AppError} `wallet.changed`; `wallet.unsupported_method`; otherwise the error of the wallet.
   */
  signTransaction?(transaction: SolanaTransaction): Promise<Uint8Array>
  /**
   * Names of the features of the Wallet Standard by which an account signs: `solana:signMessage`. Absent in a namespace
   * without the standard.
   */
  signingFeatures?(address: string): readonly string[]
  /** Sends any other request of the wallet's own API. The answer is unchecked. */
  request(method: string, params: RequestParams, patience: Patience): Promise<unknown>
  /**
   * What the same approval shares in other namespaces, after `connect`. Absent for wallets with an approval for each.
   */
  others?(): readonly { readonly connector: Connector; readonly connection: Connection }[]
  /** What a reload needs to restore this connection, as JSON. No secret. The source reads it with `readMemory`. */
  memory(account: { readonly address: string; readonly chainId: Caip2 }): unknown
}
