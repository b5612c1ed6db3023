import type { Namespace } from '@/lib/core/caip'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import type { Wallet } from './wallet-source'

/** `WalletSource.id` of the embedded wallet, and the `Wallet.id` of its only wallet. */
export const EMBEDDED = 'embedded'

/** The namespaces that it has an account in (spec section 6). */
export const embeddedNamespaces: readonly Namespace[] = [EIP155, SOLANA]

/**
 * The wallet that a visitor gets by an e-mail address. In the list before its source has loaded, because a row that comes
 * late would push the others away from the pointer.
 *
 * @param configured - The namespaces of the page's networks.
 */
export function embeddedWallet(configured: readonly Namespace[]): Wallet {
  return {
    id: EMBEDDED,
    memoryId: EMBEDDED,
    source: EMBEDDED,
    type: 'AUTH',
    name: 'Foyer',
    rdns: undefined,
    icon: undefined,
    namespaces: embeddedNamespaces.filter((each) => configured.includes(each)),
  }
}
