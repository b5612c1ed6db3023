import { addChainAdapter } from '@/lib/chains/chain-adapters'
import type { Network } from '@/lib/chains/network'
import { BIP122, COSMOS, POLKADOT } from '@/lib/core/namespaces'
import type { SourceLoaders } from './source-loaders'

/**
 * Loads the chain code of the namespaces that are not on every page, before a view can show an account of them. Rejects
 * when it does not load.
 */
export async function loadChainAdapters(networks: readonly Network[], stage: SourceLoaders): Promise<void> {
  const isConfigured = (namespace: string) => networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const loads = [
    isConfigured(BIP122) &&
      stage.loadBip122Adapter().then(({ bip122Adapter }) => addChainAdapter(BIP122, bip122Adapter)),
    isConfigured(POLKADOT) &&
      stage.loadPolkadotAdapter().then(({ polkadotAdapter }) => addChainAdapter(POLKADOT, polkadotAdapter)),
    isConfigured(COSMOS) &&
      stage.loadCosmosAdapter().then(({ cosmosAdapter }) => addChainAdapter(COSMOS, cosmosAdapter)),
  ]
  await Promise.all(loads)
}
