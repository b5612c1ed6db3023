import type { Network } from '@/lib/chains/network'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { BIP122, EIP155, isEvm, SOLANA } from '@/lib/core/namespaces'
import { BITCOIN_COIN_TYPE, chainIdOfCoinType, coinTypeOf, ETHEREUM_COIN_TYPE, SOLANA_COIN_TYPE } from './coin-type'

/** A network that a name can have an address on. */
export interface NameNetwork {
  readonly coinType: number
  /** `undefined` for a coin type of no configured network. */
  readonly name: string | undefined
  /** `undefined` for a coin type whose addresses are not known here. */
  readonly namespace: Namespace | undefined
  readonly imageUrl: string | undefined
}

/** The name is a proper one. It stands for the accounts of a key on all EVM chains. */
const ETHEREUM: NameNetwork = {
  coinType: ETHEREUM_COIN_TYPE,
  name: 'Ethereum',
  namespace: EIP155,
  imageUrl: undefined,
}

/**
 * Ethereum, the configured networks that a name can have an address on, then those that it has one on and that are not
 * configured.
 *
 * @param set - Coin types that the name has an address for.
 */
export function nameNetworks(networks: readonly Network[], set: readonly number[]): readonly NameNetwork[] {
  const mainnet = networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  const known = [{ ...ETHEREUM, imageUrl: mainnet?.assets.imageUrl }]
  for (const { caipNetworkId, chainNamespace, name, assets } of networks) {
    const coinType = coinTypeOfNetwork(caipNetworkId, chainNamespace)
    if (coinType === undefined || known.some((each) => each.coinType === coinType)) continue
    known.push({ coinType, name, namespace: chainNamespace, imageUrl: assets.imageUrl })
  }
  const others = set.filter((coinType) => known.every((each) => each.coinType !== coinType))
  return [...known, ...others.map(unknownNetwork)]
}

/** The network of a coin type, also of one that is not configured. */
export function nameNetwork(networks: readonly Network[], coinType: number): NameNetwork {
  return nameNetworks(networks, []).find((each) => each.coinType === coinType) ?? unknownNetwork(coinType)
}

function coinTypeOfNetwork(chainId: Caip2, namespace: Namespace): number | undefined {
  if (chainId === 'eip155:1') return ETHEREUM_COIN_TYPE
  if (isEvm(namespace)) return coinTypeOf(evmChainId(chainId))
  if (namespace === SOLANA) return SOLANA_COIN_TYPE
  return namespace === BIP122 ? BITCOIN_COIN_TYPE : undefined
}

function unknownNetwork(coinType: number): NameNetwork {
  const namespace = chainIdOfCoinType(coinType) === null ? undefined : EIP155
  return { coinType, name: undefined, namespace, imageUrl: undefined }
}
