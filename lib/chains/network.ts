import type { Caip2, Namespace } from '@/lib/core/caip'
import { isEvm } from '@/lib/core/namespaces'

/**
 * A network, with the fields of spec section 3 first and our own, all optional, after them. A plain value: the server
 * builds the list (`networks.ts`) and passes the offered ones to the client as configuration.
 */
export interface Network {
  /** EVM chain id, or the reference of the CAIP-2 id in other namespaces. */
  readonly id: number | string
  readonly caipNetworkId: Caip2
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly decimals: number
    readonly symbol: string
  }
  readonly rpcUrls: {
    /** For our requests: the gateway of this installation. */
    readonly default: { readonly http: readonly string[] }
    /** The chain's own public addresses, for a wallet that does not know the chain yet. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly assets: {
    /** Name of the picture under `public/networks`, without extension. */
    readonly imageId: string
    readonly imageUrl: string
  }
  readonly testnet?: boolean
  /** A test network that no longer runs. It has a name and is never offered. */
  readonly retired?: boolean
  /** Front page of a block explorer, without a trailing slash. Its other pages: `explorerUrl` of the chain adapter. */
  readonly blockExplorerUrl?: string
  /** OP Stack: a transaction also pays for its data on layer 1. */
  readonly isOpStack?: boolean
  /** Blocks after which a transaction counts as done, the one that holds it included; 1 where absent. */
  readonly confirmations?: number
}

const UNKNOWN_NETWORK_NAME = 'Unknown Network'

/**
 * A placeholder for a network that is not configured, so that a view can still name it. It has an empty native currency
 * and no RPC URLs. Spec section 3.
 */
export function unsupportedNetwork(caipNetworkId: Caip2): Network {
  const separator = caipNetworkId.indexOf(':')
  // The type `Caip2` guarantees a known namespace before the first colon.
  const chainNamespace = caipNetworkId.slice(0, separator) as Namespace
  const reference = caipNetworkId.slice(separator + 1)
  return {
    id: isEvm(chainNamespace) ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name: UNKNOWN_NETWORK_NAME,
    nativeCurrency: { name: '', decimals: 0, symbol: '' },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    assets: { imageId: '', imageUrl: '' },
  }
}

/** The network with this id in a list, or its placeholder. */
export function networkOf(networks: readonly Network[], caipNetworkId: Caip2): Network {
  return networks.find((network) => network.caipNetworkId === caipNetworkId) ?? unsupportedNetwork(caipNetworkId)
}

/** Whether a network is a placeholder of {@link unsupportedNetwork}: only those have no RPC URLs. */
export function isUnsupportedNetwork(network: Network): boolean {
  return network.rpcUrls.default.http.length === 0 && network.rpcUrls.chainDefault.http.length === 0
}
