import { type AccountState, activeAccount } from './account-store'
import { isConfigured, type NetworkState } from './network-store'

/** The connected wallet is somewhere that the host did not configure: the UnsupportedChain view says so. */
export function isOnUnknownNetwork(accounts: AccountState, networks: NetworkState): boolean {
  const { status, chainId } = activeAccount(accounts)
  return status === 'connected' && chainId !== undefined && !isConfigured(networks, chainId)
}
