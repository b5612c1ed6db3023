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
 * Makes a namespace the active one, with the network where its account is. Without an account it is the
 * namespace's default network, or else its first configured one.
 */
export function activateNamespace({ account, network }: ActiveStores, namespace: Namespace): void {
  const { chainId } = account.getState().accounts[namespace]
  if (account.getState().active !== namespace) account.setState({ active: namespace })
  const { defaultNetwork } = network.getState()
  network.setState({ active: chainId ?? firstNetwork(network.getState(), namespace)?.caipNetworkId ?? defaultNetwork })
}

/**
 * Whether a namespace has an account. A remembered account counts while it reconnects, so that the visitor is not asked
 * to connect again.
 */
export function hasAccount({ accounts }: AccountState, namespace: Namespace): boolean {
  const { status, address } = accounts[namespace]
  return address !== undefined && (status === 'connected' || status === 'reconnecting')
}

/** Another namespace with a connected account; `undefined` when there is none. */
export function connectedBeside({ accounts }: AccountState, namespace: Namespace): Namespace | undefined {
  return namespaces.find((each) => each !== namespace && accounts[each].status === 'connected')
}

/**
 * Sorts accounts that end together, with the active one last. Otherwise the next account would become active in
 * between, and the page would stay on its network.
 */
export function activeLast({ active }: AccountState): (one: Namespace, other: Namespace) => number {
  return (one, other) => Number(one === active) - Number(other === active)
}

/**
 * Corrects the active network after a disconnect: it becomes the network of the account that is active now. Without an
 * account the network stays as it is, if it is configured and belongs to the active namespace.
 */
export function keepNetworkOfAccount(stores: ActiveStores): void {
  const { active, accounts } = stores.account.getState()
  const state = stores.network.getState()
  const isValid = isConfigured(state, state.active) && namespaceOf(state.active) === active
  if (accounts[active].chainId !== undefined || !isValid) activateNamespace(stores, active)
}
