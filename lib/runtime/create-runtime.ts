import { activateNamespace } from '@/lib/account/active-namespace'
import { firstNetwork } from '@/lib/account/active-network'
import { isConfigured } from '@/lib/account/network-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { createAlertStore } from '@/lib/alerts/alert-store'
import { createMemorySink, createTrack } from '@/lib/analytics/track'
import type { Connector } from '@/lib/connect/connector'
import { recentWallets } from '@/lib/connect/recent-wallets'
import { orderWallets, walletsMeant } from '@/lib/connect/wallet-list'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { loadOnce } from '@/lib/core/load-once'
import { namespaceOf, namespaces } from '@/lib/core/namespaces'
import { currentEntry } from '@/lib/modal/modal-router'
import { createModalStore } from '@/lib/modal/modal-store'
import { openPolicy } from '@/lib/modal/open-policy'
import type { View, ViewEntry } from '@/lib/modal/views'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'
import { completeConfig } from './config-schema'
import type { Flows } from './flows'
import type { OpenOptions, Runtime, RuntimeNeeds, Shell } from './runtime'

/** Views that mean nothing without an account. */
const ACCOUNT_VIEWS: readonly View[] = [
  'Account',
  'ProfileWallets',
  'Receive',
  'AccountSettings',
  'UnsupportedChain',
  'SIWXSignMessage',
]

/** Creates the second stage, which is loaded on intent: the modal and its messages. */
export function createRuntime(shell: Shell, { walletSide, host, loadWallet }: RuntimeNeeds): Runtime {
  const { wallets, connections, signIn, signInGate } = walletSide
  const { config, ports, text, account, network } = shell
  const memory = createMemorySink()
  const track = createTrack(memory.sink, ports.now)
  const alerts = createAlertStore((alert) => {
    loadWallet().then(
      ({ tellDeveloper }) => tellDeveloper({ text, console: ports.console }, alert),
      // The banner says it all the same.
      () => undefined,
    )
  })
  const snackbar = createSnackbarStore()
  const modal = createModalStore({
    ...ports,
    embedded: config.embedded,
    isConnected: () => hasAccount(account.getState().active),
    signIn: signIn.getState,
    track,
  })
  const readers = new Set<() => void>()
  let loadedFlows: Flows | undefined

  /** A remembered account counts: while it reconnects, the visitor is not asked to connect. */
  function hasAccount(namespace: Namespace): boolean {
    const { status, address } = account.getState().accounts[namespace]
    return address !== undefined && (status === 'connected' || status === 'reconnecting')
  }

  const tellReaders = (): void => {
    for (const read of [...readers]) read()
  }

  const isLost = (): boolean => isOnUnknownNetwork(account.getState(), network.getState())

  function checkNetworks(): void {
    const state = network.getState()
    const missing = [state.defaultNetwork, state.active].find((id) => !isConfigured(state, id))
    if (missing === undefined) alerts.settle('networkNotFound')
    else alerts.raise('networkNotFound', missing)
  }

  /** Nobody signs in where sign-in is off. */
  const isOff = (view: View): boolean => view === 'SIWXSignMessage' && !signInGate()

  /** What shows must fit the account: nothing of an account that is gone, and no lock on a network that is known. */
  function followAccount(): void {
    const state = modal.store.getState()
    const { view } = currentEntry(state)
    const isAccountThere = hasAccount(account.getState().active)
    if (view === 'UnsupportedChain' && !isLost()) modal.finish()
    else if (ACCOUNT_VIEWS.includes(view) && (!isAccountThere || isOff(view))) modal.reset('Connect')
    // An embedded card has no moment of opening: it shows the account as soon as there is one.
    else if (config.embedded && state.stack.length === 1 && view === 'Connect' && isAccountThere) modal.finish()
  }

  /** Where a namespace is: the network of its account, else the one that stands for it. */
  function networkFor(namespace: Namespace): Caip2 | undefined {
    const { chainId } = account.getState().accounts[namespace]
    const state = network.getState()
    return chainId !== undefined && isConfigured(state, chainId)
      ? chainId
      : firstNetwork(state, namespace)?.caipNetworkId
  }

  /** What comes after Connect needs the flows; Connect asks for them itself, once it has painted. */
  function loadFlowsFor(view: View): void {
    // A failed load shows in the view that waits for it, with a button to try again.
    if (view !== 'Connect') runtime.flows().catch(() => undefined)
  }

  /** On top of an open modal, else alone in a newly opened one. */
  function show(entry: ViewEntry): void {
    if (!modal.store.getState().open && !config.embedded) modal.open(entry)
    else modal.pushEntry(entry)
  }

  /** The exact wallet that a host asks for; the list where it could be one of several. */
  function withOneWallet(entry: ViewEntry): ViewEntry {
    if (entry.view !== 'ConnectingExternal') return entry
    const rows = orderWallets(wallets.store.getState().wallets, recentWallets(ports.storage))
    const [wallet, ...others] = walletsMeant(rows, entry.params.walletId)
    if (others.length > 0) return { view: 'Connect', params: {} }
    return wallet === undefined ? entry : { view: entry.view, params: { walletId: wallet.id } }
  }

  /** Clears the connection here at once. The caller disconnects the wallet afterwards: it may take long to answer. */
  function detach(namespace: Namespace): Connector | undefined {
    const connector = connections.get(namespace)
    connections.detach(namespace)
    return connector
  }

  const runtime: Runtime = {
    ...shell,
    wallets,
    connections,
    signIn,
    signInGate,
    modal,
    snackbar,
    alerts,
    track,
    events: memory.events,
    onEvent: memory.onEvent,
    async open(request: OpenOptions = {}) {
      const { view, namespace, params = {} } = request
      const entry = openPolicy(
        // `OpenOptions` has tied the params to the view.
        { entry: view === undefined ? undefined : withOneWallet({ view, params } as ViewEntry), namespace },
        {
          ...config,
          adapters: config.namespaces,
          isMobile: ports.isMobile(),
          activeNamespace: account.getState().active,
          connected: namespaces.filter(hasAccount),
          networkOf: networkFor,
        },
      )
      // Whoever has to sign sees that first.
      if (await signInGate()?.redirect(entry)) return
      modal.open(view === undefined && isLost() ? { view: 'UnsupportedChain', params: {} } : entry)
    },
    close: modal.close,
    recentWallets: () => recentWallets(ports.storage),
    connectWallet: (walletId, wanted) =>
      show({ view: 'ConnectingExternal', params: { walletId, ...(wanted === undefined ? {} : { network: wanted }) } }),
    activate(namespace) {
      if (connections.get(namespace) === undefined) return
      activateNamespace({ account, network }, namespace)
      if (isLost()) modal.open({ view: 'UnsupportedChain', params: {} })
    },
    async disconnect() {
      const ended = namespaces.map(detach)
      modal.finish()
      await Promise.all(ended.map((connector) => connector?.disconnect()))
    },
    async disconnectNamespace(namespace) {
      const connector = detach(namespace)
      if (!namespaces.some(hasAccount)) modal.finish()
      await connector?.disconnect()
    },
    switchNetwork(target) {
      const namespace = namespaceOf(target)
      const isWalletAsked =
        connections.get(namespace) !== undefined && account.getState().accounts[namespace].chainId !== target
      if (isWalletAsked) {
        show({ view: 'SwitchNetwork', params: { network: target } })
        return
      }
      const isWalletMissing = connections.get(namespace) === undefined && namespaces.some(hasAccount)
      if (isWalletMissing && namespace !== account.getState().active) {
        const destination: ViewEntry = { view: 'Account', params: {} }
        show({ view: 'SwitchActiveChain', params: { target, destination, replace: true } })
        return
      }
      if (!isConfigured(network.getState(), target)) return
      account.setState({ active: namespace })
      network.setState({ active: target })
      if (currentEntry(modal.store.getState()).view === 'Networks') modal.back()
    },
    flows: loadOnce(async () => {
      // Their words come along: a flow may tell something before any view has asked for its texts.
      const loadFlows = async () => (await loadWallet()).loadFlows()
      const [stage] = await Promise.all([loadFlows(), connections.ready(), text.load('flows')])
      const flows = await stage.createFlows(runtime, stage)
      loadedFlows = flows
      flows.publicState.subscribe(tellReaders)
      tellReaders()
      return flows
    }),
    getState: () => loadedFlows?.publicState.get(),
    subscribe(listener) {
      readers.add(listener)
      return () => void readers.delete(listener)
    },
    destroy() {
      for (const stop of stops) stop()
      loadedFlows?.destroy()
    },
  }

  const problems: string[] = []
  completeConfig(host, (name) => problems.push(name))
  if (problems.length > 0) ports.console.warn(`Foyer: unusable configuration: ${problems.join(', ')}`)
  if (config.projectId === '') alerts.raise('projectIdNotConfigured')
  checkNetworks()
  followAccount()
  const stops = [
    network.subscribe(checkNetworks),
    account.subscribe(followAccount),
    connections.onChange((kind) => {
      if (kind === 'chain' && isLost()) modal.open({ view: 'UnsupportedChain', params: {} })
    }),
    modal.store.subscribe((state) => {
      // Asked for, or reached by going back, without what it stands on: an account, or a network to hold anybody for.
      if (ACCOUNT_VIEWS.includes(currentEntry(state).view)) followAccount()
      if (state.open || config.embedded) loadFlowsFor(currentEntry(state).view)
    }),
    modal.start(),
  ]
  return runtime
}
