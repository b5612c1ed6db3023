import type { Namespace } from '@/lib/core/caip'
import type { ChainAdapter } from './chain-adapter'
import { eip155Adapter } from './eip155-adapter'
import { solanaAdapter } from './solana-adapter'

/** For namespaces without an adapter. Addresses stay as they are. */
const unknownAdapter: ChainAdapter = {
  parseAddress: (text) => text,
  groupAddress: (address) => address,
  isSharedByNetworks: false,
  explorerUrl: () => undefined,
}

const adapters: Readonly<Partial<Record<Namespace, ChainAdapter>>> = {
  eip155: eip155Adapter,
  solana: solanaAdapter,
}

export function chainAdapterOf(namespace: Namespace): ChainAdapter {
  return adapters[namespace] ?? unknownAdapter
}
