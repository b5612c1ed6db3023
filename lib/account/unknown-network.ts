import { type AccountState, activeAccount } from './account-store'
import { isConfigured, type NetworkState } from './network-store'

/**
 * Whether the connected wallet is on a network that the host did not configure. The view UnsupportedChain is for this
 * case.
 */
export function isOnUnknownNetwork(accounts: AccountState, networks: NetworkState): boolean {
  const { status, chainId } = activeAccount(accounts)
  return status === 'connected' && chainId !== undefined && !isConfigured(networks, chainId)
}
