import { hasAccount } from '@/lib/account/active-namespace'
import { firstNetwork } from '@/lib/account/active-network'
import { isConfigured } from '@/lib/account/network-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import { recentWallets } from '@/lib/connect/recent-wallets'
import { offersEmbedded } from '@/lib/connect/wallet-choices'
import { orderWallets, walletsMeant } from '@/lib/connect/wallet-list'
import type { Wallet } from '@/lib/connect/wallet-source'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { isPhone } from '@/lib/core/device'
import { namespaceOf, namespaces } from '@/lib/core/namespaces'
import { parseTokenReference } from '@/lib/core/token-reference'
import { openPolicy } from '@/lib/modal/open-policy'
import { parseViewEntry } from '@/lib/modal/view-params'
import type { View, ViewEntry, ViewParams } from '@/lib/modal/views'
import { isOffered, viewCapabilities } from '@/lib/project/project-offer'
import type { OpenOptions, Runtime } from './runtime'
import type { WalletConnections } from './wallet-connections'

/** Views that need an account: Connect shows first. Sign-in opens by itself after connecting. */
const CONNECT_FIRST: readonly View[] = [
  'Account',
  'ProfileWallets',
  'Receive',
  'AccountSettings',
  'UpdateEmailWallet',
  'Send',
  'SendSelectToken',
  'SendPreview',
]

/** Views that log in to the embedded wallet. */
const LOGINS: readonly View[] = ['EmailLogin', 'ConnectingSocial', 'ConnectingFarcaster']

/** Views whose params may name the network that they are for: themselves, or by a token. */
const NAMES_NETWORK: readonly View[] = ['Receive', 'Swap', 'Send', 'OnRamp']
type NamingParams = ViewParams['Receive'] & ViewParams['Swap'] & Pick<ViewParams['OnRamp'], 'token'>

type OpenModalContext = Pick<
  Runtime,
  'config' | 'ports' | 'account' | 'network' | 'wallets' | 'modal' | 'signInGate' | 'project'
> &
  Pick<WalletConnections, 'named'>

/** Shows an entry on top of an open modal. Opens a closed modal with it as the only entry. */
export function showEntry({ config, modal }: Pick<Runtime, 'config' | 'modal'>, entry: ViewEntry): void {
  if (!modal.store.getState().open && !config.embedded) modal.open(entry)
  else modal.pushEntry(entry)
}

/** The view that connects a wallet. One of several namespaces is asked which, unless `network` says it. */
export function connectEntry(wallet: Wallet | undefined, walletId: string, network: Caip2 | undefined): ViewEntry {
  const isWanted = ({ namespaces: own }: Wallet) => network !== undefined && own.includes(namespaceOf(network))
  const part = wallet?.parts?.find(isWanted)
  if (walletId === EMBEDDED) return { view: 'EmailLogin', params: network === undefined ? {} : { network } }
  if (wallet?.parts && part === undefined) return { view: 'ConnectingMultiChain', params: { walletId: wallet.id } }
  const params = { walletId: part?.id ?? wallet?.id ?? walletId, ...(network === undefined ? {} : { network }) }
  return { view: walletId === WALLET_CONNECT ? 'ConnectingWalletConnect' : 'ConnectingExternal', params }
}

/** Returns `Runtime.open`: opens the modal at the view that `openPolicy` decides. */
export function createOpenModal(context: OpenModalContext): Runtime['open'] {
  const { config, ports, account, network, wallets, modal, signInGate, project } = context
  const reported = new Set<string>()

  /** Writes one console line per problem. */
  function report(problem: string): void {
    if (!reported.has(problem)) ports.console.warn(`Foyer: ${problem}`)
    reported.add(problem)
  }

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
    return wallet === undefined ? entry : connectEntry(wallet, wallet.id, entry.params.network)
  }

  /** Returns `undefined` for a view whose capability is off on the network, and reports it. */
  function ifOffered(entry: ViewEntry, chainId: Caip2): ViewEntry | undefined {
    const { view } = entry
    const capability = viewCapabilities[view]
    if (!capability || isOffered(project.getState(), config.features, capability, chainId)) return entry
    report(`${view} is not opened, because ${capability} is off on ${chainId}`)
    return undefined
  }

  /** The configured network that the params of a view name; `undefined` for the active one. */
  function networkNamed(entry: ViewEntry | undefined): Caip2 | undefined {
    if (entry === undefined || !NAMES_NETWORK.includes(entry.view)) return undefined
    const { network: named, token, from, to } = entry.params as NamingParams
    return ifConfigured(named ?? (parseTokenReference(token ?? from) ?? parseTokenReference(to))?.chainId)
  }

  const ifConfigured = (chainId: Caip2 | undefined): Caip2 | undefined =>
    chainId !== undefined && isConfigured(network.getState(), chainId) ? chainId : undefined

  /** Switches to the network that the tokens of a swap, of a transfer or of a purchase name. Receive shows any network. */
  function withSwitch(entry: ViewEntry): ViewEntry {
    const chainId = networkNamed(entry)
    if (entry.view === 'Receive' || chainId === undefined || chainId === network.getState().active) return entry
    return { view: 'SwitchNetwork', params: { network: chainId, destination: entry } }
  }

  /** Connects a wallet before a view that is of no use without one, and shows the view afterwards. */
  function withAccount(entry: ViewEntry): ViewEntry {
    const inner = entry.view === 'SwitchNetwork' && entry.params.destination ? entry.params.destination : entry
    const isFilled = inner.view === 'Swap' && Object.keys(inner.params).length > 0
    const chainId = networkNamed(inner)
    const namespace = namespaceOf(chainId ?? network.getState().active)
    if (hasAccount(account.getState(), namespace) || !(isFilled || CONNECT_FIRST.includes(inner.view))) return entry
    return { view: 'Connect', params: { destination: entry, ...(chainId === undefined ? {} : { network: chainId }) } }
  }

  /**
   * A page without WalletConnect has no code to show, and one without the embedded wallet no login: Connect lists the
   * wallets that it has.
   */
  function withMethod(entry: ViewEntry): ViewEntry {
    const isPairing = entry.view === 'ConnectingWalletConnect' || entry.view === 'ConnectingWalletConnectBasic'
    const isLoginMissing = LOGINS.includes(entry.view) && !offersEmbedded(config)
    const isMissing = (isPairing && config.walletConnectProjectId === '') || isLoginMissing
    return isMissing ? { view: 'Connect', params: {} } : entry
  }

  return async (request: OpenOptions = {}) => {
    const named = request.view && parseViewEntry({ view: request.view, params: request.params }, report)
    const chainId = networkNamed(named)
    const namespace = request.namespace ?? (named?.view === 'Receive' && chainId ? namespaceOf(chainId) : undefined)
    const target = chainId ?? (namespace && networkFor(namespace)) ?? network.getState().active
    const offered = named && ifOffered(withOneWallet(named), target)
    const asked = offered && withSwitch(offered)
    const decided = openPolicy(
      { entry: asked, namespace },
      {
        ...config,
        adapters: config.namespaces,
        isMobile: isPhone(ports.device()),
        activeNamespace: account.getState().active,
        connected: namespaces.filter((each) => hasAccount(account.getState(), each)),
        networkOf: networkFor,
      },
    )
    const entry = withMethod(decided === asked ? withAccount(decided) : decided)
    await context.named
    // An account that must sign in sees the sign-in view instead of the requested one.
    if (await signInGate()?.redirect(entry)) return
    const isUnknown = isOnUnknownNetwork(account.getState(), network.getState())
    modal.open(named === undefined && isUnknown ? { view: 'UnsupportedChain', params: {} } : entry)
  }
}
