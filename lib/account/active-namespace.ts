import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { AccountStore } from './account-store'
import { firstNetwork } from './active-network'
import { isConfigured, type NetworkStore } from './network-store'

interface ActiveStores {
  readonly account: AccountStore
  readonly network: NetworkStore
}

/**
 * Makes a namespace the active one, with the network where its account is. Without an account the network that stands
 * for the namespace: the default one, else the first that is configured.
 */
export function activateNamespace({ account, network }: ActiveStores, namespace: Namespace): void {
  const { chainId } = account.getState().accounts[namespace]
  if (account.getState().active !== namespace) account.setState({ active: namespace })
  const { defaultNetwork } = network.getState()
  network.setState({ active: chainId ?? firstNetwork(network.getState(), namespace)?.caipNetworkId ?? defaultNetwork })
}

/**
 * After a disconnect: the next namespace with a connected account becomes active. With none left the namespace stays, and
 * so does its network if it is configured.
 */
export function activateConnectedNamespace(stores: ActiveStores): void {
  const { active, accounts } = stores.account.getState()
  const next = namespaces.find((namespace) => accounts[namespace].status === 'connected')
  if (next !== undefined) activateNamespace(stores, next)
  else if (!isConfigured(stores.network.getState(), stores.network.getState().active)) activateNamespace(stores, active)
}
