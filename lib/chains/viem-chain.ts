import { caip2FromEvm } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import type { Network } from './network'
import { gatewayUrl, type NetworkOptions } from './network-options'

/** A chain of `viem/chains`, by the fields that are read. */
export interface ViemChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  readonly contracts?: object | undefined
  readonly testnet?: boolean | undefined
}

/**
 * The networks of chains of viem, for `networks` of a configuration. A function of its own, because every page would
 * load it as a part of the configuration.
 */
export function viemNetworks(chains: readonly ViemChain[], options: NetworkOptions): readonly Network[] {
  return chains.map((chain) => networkOfChain(chain, options))
}

/** The network of a chain of viem: our requests go to the gateway, those of a wallet to the chain's own addresses. */
export function networkOfChain(chain: ViemChain, options: NetworkOptions): Network {
  const caipNetworkId = caip2FromEvm(chain.id)
  const explorer = chain.blockExplorers?.default.url
  const { name, decimals, symbol } = chain.nativeCurrency
  return {
    id: chain.id,
    caipNetworkId,
    chainNamespace: EIP155,
    name: chain.name,
    nativeCurrency: { name, decimals, symbol },
    rpcUrls: {
      default: { http: [gatewayUrl(caipNetworkId, options)] },
      chainDefault: { http: [...chain.rpcUrls.default.http] },
    },
    // viem has no pictures.
    assets: { imageId: '', imageUrl: '' },
    ...(chain.testnet ? { testnet: true } : {}),
    ...(chain.contracts && 'gasPriceOracle' in chain.contracts ? { isOpStack: true } : {}),
    ...(explorer === undefined ? {} : { blockExplorerUrl: explorer.replace(/\/$/, '') }),
  }
}
