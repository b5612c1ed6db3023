import type { Namespace } from '@/lib/core/caip'
import type { ChainAdapter } from './chain-adapter'
import { eip155Adapter } from './eip155-adapter'
import { solanaAdapter } from './solana-adapter'

/** For namespaces without a loaded adapter. Addresses stay as they are. */
const unknownAdapter: ChainAdapter = {
  parseAddress: (text) => text,
  groupAddress: (address) => address,
  isSharedByNetworks: false,
  explorerUrl: () => undefined,
}

/**
 * The adapters of this page. Adapters are constant values without state, so that all modals of a page can share this
 * table.
 */
const adapters: Partial<Record<Namespace, ChainAdapter>> = {
  eip155: eip155Adapter,
  solana: solanaAdapter,
}

/** Adds an adapter that a page loads only with a network of its namespace. */
export function addChainAdapter(namespace: Namespace, adapter: ChainAdapter): void {
  adapters[namespace] = adapter
}

export function chainAdapterOf(namespace: Namespace): ChainAdapter {
  return adapters[namespace] ?? unknownAdapter
}
