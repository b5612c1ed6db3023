import type { Network } from './network'
import { assetsOf, gatewayUrl, type NetworkOptions } from './network-options'
import { type PolkadotChainName, polkadotChains } from './polkadot-chains'

/** One chain of the Polkadot ecosystem. */
export interface PolkadotRow {
  /** CAIP-2 reference. */
  readonly reference: string
  readonly name: string
  readonly currency: Network['nativeCurrency']
  readonly imageId: string
  /** Public node. */
  readonly url: string
  readonly explorer: string
  readonly testnet?: true
}

const DOT = { name: 'Polkadot', decimals: 10, symbol: 'DOT' } as const
const KSM = { name: 'Kusama', decimals: 12, symbol: 'KSM' } as const
const WND = { name: 'Westend', decimals: 12, symbol: 'WND' } as const

/** Balances of DOT and KSM moved from the relay chains to the Asset Hubs in 2025; the relay chains still sign in. */
const rowsByChain: Readonly<Record<PolkadotChainName, Omit<PolkadotRow, 'reference'>>> = {
  polkadot: {
    name: 'Polkadot',
    currency: DOT,
    imageId: 'polkadot',
    url: 'https://rpc.polkadot.io',
    explorer: 'https://polkadot.subscan.io',
  },
  'polkadot-asset-hub': {
    name: 'Polkadot Asset Hub',
    currency: DOT,
    imageId: 'polkadot',
    url: 'https://polkadot-asset-hub-rpc.polkadot.io',
    explorer: 'https://assethub-polkadot.subscan.io',
  },
  kusama: {
    name: 'Kusama',
    currency: KSM,
    imageId: 'kusama',
    url: 'https://kusama-rpc.polkadot.io',
    explorer: 'https://kusama.subscan.io',
  },
  'kusama-asset-hub': {
    name: 'Kusama Asset Hub',
    currency: KSM,
    imageId: 'kusama',
    url: 'https://kusama-asset-hub-rpc.polkadot.io',
    explorer: 'https://assethub-kusama.subscan.io',
  },
  westend: {
    name: 'Westend',
    currency: WND,
    imageId: 'polkadot',
    url: 'https://westend-rpc.polkadot.io',
    explorer: 'https://westend.subscan.io',
    testnet: true,
  },
}

/** The networks of the ecosystem, in the order of the network picker. */
export const polkadotTable: readonly PolkadotRow[] = polkadotChains.map(({ name, reference }) => ({
  reference,
  ...rowsByChain[name],
}))

/** CAIP-2 id of a chain. */
export function caip2FromPolkadot(reference: string): `polkadot:${string}` {
  return `polkadot:${reference}`
}

/** The network of a row of the table. */
export function polkadotNetwork(row: PolkadotRow, options: NetworkOptions): Network {
  const { reference, name, currency, imageId, url, explorer, testnet } = row
  const caipNetworkId = caip2FromPolkadot(reference)
  return {
    id: reference,
    caipNetworkId,
    chainNamespace: 'polkadot',
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [gatewayUrl(caipNetworkId, options)] }, chainDefault: { http: [url] } },
    assets: assetsOf(imageId, options.appUrl),
    blockExplorerUrl: explorer,
    ...(testnet === undefined ? {} : { testnet }),
  }
}
