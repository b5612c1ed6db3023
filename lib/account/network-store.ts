import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Network } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'

export interface NetworkState {
  /** The networks that the host configured, in its order. */
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
  /** The default network, if the host named it: the page is made for it, and offers to switch to it. */
  readonly preferredNetwork: Caip2 | undefined
  /** The active network: the wallet's once connected. It may be one that is not configured. */
  readonly active: Caip2
}

export type NetworkStore = StoreApi<NetworkState>

/**
 * `active` starts as the default network. A default network that is not configured raises an alert and is not replaced.
 */
export function createNetworkStore(
  networks: readonly Network[],
  defaultNetwork: Caip2,
  preferredNetwork?: Caip2,
): NetworkStore {
  return createStore<NetworkState>(() => ({ networks, defaultNetwork, preferredNetwork, active: defaultNetwork }))
}

export function isConfigured({ networks }: NetworkState, caipNetworkId: Caip2): boolean {
  return networks.some((network) => network.caipNetworkId === caipNetworkId)
}
