import type { LoadTranslator } from '@/lib/chains/explain-error'
import type { SourceConnectors, WalletSource } from '../../wallet-source'
import { readInjectedMemory } from './injected-memory'
import type { WalletDiscovery } from './wallet-discovery'
import { INJECTED } from './wallet-discovery'

/** The EIP-1193 wallets of this browser. */
export function createInjectedSource(
  discovery: WalletDiscovery,
  loadConnectors: () => Promise<typeof import('./injected-connectors')>,
  loadTranslator: LoadTranslator,
): WalletSource {
  let connectors: SourceConnectors | undefined
  return {
    id: INJECTED,
    store: discovery.store,
    start: discovery.start,
    readMemory: readInjectedMemory,
    async load() {
      const { createInjectedConnectors } = await loadConnectors()
      connectors ??= createInjectedConnectors(discovery, loadTranslator)
      return connectors
    },
  }
}
