import type { PageProvider } from '@/lib/connect/eip1193-provider'
import type { ConnectedClient } from '@/lib/provider/wallet-client'

/** What a page uses of the wallet that it has connected. */
export interface HostWallet {
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
}
