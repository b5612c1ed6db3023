import type { Namespace } from '@/lib/core/caip'
import type { Wallet } from './wallet-source'

/** `WalletSource.id` of WalletConnect, and the `Wallet.id` of its only wallet. */
export const WALLET_CONNECT = 'walletconnect'

/**
 * Any wallet that speaks WalletConnect. In the list before its source has loaded, because a row that comes late would push
 * the others away from the pointer.
 */
export function pairedWallet(namespaces: readonly Namespace[]): Wallet {
  return {
    id: WALLET_CONNECT,
    memoryId: WALLET_CONNECT,
    source: WALLET_CONNECT,
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    rdns: undefined,
    icon: undefined,
    namespaces,
  }
}
