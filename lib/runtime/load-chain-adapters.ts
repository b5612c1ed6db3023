import { addChainAdapter } from '@/lib/chains/chain-adapters'
import type { Network } from '@/lib/chains/network'
import { BIP122, COSMOS, POLKADOT } from '@/lib/core/namespaces'
import type { LoadChunk } from './chunks'

/**
 * Loads the chain code of the namespaces that are not on every page, before a view can show an account of them. Rejects
 * when it does not load.
 */
export async function loadChainAdapters(networks: readonly Network[], load: LoadChunk): Promise<void> {
  const isConfigured = (namespace: string) => networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const loads = [
    isConfigured(BIP122) && load('bip122Adapter').then(({ bip122Adapter }) => addChainAdapter(BIP122, bip122Adapter)),
    isConfigured(POLKADOT) &&
      load('polkadotAdapter').then(({ polkadotAdapter }) => addChainAdapter(POLKADOT, polkadotAdapter)),
    isConfigured(COSMOS) && load('cosmosAdapter').then(({ cosmosAdapter }) => addChainAdapter(COSMOS, cosmosAdapter)),
  ]
  await Promise.all(loads)
}
