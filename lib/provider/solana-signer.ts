import type { AccountStore } from '@/lib/account/account-store'
import type { Connector, SolanaTransaction } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { WalletRequestKind } from './wallet-requests'

/** The connected Solana account. Every function asks the visitor in the wallet, without a time limit. */
export interface SolanaSigner {
  /**
   * Returns the signature of a text in base58.
   *
   * @throws {AppError} `wallet.no_accounts` without a Solana account, `wallet.rejected` and other errors of the wallet.
   */
  signMessage(message: string): Promise<string>
  /**
   * Returns the transaction with the signature of the account. Does not send it.
   *
   * @param transaction - Serialized, legacy or versioned, with an empty signature for the account.
   * @throws {AppError} as `signMessage`; `wallet.unsupported_method` for a wallet that only sends, or signs messages only;
   *   `request.invalid` for anything but bytes; `wallet.changed`.
   */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /**
   * Signs and sends. Returns the signature of the account in base58, which identifies the transaction.
   *
   * @throws {AppError} as `signTransaction`; `transaction.no_hash` when the wallet has sent something and gives no
   *   signature.
   */
  sendTransaction(transaction: Uint8Array): Promise<string>
}

export interface SolanaSignerContext {
  readonly account: AccountStore
  /** The connected Solana wallet; `undefined` without one. Loads its code. */
  connector(): Promise<Connector | undefined>
  /** Sends a request to the wallet, and shows it while the wallet does not answer: {@link WalletRequests.wait}. */
  wait<T>(kind: WalletRequestKind, ask: () => Promise<T>, onLate?: (answer: T) => void): Promise<T>
  /** Follows a transaction that the wallet has sent although the visitor has cancelled here. Never throws. */
  followLate(transaction: { readonly id: TransactionId; readonly chainId: Caip2; readonly from: string }): void
}

export function createSolanaSigner({ account, connector, wait, followLate }: SolanaSignerContext): SolanaSigner {
  async function connected() {
    const wallet = await connector()
    const { address, chainId } = account.getState().accounts[SOLANA]
    if (wallet === undefined || address === undefined || chainId === undefined) throw new AppError('wallet.no_accounts')
    return { wallet, address, chainId }
  }

  async function prepare(bytes: Uint8Array): Promise<{ wallet: Connector; transaction: SolanaTransaction }> {
    if (!ArrayBuffer.isView(bytes)) throw new AppError('request.invalid', { details: { field: 'transaction' } })
    const { wallet, address: from, chainId } = await connected()
    return { wallet, transaction: { namespace: SOLANA, chainId, from, bytes } }
  }

  return {
    async signMessage(message) {
      const { wallet, address } = await connected()
      const patience = { timeoutMs: Number.POSITIVE_INFINITY }
      return (await wait('message', () => wallet.signMessage({ message, address }, patience))).signature
    },
    async signTransaction(bytes) {
      const { wallet, transaction } = await prepare(bytes)
      const sign = wallet.signTransaction
      if (sign === undefined) throw new AppError('wallet.unsupported_method')
      return wait('signTransaction', () => sign(transaction))
    },
    async sendTransaction(bytes) {
      const { wallet, transaction } = await prepare(bytes)
      const { chainId, from } = transaction
      return wait(
        'transaction',
        () => wallet.sendTransaction(transaction),
        (id) => followLate({ id, chainId, from }),
      )
    },
  }
}
