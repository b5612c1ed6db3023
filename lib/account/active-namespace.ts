import type { Namespace } from '@/lib/core/caip'
import { namespaceOf, namespaces } from '@/lib/core/namespaces'
import type { AccountState, AccountStore } from './account-store'
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

/** Another namespace with a connected account; `undefined` when there is none. */
export function connectedBeside({ accounts }: AccountState, namespace: Namespace): Namespace | undefined {
  return namespaces.find((each) => each !== namespace && accounts[each].status === 'connected')
}

/**
 * After a disconnect: the active network is that of the account that is active now. Without one the network stays, if it
 * is configured and of the active namespace.
 */
export function settleNetwork(stores: ActiveStores): void {
  const { active, accounts } = stores.account.getState()
  const state = stores.network.getState()
  const isSettled = isConfigured(state, state.active) && namespaceOf(state.active) === active
  if (accounts[active].chainId !== undefined || !isSettled) activateNamespace(stores, active)
}
