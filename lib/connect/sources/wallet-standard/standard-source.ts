import type { SourceConnectors, WalletSource } from '../../wallet-source'
import { pageStandardWallets } from './page-standard-wallets'
import type { StandardDialect } from './standard-dialect'
import { createStandardDiscovery, type StandardWalletPort, WALLET_STANDARD } from './standard-discovery'
import { readStandardMemory } from './standard-memory'

/**
 * The wallets that register by the Wallet Standard.
 *
 * @param dialects - The namespaces of the page's networks.
 * @param port - Default: the wallets of this page.
 */
export function createStandardSource(
  dialects: readonly StandardDialect[],
  port: StandardWalletPort = pageStandardWallets,
  loadConnectors: () => Promise<typeof import('./standard-connectors')>,
): WalletSource {
  const discovery = createStandardDiscovery(port, dialects)
  let connectors: SourceConnectors | undefined
  return {
    id: WALLET_STANDARD,
    store: discovery.store,
    start: discovery.start,
    readMemory: (data) => readStandardMemory(dialects, data),
    async load() {
      const { createStandardConnectors } = await loadConnectors()
      connectors ??= createStandardConnectors(discovery)
      return connectors
    },
  }
}
