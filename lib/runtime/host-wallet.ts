import type { PageProvider } from '@/lib/connect/eip1193-provider'
import type { EvmTransactionId } from '@/lib/core/transaction-id'
import type { SolanaSigner } from '@/lib/provider/solana-signer'
import type { ConnectedClient } from '@/lib/provider/wallet-client'
import type { WalletRequests } from '@/lib/provider/wallet-requests'
import type { PageTokens } from '@/lib/sign-in/sign-in-tokens'

/** A call of the connected EVM account on its network. Amounts are in base units. */
export interface HostCall {
  /** Absent for a transaction that creates a contract. */
  readonly to?: string
  /** Hex bytes. */
  readonly data?: string
  readonly value?: bigint
  readonly gas?: bigint
}

/**
 * What a page uses of the wallet that it has connected, and of the session of its visitor. The three functions for tokens are for
 * a page of another origin than the server's, and reject with `siwx.not_enabled` elsewhere.
 */
export interface HostWallet extends Pick<PageTokens, 'getAccessToken' | 'proofFor' | 'fetchWithProof'> {
  readonly provider: PageProvider
  /**
   * A client of viem for the connected EVM account. Loads viem's code.
   *
   * @throws {AppError} `wallet.no_accounts` without an account on a configured EVM network.
   */
  getWalletClient(): Promise<ConnectedClient>
  /**
   * Asks the wallet of the active account to sign a text, in the way of its namespace. Returns the signature as the
   * wallet gives it.
   *
   * @throws {AppError} `wallet.no_accounts`, `wallet.rejected` and other errors of the wallet.
   */
  signMessage(message: string): Promise<string>
  /**
   * Asks the connected EVM wallet to sign and send, like `eth_sendTransaction` of `provider`. Followed in Activity. Returns
   * the hash.
   *
   * @throws {AppError} `wallet.unauthorized` without an EVM account, `rpc.invalid_params`, `wallet.unsupported_method`,
   *   `wallet.rejected` and other errors of the wallet.
   */
  sendTransaction(call: HostCall): Promise<EvmTransactionId>
  readonly solana: SolanaSigner
  /** The requests that the wallet has not answered. For the view that shows them. */
  readonly requests: Pick<WalletRequests, 'store'>
}
