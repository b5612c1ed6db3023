import { type Network, networkOf } from '@/lib/chains/network'
import type { Namespace } from '@/lib/core/caip'
import type { NetworkState } from './network-store'

// Selectors of the modal. In a file of their own, because the host page does not load them.

/** The active network; a placeholder (`isUnsupportedNetwork`) when it is not configured. */
export function activeNetwork({ networks, active }: NetworkState): Network {
  return networkOf(networks, active)
}

/** The default network if it belongs to the namespace, else the namespace's first network. */
export function firstNetwork({ networks, defaultNetwork }: NetworkState, namespace: Namespace): Network | undefined {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return own.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork) ?? own[0]
}
