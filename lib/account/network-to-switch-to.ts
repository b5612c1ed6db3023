import type { Network } from '@/lib/chains/network'
import { namespaceOf } from '@/lib/core/namespaces'
import type { AccountState } from './account-store'
import type { NetworkState } from './network-store'

/**
 * The network that the host named as its default, while the connected wallet of its namespace is on another one;
 * otherwise `undefined`. The page offers to switch to it, and asks for an optional signature only afterwards.
 */
export function networkToSwitchTo(
  { accounts }: AccountState,
  { networks, preferredNetwork }: NetworkState,
): Network | undefined {
  if (preferredNetwork === undefined) return undefined
  const { status, chainId } = accounts[namespaceOf(preferredNetwork)]
  if (status !== 'connected' || chainId === preferredNetwork) return undefined
  return networks.find(({ caipNetworkId }) => caipNetworkId === preferredNetwork)
}
