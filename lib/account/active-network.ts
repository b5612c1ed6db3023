import { type Network, networkOf } from '@/lib/chains/network'
import type { Namespace } from '@/lib/core/caip'
import type { NetworkState } from './network-store'

// What is read out of the stores once the modal is there; the host page needs none of it.

/** The network where the visitor is: a placeholder (`isUnsupportedNetwork`) when it is not configured. */
export function activeNetwork({ networks, active }: NetworkState): Network {
  return networkOf(networks, active)
}

/** The network that stands for a whole namespace: the default one, else the first of it. */
export function firstNetwork({ networks, defaultNetwork }: NetworkState, namespace: Namespace): Network | undefined {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return own.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork) ?? own[0]
}
