import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { CommonPlatform } from './services'

/** What decides which networks this server knows. */
type NetworkParts = Pick<CommonPlatform, 'apis' | 'env' | 'rpc'>

/** The networks of this server: those with a node or an API, and those that its pages offer without one. */
export function servedNetworks({ apis, env, rpc }: NetworkParts): readonly Caip2[] {
  return [...new Set([...rpc.chainIds, ...apis.chainIds, ...env.networks])]
}

export function isServedNetwork(chainId: Caip2, { apis, env, rpc }: NetworkParts): boolean {
  return rpc.chainIds.includes(chainId) || apis.chainIds.includes(chainId) || env.networks.includes(chainId)
}
