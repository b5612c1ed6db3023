import type { Caip2, Namespace } from '@/lib/core/caip'
import type { ViewEntry } from './views'

/** The view and namespace that a host or a button asks for. */
export interface OpenRequest {
  readonly entry?: ViewEntry | undefined
  readonly namespace?: Namespace | undefined
}

/** The facts that decide. */
export interface OpenFacts {
  readonly manualWalletControl: boolean
  /** Namespaces with an adapter. */
  readonly adapters: readonly Namespace[]
  readonly isMobile: boolean
  readonly activeNamespace: Namespace
  /** Namespaces with a connected address. */
  readonly connected: readonly Namespace[]
  /** Where a namespace is: the network of its account, else the one that stands for it; `undefined` without any. */
  networkOf(namespace: Namespace): Caip2 | undefined
}

/**
 * Decides which view opens. Spec section 2, rules 1 to 4, in this order:
 *
 * 1. Manual wallet control, or no adapter and no connected address: only WalletConnect is left.
 * 4. Another namespace than the active one: a network switch, which then shows the explicit view with its params. Where
 *    only wallets of another namespace are connected, SwitchActiveChain asks for one; without any wallet Connect lists
 *    those of the namespace. A namespace without a configured network counts as not asked for.
 * 2. An explicit view.
 * 3. Account with a connected address, otherwise Connect.
 *
 * Rule 4 comes before rule 2 because its destination satisfies both: the requested view shows, in the requested
 * namespace.
 */
export function openPolicy({ entry, namespace }: OpenRequest, facts: OpenFacts): ViewEntry {
  const { activeNamespace, connected } = facts
  if (facts.manualWalletControl || (facts.adapters.length === 0 && connected.length === 0)) {
    return { view: facts.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic', params: {} }
  }
  const network = namespace === undefined || namespace === activeNamespace ? undefined : facts.networkOf(namespace)
  if (namespace === undefined || network === undefined) {
    return entry ?? { view: connected.includes(activeNamespace) ? 'Account' : 'Connect', params: {} }
  }
  const destination: ViewEntry = entry ?? { view: 'Account', params: {} }
  if (connected.includes(namespace)) return { view: 'SwitchNetwork', params: { network, destination } }
  if (connected.length > 0) {
    return { view: 'SwitchActiveChain', params: { target: network, destination, replace: false } }
  }
  return { view: 'Connect', params: { network, ...(entry === undefined ? {} : { destination: entry }) } }
}
