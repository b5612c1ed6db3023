import type { Caip2, Namespace } from '@/lib/core/caip'
import type { View, ViewEntry } from './views'

/** What a host or a button asks for. */
export interface OpenRequest {
  readonly entry?: ViewEntry | undefined
  readonly namespace?: Namespace | undefined
}

/** What the decision stands on. */
export interface OpenFacts {
  readonly manualWalletControl: boolean
  /** Namespaces with an adapter. */
  readonly adapters: readonly Namespace[]
  readonly isMobile: boolean
  readonly activeNamespace: Namespace
  /** Namespaces with a connected address. */
  readonly connected: readonly Namespace[]
  /** The network that stands for a namespace, where one is configured. */
  firstNetwork(namespace: Namespace): Caip2 | undefined
}

/**
 * Which view opens. Spec section 2, rules 1 to 4, in this order:
 *
 * 1. Manual wallet control, or no adapter and no connected address: only WalletConnect is left.
 * 4. Another namespace than the active one: a network switch, which remembers the explicit view as its destination.
 * 2. An explicit view.
 * 3. Account with a connected address, else Connect.
 *
 * Rule 4 comes before rule 2 because its destination satisfies both: the view asked for shows, in the namespace
 * asked for.
 */
export function openPolicy(request: OpenRequest, facts: OpenFacts): ViewEntry {
  const { activeNamespace: active, connected } = facts
  const target = request.namespace ?? active
  const isConnected = connected.includes(target)
  if (facts.manualWalletControl || (facts.adapters.length === 0 && connected.length === 0)) {
    return { view: facts.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic', params: {} }
  }
  const destination: View = request.entry?.view ?? (isConnected ? 'Account' : 'Connect')
  if (target !== active) {
    const network = facts.firstNetwork(target)
    // The wallet of one namespace cannot serve another, so that somebody connected has to connect again there.
    const needsOtherWallet = connected.includes(active) && !isConnected
    return needsOtherWallet || network === undefined
      ? { view: 'SwitchActiveChain', params: { target, destination, replace: false } }
      : { view: 'SwitchNetwork', params: { network } }
  }
  return request.entry ?? { view: isConnected ? 'Account' : 'Connect', params: {} }
}
