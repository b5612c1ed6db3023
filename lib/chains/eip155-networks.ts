import { caip2FromEvm } from '@/lib/core/caip'
import type { ChainRow } from './chain-table'
import type { Network } from './network'
import { assetsOf, gatewayUrl, type NetworkOptions } from './network-options'

/** The network of a row of the table of EVM chains. */
export function eip155Network({ chain, imageId, retired, confirmations }: ChainRow, options: NetworkOptions): Network {
  const caipNetworkId = caip2FromEvm(chain.id)
  const explorer = chain.blockExplorers?.default.url
  const { name, decimals, symbol } = chain.nativeCurrency
  return {
    id: chain.id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name: chain.name,
    nativeCurrency: { name, decimals, symbol },
    rpcUrls: {
      default: { http: [gatewayUrl(caipNetworkId, options)] },
      chainDefault: { http: [...chain.rpcUrls.default.http] },
    },
    assets: assetsOf(imageId, options.appUrl),
    confirmations: confirmations ?? 1,
    ...(chain.testnet ? { testnet: true } : {}),
    ...(retired ? { retired } : {}),
    ...(chain.contracts && 'gasPriceOracle' in chain.contracts ? { isOpStack: true } : {}),
    ...(explorer === undefined ? {} : { blockExplorerUrl: explorer.replace(/\/$/, '') }),
  }
}
