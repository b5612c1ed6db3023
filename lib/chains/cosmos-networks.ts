import { type CosmosChainId, cosmosChains } from './cosmos-chains'
import type { Network } from './network'
import { assetsOf, type NetworkOptions } from './network-options'

/** One Cosmos chain. */
export interface CosmosRow {
  /** CAIP-2 reference: the chain id. */
  readonly chain: CosmosChainId
  readonly name: string
  readonly currency: Network['nativeCurrency']
  readonly imageId: string
  /** Public REST API of a node. */
  readonly url: string
  readonly explorer: string
}

const rowsByChain: Readonly<Record<CosmosChainId, Omit<CosmosRow, 'chain'>>> = {
  'cosmoshub-4': {
    name: 'Cosmos Hub',
    currency: { name: 'Cosmos', decimals: 6, symbol: 'ATOM' },
    imageId: 'cosmos',
    url: 'https://rest.cosmos.directory/cosmoshub',
    explorer: 'https://www.mintscan.io/cosmos',
  },
  'osmosis-1': {
    name: 'Osmosis',
    currency: { name: 'Osmosis', decimals: 6, symbol: 'OSMO' },
    imageId: 'osmosis',
    url: 'https://rest.cosmos.directory/osmosis',
    explorer: 'https://www.mintscan.io/osmosis',
  },
  celestia: {
    name: 'Celestia',
    currency: { name: 'Celestia', decimals: 6, symbol: 'TIA' },
    imageId: 'celestia',
    url: 'https://rest.cosmos.directory/celestia',
    explorer: 'https://www.mintscan.io/celestia',
  },
}

/** The Cosmos networks, in the order of the network picker. */
export const cosmosTable: readonly CosmosRow[] = cosmosChains.map(({ chain }) => ({ chain, ...rowsByChain[chain] }))

/** CAIP-2 id of a chain. */
export function caip2FromCosmos(chain: string): `cosmos:${string}` {
  return `cosmos:${chain}`
}

/** The network of a row of the table. It has no gateway: its nodes have a REST API. */
export function cosmosNetwork(
  { chain, name, currency, imageId, url, explorer }: CosmosRow,
  options: NetworkOptions,
): Network {
  return {
    id: chain,
    caipNetworkId: caip2FromCosmos(chain),
    chainNamespace: 'cosmos',
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [] }, chainDefault: { http: [url] } },
    assets: assetsOf(imageId, options.appUrl),
    blockExplorerUrl: explorer,
  }
}
