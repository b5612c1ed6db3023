import type { SourceConnectors, WalletSource } from '../../wallet-source'
import { pageStandardWallets } from './page-standard-wallets'
import { createStandardDiscovery, type StandardWalletPort, WALLET_STANDARD } from './standard-discovery'
import { readStandardMemory } from './standard-memory'

/**
 * The Solana wallets that register by the Wallet Standard.
 *
 * @param port - Default: the wallets of this page.
 */
export function createStandardSource(
  port: StandardWalletPort = pageStandardWallets,
  loadConnectors: () => Promise<typeof import('./standard-connectors')>,
): WalletSource {
  const discovery = createStandardDiscovery(port)
  let connectors: SourceConnectors | undefined
  return {
    id: WALLET_STANDARD,
    store: discovery.store,
    start: discovery.start,
    readMemory: readStandardMemory,
    async load() {
      const { createStandardConnectors } = await loadConnectors()
      connectors ??= createStandardConnectors(discovery)
      return connectors
    },
  }
}
