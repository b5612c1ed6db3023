import { hasAccount } from '@/lib/account/active-namespace'
import { firstNetwork } from '@/lib/account/active-network'
import { isConfigured } from '@/lib/account/network-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { recentWallets } from '@/lib/connect/recent-wallets'
import { orderWallets, walletsMeant } from '@/lib/connect/wallet-list'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { openPolicy } from '@/lib/modal/open-policy'
import type { View, ViewEntry } from '@/lib/modal/views'
import { isOffered, viewCapabilities } from '@/lib/project/project-offer'
import type { OpenOptions, Runtime } from './runtime'

type OpenModalContext = Pick<
  Runtime,
  'config' | 'ports' | 'account' | 'network' | 'wallets' | 'modal' | 'signInGate' | 'project'
>

/** Shows an entry on top of an open modal. Opens a closed modal with it as the only entry. */
export function showEntry({ config, modal }: Pick<Runtime, 'config' | 'modal'>, entry: ViewEntry): void {
  if (!modal.store.getState().open && !config.embedded) modal.open(entry)
  else modal.pushEntry(entry)
}

/** Returns `Runtime.open`: opens the modal at the view that `openPolicy` decides. */
export function createOpenModal(context: OpenModalContext): Runtime['open'] {
  const { config, ports, account, network, wallets, modal, signInGate, project } = context
  const reported = new Set<View>()

  /** The network of the namespace's account if it is configured, else the namespace's first network. */
  function networkFor(namespace: Namespace): Caip2 | undefined {
    const { chainId } = account.getState().accounts[namespace]
    const state = network.getState()
    return chainId !== undefined && isConfigured(state, chainId)
      ? chainId
      : firstNetwork(state, namespace)?.caipNetworkId
  }

  /** Finds the wallet that a host named, by id or rdns. Returns Connect when several wallets match. */
  function withOneWallet(entry: ViewEntry): ViewEntry {
    if (entry.view !== 'ConnectingExternal') return entry
    const rows = orderWallets(wallets.store.getState().wallets, recentWallets(ports.storage))
    const [wallet, ...others] = walletsMeant(rows, entry.params.walletId)
    if (others.length > 0) return { view: 'Connect', params: {} }
    return wallet === undefined ? entry : { view: entry.view, params: { ...entry.params, walletId: wallet.id } }
  }

  /** Returns `undefined` for a view whose capability is off on the network, and writes one console line per view. */
  function ifOffered(entry: ViewEntry, chainId: Caip2): ViewEntry | undefined {
    const { view } = entry
    const capability = viewCapabilities[view]
    if (capability === undefined || isOffered(project.getState(), config.features, capability, chainId)) return entry
    if (!reported.has(view)) {
      ports.console.warn(`Foyer: ${view} is not opened, because ${capability} is off on ${chainId}`)
    }
    reported.add(view)
    return undefined
  }

  return async (request: OpenOptions = {}) => {
    const { view, namespace, params = {} } = request
    const target = (namespace && networkFor(namespace)) ?? network.getState().active
    const entry = openPolicy(
      {
        // `OpenOptions` ties the params to the view.
        entry: view && ifOffered(withOneWallet({ view, params } as ViewEntry), target),
        namespace,
      },
      {
        ...config,
        adapters: config.namespaces,
        isMobile: ports.isMobile(),
        activeNamespace: account.getState().active,
        connected: namespaces.filter((each) => hasAccount(account.getState(), each)),
        networkOf: networkFor,
      },
    )
    // An account that must sign in sees the sign-in view instead of the requested one.
    if (await signInGate()?.redirect(entry)) return
    const isUnknown = isOnUnknownNetwork(account.getState(), network.getState())
    modal.open(view === undefined && isUnknown ? { view: 'UnsupportedChain', params: {} } : entry)
  }
}
