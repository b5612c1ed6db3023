import { bitcoinNetwork, bitcoinTable, caip2FromBitcoin } from '@/lib/chains/bip122-networks'
import { type Network, networkOf } from '@/lib/chains/network'
import type { NetworkOptions } from '@/lib/chains/network-options'
import { caip2FromSolana, solanaNetwork, solanaTable } from '@/lib/chains/solana-networks'
import { networkOfChain, type ViemChain } from '@/lib/chains/viem-chain'
import { type Caip2, caip2FromEvm, isCaip2 } from '@/lib/core/caip'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'

/** A network as AppKit's users pass it: a chain of viem, or one of any namespace with its CAIP-2 id. */
export interface AppKitNetwork extends Omit<ViemChain, 'id'> {
  readonly id: number | string
  readonly caipNetworkId?: string | undefined
  readonly chainNamespace?: string | undefined
  readonly assets?: Network['assets'] | undefined
}

/** A network with its CAIP fields, as AppKit gives it back. */
export type CaipNetwork = AppKitNetwork & Pick<Network, 'caipNetworkId' | 'chainNamespace'>

/** The CAIP-2 id of a network; `undefined` in a namespace that Foyer does not have. */
export function caipOf(network: AppKitNetwork | string): Caip2 | undefined {
  if (typeof network === 'string') return isCaip2(network) ? network : undefined
  const { caipNetworkId, chainNamespace, id } = network
  if (caipNetworkId !== undefined) return isCaip2(caipNetworkId) ? caipNetworkId : undefined
  if (chainNamespace === undefined) return typeof id === 'number' ? caip2FromEvm(id) : undefined
  const named = `${chainNamespace}:${id}`
  return isCaip2(named) ? named : undefined
}

/**
 * The networks of Foyer for those of a page. Leaves out the ones that Foyer does not have.
 *
 * @param pictures - The option `chainImages`: addresses of images by the id of the network.
 */
export function networksOf(
  given: readonly AppKitNetwork[],
  options: NetworkOptions,
  pictures: Readonly<Record<string | number, string>> = {},
): readonly Network[] {
  return given.flatMap((network) => {
    const caipNetworkId = caipOf(network)
    if (caipNetworkId === undefined) return []
    const made = isFoyers(network) ? network : networkFrom(network, caipNetworkId, options)
    if (made === undefined) return []
    const imageUrl = pictures[network.id] || network.assets?.imageUrl || made.assets.imageUrl
    return [{ ...made, assets: { ...made.assets, imageUrl } }]
  })
}

/** The network of the page with this id, with its CAIP fields; a placeholder for one that the page does not have. */
export function caipNetworkOf(given: readonly AppKitNetwork[], networks: readonly Network[], id: Caip2): CaipNetwork {
  const own = given.find((network) => caipOf(network) === id)
  const { assets } = networkOf(networks, id)
  if (own === undefined) return networkOf(networks, id)
  return { ...own, caipNetworkId: id, chainNamespace: namespaceOf(id), assets }
}

/** A network that `createNetworks` or `viemNetworks` has made. */
function isFoyers(network: AppKitNetwork): network is Network {
  return 'chainDefault' in network.rpcUrls
}

/** Networks that are not EVM are those of Foyer's own tables, which know how each is read. */
function networkFrom(network: AppKitNetwork, caipNetworkId: Caip2, options: NetworkOptions): Network | undefined {
  const [, reference = ''] = caipNetworkId.split(':')
  if (isEvm(namespaceOf(caipNetworkId))) return networkOfChain({ ...network, id: Number(reference) }, options)
  const cluster = solanaTable.find((row) => caip2FromSolana(row.reference) === caipNetworkId)
  if (cluster !== undefined) return solanaNetwork(cluster, options)
  const chain = bitcoinTable.find((row) => caip2FromBitcoin(row.reference) === caipNetworkId)
  return chain === undefined ? undefined : bitcoinNetwork(chain, options)
}
