import type { AccountStore } from '@/lib/account/account-store'
import type { Connector, SolanaTransaction } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import { SOLANA } from '@/lib/core/namespaces'

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

/** @param connector - The connected Solana wallet; `undefined` without one. Loads its code. */
export function createSolanaSigner(
  account: AccountStore,
  connector: () => Promise<Connector | undefined>,
): SolanaSigner {
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
      const { signature } = await wallet.signMessage({ message, address }, { timeoutMs: Number.POSITIVE_INFINITY })
      return signature
    },
    async signTransaction(bytes) {
      const { wallet, transaction } = await prepare(bytes)
      if (wallet.signTransaction === undefined) throw new AppError('wallet.unsupported_method')
      return wallet.signTransaction(transaction)
    },
    async sendTransaction(bytes) {
      const { wallet, transaction } = await prepare(bytes)
      return wallet.sendTransaction(transaction)
    },
  }
}
