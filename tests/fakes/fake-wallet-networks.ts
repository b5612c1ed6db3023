import type { Network } from '@/lib/chains/network'
import { caip2FromEvm } from '@/lib/core/caip'

/** A network whose other fields are empty. */
export function fakeNetwork(id: number, name: string, more: Partial<Network> = {}): Network {
  return {
    id,
    caipNetworkId: caip2FromEvm(id),
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', decimals: 18, symbol: 'ETH' },
    rpcUrls: {
      default: { http: [`/api/rpc?chainId=eip155:${id}`] },
      chainDefault: { http: [`http://node-${id}.example`] },
    },
    assets: { imageId: name.toLowerCase(), imageUrl: '' },
    ...more,
  }
}

export const DEVNET = fakeNetwork(31337, 'Foyer Devnet')
export const MAINNET = fakeNetwork(1, 'Ethereum', { blockExplorerUrl: 'https://explorer.example' })
