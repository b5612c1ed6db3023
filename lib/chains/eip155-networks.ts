import type { ChainRow } from './chain-table'
import type { Network } from './network'
import { assetsOf, type NetworkOptions } from './network-options'
import { networkOfChain } from './viem-chain'

/** The network of a row of the table of EVM chains. */
export function eip155Network({ chain, imageId, retired, confirmations }: ChainRow, options: NetworkOptions): Network {
  return {
    ...networkOfChain(chain, options),
    assets: assetsOf(imageId, options.appUrl),
    confirmations: confirmations ?? 1,
    ...(retired ? { retired } : {}),
  }
}
