import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Network, networkOf } from '@/lib/chains/network'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { type AccountState, activeAccount } from './account-store'

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

/** The network where the visitor is: a placeholder (`isUnsupportedNetwork`) when it is not configured. */
export function activeNetwork({ networks, active }: NetworkState): Network {
  return networkOf(networks, active)
}

export function isConfigured({ networks }: NetworkState, caipNetworkId: Caip2): boolean {
  return networks.some((network) => network.caipNetworkId === caipNetworkId)
}

/** The network that stands for a whole namespace: the default one, else the first of it. */
export function firstNetwork({ networks, defaultNetwork }: NetworkState, namespace: Namespace): Network | undefined {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return own.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork) ?? own[0]
}

/** The connected wallet is somewhere that the host did not configure: the UnsupportedChain view says so. */
export function isOnUnknownNetwork(accounts: AccountState, networks: NetworkState): boolean {
  const { status, chainId } = activeAccount(accounts)
  return status === 'connected' && chainId !== undefined && !isConfigured(networks, chainId)
}
