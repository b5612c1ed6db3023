import { createStore } from 'zustand/vanilla'
import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { rememberedConnection, rememberedConnections, showRemembered } from '@/lib/connect/connection-memory'
import { browserWallets } from '@/lib/connect/sources/injected/browser-wallets'
import { createInjectedSource } from '@/lib/connect/sources/injected/injected-source'
import { createWalletDiscovery } from '@/lib/connect/sources/injected/wallet-discovery'
import type { WalletSource } from '@/lib/connect/wallet-source'
import { createWallets, type Wallets } from '@/lib/connect/wallets'
import { loadOnce } from '@/lib/core/load-once'
import { namespaces, SOLANA } from '@/lib/core/namespaces'
import type { SessionWatch } from '@/lib/sign-in/session-watch'
import type { SignInFlow } from '@/lib/sign-in/sign-in-flow'
import type { SignInGate } from '@/lib/sign-in/sign-in-gate'
import { NOT_SIGNED_IN, type SignInStore } from '@/lib/sign-in/sign-in-store'
import type { SignInWatchContext } from '@/lib/sign-in/watch-sign-in'
import type { RuntimeConfig } from './config-schema'
import { createLazyConnections, type LazyConnections, type WalletStage } from './lazy-connections'
import type { RuntimePorts } from './ports'

/** Finds wallets and holds the connected ones: loaded when a wallet has to be found again, and on intent. */
export interface WalletSide {
  readonly wallets: Wallets
  readonly connections: LazyConnections
  readonly signIn: SignInStore
  /** `undefined` where sign-in is off, and before a wallet was connected. */
  signInGate(): SignInGate | undefined
  /** Looks for wallets and reconnects. Returns a function that stops it. */
  start(): () => void
}

export interface WalletSideContext {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  readonly account: AccountStore
  readonly network: NetworkStore
  /** Stops showing remembered wallets as reconnecting. */
  giveUp(): void
  /** Whether the modal's code is loaded and follows the connections by itself. */
  isModalLoaded(): boolean
  openModal(): Promise<void>
  createSignIn(watch: SessionWatch): Promise<SignInFlow>
}

export type StandardSourceModule = typeof import('@/lib/connect/sources/wallet-standard/standard-source')

export interface WalletSideStage {
  loadWallet(): Promise<WalletStage>
  /** Loads what finds the wallets of the Wallet Standard. */
  loadStandardSource(): Promise<StandardSourceModule>
}

export function createWalletSide(
  context: WalletSideContext,
  { loadWallet, loadStandardSource }: WalletSideStage,
): WalletSide {
  const { ports, account, network, config, giveUp } = context
  const { storage, setConnectedHint } = ports
  const signIn: SignInStore = createStore(() => NOT_SIGNED_IN)
  const { connections, gate } = createLazyConnections(
    { account, network, storage, setConnectedHint },
    signInContext(context, signIn),
    loadWallet,
  )
  const wallets = createWallets()
  wallets.add(createInjectedSource(createWalletDiscovery(ports.wallets ?? browserWallets), loadWallet))

  /** Only a page with a Solana network loads what finds its wallets, and beside the others: their list is not held up. */
  const loadStandard = loadOnce(async () => {
    if (!config.networks.some(({ chainNamespace }) => chainNamespace === SOLANA)) return
    const { createStandardSource } = await loadStandardSource()
    const loadConnectors = async () => (await loadWallet()).loadStandardConnectors()
    const source = createStandardSource(ports.standardWallets, loadConnectors)
    wallets.add(source)
    // Unless the page has stopped showing a wait meanwhile.
    const { accounts } = account.getState()
    if (namespaces.some((namespace) => accounts[namespace].status === 'reconnecting')) show(source)
  })

  const show = (source: WalletSource): void => showRemembered(account, storage, source)

  /** The source of a remembered wallet. A failed load counts as none: the wallet stays remembered. */
  async function sourceOf(id: string): Promise<WalletSource | undefined> {
    const known = wallets.source(id)
    if (known !== undefined) return known
    await loadStandard().catch(() => undefined)
    return wallets.source(id)
  }

  /** A load that fails is tried again when the page is shown again. */
  const findStandard = (): void => void loadStandard().catch(() => undefined)

  /** The wallets from before the reload; without one there is nothing to load. */
  function restore(): () => void {
    let ended = false
    let stop = (): void => undefined
    for (const source of wallets.sources()) show(source)
    if (rememberedConnections(storage).length > 0) {
      Promise.all([loadWallet(), connections.ready()]).then(
        ([{ reconnect }]) => {
          if (!ended) stop = reconnect({ account, network, source: sourceOf, connections, storage, setConnectedHint })
        },
        // Its code did not come. The wallets stay remembered, and the next reload asks them again.
        giveUp,
      )
    }
    return () => {
      ended = true
      stop()
    }
  }

  /** Another tab has disconnected a wallet. */
  function followStorage(): void {
    for (const namespace of namespaces) {
      const isGone = connections.get(namespace) !== undefined && rememberedConnection(storage, namespace) === undefined
      if (isGone) connections.detach(namespace)
    }
  }

  return {
    wallets,
    connections,
    signIn,
    signInGate: gate,
    start() {
      findStandard()
      const stops = [
        wallets.start(),
        restore(),
        ports.onStorageChange(followStorage),
        ports.onVisibilityChange((visible) => visible && findStandard()),
        ports.onResume(() => void connections.refresh()),
        connections.onChange((kind) => {
          const isLost = kind === 'chain' && isOnUnknownNetwork(account.getState(), network.getState())
          // The runtime sees to it by itself; without one the visitor's own change in the wallet is what loads it.
          if (isLost && !context.isModalLoaded()) context.openModal().catch(() => undefined)
        }),
        connections.stop,
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** `undefined` where sign-in is off. */
function signInContext(context: WalletSideContext, store: SignInStore): SignInWatchContext | undefined {
  const { config, ports, account, network, createSignIn, openModal } = context
  if (config.signIn === 'off') return undefined
  return {
    server: { baseUrl: config.apiBaseUrl, projectId: config.projectId, fetch: ports.fetch },
    isRequired: config.signIn === 'required',
    ports,
    account,
    network,
    store,
    createFlow: createSignIn,
    openModal,
  }
}
