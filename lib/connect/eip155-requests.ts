import type { Network } from '@/lib/chains/network'
import { evmChainId } from '@/lib/core/evm-chain-id'
import type { EvmTransaction } from './connector'

/*
 * Parameters of requests to EVM wallets, the same for a wallet in the page and for one behind a relay.
 */

/** Execution API `QUANTITY`: hex without leading zeros. */
const toQuantity = (value: bigint): string => `0x${value.toString(16)}`

/** The call object of `eth_sendTransaction`. */
export function transactionFields({ chainId, from, to, data, value, gas, gasPrice }: EvmTransaction) {
  return {
    ...{ from, to, data, value: toQuantity(BigInt(value)), chainId: toQuantity(BigInt(evmChainId(chainId))) },
    ...(gas !== undefined && { gas: toQuantity(BigInt(gas)) }),
    ...(gasPrice !== undefined && { gasPrice: toQuantity(BigInt(gasPrice)) }),
  }
}

/** EIP-3326. */
export const switchChainParameters = (network: Network) => ({ chainId: toQuantity(BigInt(network.id)) })

/** EIP-3085. With the chain's public RPC URLs: a wallet must not depend on our gateway. */
export function addChainParameters(network: Network) {
  const explorer = network.blockExplorerUrl
  return {
    ...switchChainParameters(network),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls.chainDefault.http,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  }
}

/** Hex bytes of any length: contracts sign too (EIP-1271, ERC-6492). */
export function isEvmSignature(value: unknown): value is string {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
}
