import type { Network } from '@/lib/chains/network'
import type { Caip2, Namespace } from '@/lib/core/caip'
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

/** What a wallet shares once the visitor has agreed. */
export interface Connection {
  /** At least one, as the wallet spells them; the first is the active one. */
  readonly accounts: readonly [string, ...string[]]
  readonly chainId: Caip2
}

/** News from a connected wallet. An empty list of accounts means that it is disconnected. */
export interface ConnectionChange {
  readonly accounts?: readonly string[]
  readonly chainId?: Caip2
}

/** How long to wait, and when to stop waiting earlier. */
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
}

/** A transaction on a Solana network, paid by one account. */
export interface SolanaTransaction {
  readonly namespace: typeof SOLANA
  readonly chainId: Caip2
  readonly from: string
  /** The serialized transaction, legacy or versioned, with a place for the signature of `from`. */
  readonly bytes: Uint8Array
}

/** A transaction as its namespace has it. */
export type ChainTransaction = EvmTransaction | SolanaTransaction

/**
 * One wallet in one namespace: everything that the rest of the code may know of it. Every promise settles: with an
 * answer, with the wallet's error as an `AppError`, with `wallet.timeout`, or with `request.aborted`.
 */
export interface Connector {
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
   * Asks for permission; opens the wallet.
   *
   * @param chainId - The network that is wanted. Wallets with a network of their own stay where they are.
   */
  connect(chainId: Caip2, signal?: AbortSignal): Promise<Connection>
  /**
   * Waits until the wallet shares accounts by itself, because a request is open in it already. Shows nothing in the
   * wallet. Only `signal` ends the waiting.
   */
  awaitAccounts(chainId: Caip2, signal: AbortSignal): Promise<Connection>
  /** Gives the permission back where the wallet can. Never rejects. */
  disconnect(): Promise<void>
  /** Asks where the wallet stands, without showing anything in it. `null` when it does not answer. Never rejects. */
  current(): Promise<ConnectionChange | null>
  /** Calls back with each change in the wallet. Returns an unsubscribe function. */
  subscribe(listener: (change: ConnectionChange) => void): () => void
  /** Asks the wallet to change network, and to learn it first where it has to. */
  switchNetwork(network: Network, signal?: AbortSignal): Promise<void>
  /** Asks for a signature of a text. */
  signMessage(
    input: { readonly message: string; readonly address: string },
    patience: Patience,
  ): Promise<WalletSignature>
  /**
   * Has the wallet sign and send. Never repeated, and without a deadline of its own: a wallet cannot be called back, and
   * an answer that nothing waits for would be a transaction sent twice.
   *
   * @returns the identifier of the transaction on its network.
   * @throws {AppError} `wallet.changed` when the wallet has another account or network by now, `transaction.no_hash` when
   *   it agreed and gave no identifier, `wallet.unsupported_method` for a transaction of another namespace, and what
   *   wallets answer.
   */
  sendTransaction(transaction: ChainTransaction): Promise<TransactionId>
  /** Any other request, as the wallet's own API takes it. The answer is unchecked. */
  request(method: string, params: readonly unknown[], patience: Patience): Promise<unknown>
  /** What a reload needs to restore this connection, as JSON. No secret. The source reads it with `readMemory`. */
  memory(account: { readonly address: string; readonly chainId: Caip2 }): unknown
}
