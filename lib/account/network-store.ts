import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Network } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'

export interface NetworkState {
  /** What the host configured, in its order. */
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
  /** Where the visitor is; the wallet's network once connected. It may be one that is not configured. */
  readonly active: Caip2
}

export type NetworkStore = StoreApi<NetworkState>

/** `active` falls back to the default network, and that to nothing: a missing one is an alert, not a guess. */
export function createNetworkStore(networks: readonly Network[], defaultNetwork: Caip2): NetworkStore {
  return createStore<NetworkState>(() => ({ networks, defaultNetwork, active: defaultNetwork }))
}

export function isConfigured({ networks }: NetworkState, caipNetworkId: Caip2): boolean {
  return networks.some((network) => network.caipNetworkId === caipNetworkId)
}
