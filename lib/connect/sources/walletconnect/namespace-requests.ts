import { base58, base64 } from '@scure/base'
import { stringToHex } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { isTransactionId, type TransactionId } from '@/lib/core/transaction-id'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { ChainTransaction } from '../../connector'
import { isEvmSignature, transactionFields } from '../../eip155-requests'

/** Sends a request to the wallet of a session. Rejects with the wallet's error as an `AppError`. */
export type AskSession = (method: string, params: unknown) => Promise<unknown>

/** The requests of a namespace. */
export interface NamespaceRequests {
  readonly namespace: Namespace
  /** Asked for in a pairing, all optional. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** @throws {AppError} `siwx.bad_signature` for an answer that is no signature; otherwise the error of the wallet. */
  signMessage(ask: AskSession, message: string, address: string): Promise<WalletSignature>
  /**
   * Absent where the visitor sends in the wallet.
   *
   * @throws {AppError} `transaction.no_hash`; `wallet.unsupported_method` for a transaction of another namespace.
   */
  sendTransaction?(ask: AskSession, transaction: ChainTransaction): Promise<TransactionId>
  /**
   * An address as it is spelled on a network; `null` for one that is none there. Absent where an account has the same
   * address on all networks.
   */
  addressOn?(chainId: Caip2, address: string): string | null
  /** What the addresses of an account are for. Absent where an account has one address. */
  readonly labels?: {
    /** Asked without opening the wallet, with the address as `account`. */
    readonly method: string
    /** Reports the same list when it changes. */
    readonly event: string
    /** Reads the list; unusable entries are left out. */
    read(list: unknown): Readonly<Record<string, string>>
  }
}

/** The requests of each namespace that the page has networks of. */
export type RequestsByNamespace = ReadonlyMap<Namespace, NamespaceRequests>

/** Asked for in a pairing and in one that signs in at once, whose text has little room. */
export const evmMethods = [
  ...['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
]

/** Batches of calls (EIP-5792). */
const batchMethods = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities']

/**
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/ethereum-rpc (read 2026-11-23)
 */
export const evmRequests: NamespaceRequests = {
  namespace: EIP155,
  methods: [...evmMethods, ...batchMethods],
  events: ['chainChanged', 'accountsChanged'],
  async signMessage(ask, message, address) {
    const signature = await ask('personal_sign', [stringToHex(message), address])
    if (!isEvmSignature(signature)) throw new AppError('siwx.bad_signature')
    return { signature }
  },
  async sendTransaction(ask, transaction) {
    if (transaction.namespace !== EIP155) throw new AppError('wallet.unsupported_method')
    const hash = await ask('eth_sendTransaction', [transactionFields(transaction)])
    // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
    if (!isTransactionId(EIP155, hash)) throw new AppError('transaction.no_hash')
    return hash
  },
}

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc (read 2026-11-23) */
export const solanaRequests: NamespaceRequests = {
  namespace: SOLANA,
  methods: ['solana_signMessage', 'solana_signAndSendTransaction'],
  events: [],
  async signMessage(ask, message, address) {
    const bytes = new TextEncoder().encode(message)
    const answer = await ask('solana_signMessage', { message: base58.encode(bytes), pubkey: address })
    const signature = fieldOf(answer, 'signature')
    if (!isTransactionId(SOLANA, signature)) throw new AppError('siwx.bad_signature')
    return { signature }
  },
  async sendTransaction(ask, transaction) {
    if (transaction.namespace !== SOLANA) throw new AppError('wallet.unsupported_method')
    const answer = await ask('solana_signAndSendTransaction', { transaction: base64.encode(transaction.bytes) })
    const signature = fieldOf(answer, 'signature')
    if (!isTransactionId(SOLANA, signature)) throw new AppError('transaction.no_hash')
    return signature
  },
}

/** A field of an answer; `undefined` if it has none. */
export function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : undefined
}
