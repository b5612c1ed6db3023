import { createStore } from 'zustand/vanilla'
import { activeLast } from '@/lib/account/active-namespace'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { createEventLog, type EventListener } from '@/lib/analytics/track'
import { rememberedConnection, rememberedConnections } from '@/lib/connect/connection-memory'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import { addExplorerTable, isExplorerId } from '@/lib/connect/explorer-rdns'
import { showRemembered } from '@/lib/connect/show-remembered'
import type { EmbeddedStore } from '@/lib/connect/sources/embedded/embedded-context'
import { createInjectedSource } from '@/lib/connect/sources/injected/injected-source'
import { discoveryOf, usesInjected } from '@/lib/connect/sources/injected/page-discovery'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import type { WalletSource } from '@/lib/connect/wallet-source'
import { createWallets } from '@/lib/connect/wallets'
import { namespaces } from '@/lib/core/namespaces'
import type { ProjectStore } from '@/lib/project/project-offer'
import { NOT_SIGNED_IN, type SignInStore } from '@/lib/sign-in/sign-in-store'
import type { SignInWatchContext } from '@/lib/sign-in/watch-sign-in'
import { isAnythingOwed } from './anything-owed'
import { createLazyConnections } from './lazy-connections'
import type { Shell } from './runtime'
import { serverOf } from './server-of'
import { stopReconnecting } from './show-reconnecting'
import { createSourceLoader } from './source-loader'
import type { WalletConnections } from './wallet-connections'

/**
 * Creates the list of wallets and the connections of a page.
 *
 * @param eventListeners - Those of the page.
 */
export function createWalletConnections(shell: Shell, eventListeners: ReadonlySet<EventListener>): WalletConnections {
  const { config, ports, account, network, load } = shell
  const { storage, setConnectedHint } = ports
  const log = createEventLog(eventListeners, ports.now)
  const signIn: SignInStore = createStore(() => NOT_SIGNED_IN)
  const facts = { account, network, storage, setConnectedHint, source: (id: string) => sources.source(id) }
  const { connections, gate } = createLazyConnections(facts, signInContext(shell, signIn), load, log.track)
  const pairing = createStore<Pairing>(() => ({ status: 'idle' }))
  const embedded: EmbeddedStore = createStore(() => ({
    wallet: undefined,
    timeout: undefined,
    isNew: false,
    submitted: undefined,
    pressed: undefined,
  }))
  const project: ProjectStore = createStore(() => ({ config: undefined }))
  const wallets = createWallets()
  if (usesInjected(config)) {
    wallets.add(
      createInjectedSource(
        discoveryOf(config, ports),
        () => load('wallet'),
        () => load('translator'),
      ),
    )
  }

  const show = (source: WalletSource): void => showRemembered(account, storage, source)
  const sources = createSourceLoader(shell, { wallets, pairing, embedded, project }, (source) => {
    // The page may have stopped to wait for the remembered wallets.
    const { accounts } = account.getState()
    if (namespaces.some((namespace) => accounts[namespace].status === 'reconnecting')) show(source)
  })

  let stopRestoring = (): void => undefined
  /**
   * Reconnects the remembered wallets, and notifies those whose connection has ended. Loads nothing without such
   * wallets.
   */
  function restore(): void {
    stopRestoring()
    let ended = false
    stopRestoring = () => {
      ended = true
    }
    for (const source of wallets.sources()) show(source)
    if (rememberedConnections(storage).length > 0 || isAnythingOwed(storage)) {
      Promise.all([load('wallet'), connections.ready()]).then(
        ([{ reconnect }]) => {
          if (ended) return
          void connections.finishLeaving()
          stopRestoring = reconnect({ ...facts, connections })
        },
        // The code did not load. The connections stay remembered for the next reload.
        () => stopReconnecting(account),
      )
    }
  }

  let isAnyDetached = false
  /** Detaches the wallets that another tab has disconnected, and connects them again when that tab undoes it. */
  function followStorage(): void {
    const state = account.getState()
    const isLoginLeft = rememberedConnections(storage).every(({ source }) => source !== EMBEDDED)
    for (const namespace of [...namespaces].sort(activeLast(state))) {
      const connector = connections.get(namespace)
      const isEndOfLogin = isLoginLeft && connector?.source === EMBEDDED
      const isShown = connector !== undefined || state.accounts[namespace].status === 'reconnecting'
      const isLeft = isEndOfLogin || rememberedConnection(storage, namespace) === undefined
      if (!isShown || !isLeft) continue
      connections.detach(namespace)
      isAnyDetached = true
      if (isEndOfLogin) embedded.getState().wallet?.drop()
    }
    // While a note is left the other tab may undo, and a frame gets a sign-out. Then the wallet is stored again, or not.
    if (isAnyDetached && !isAnythingOwed(storage)) {
      isAnyDetached = false
      restore()
    }
  }

  const { include, exclude, featured } = config.wallets
  const named =
    [...include, ...exclude, ...featured].some(isExplorerId) &&
    load('explorerTable').then(
      ({ rdnsByIdStart }) => {
        addExplorerTable(rdnsByIdStart)
        // Whatever lists wallets looks again.
        wallets.store.setState((state) => ({ wallets: [...state.wallets] }))
      },
      () => undefined,
    )

  return {
    wallets,
    named,
    connections,
    pairing,
    embedded,
    project,
    signIn,
    signInGate: gate,
    ...log,
    loadSource: sources.source,
    start() {
      void sources.load()
      const stops = [
        wallets.start(),
        () => stopRestoring(),
        ports.onStorageChange(followStorage),
        ports.onVisibilityChange((visible) => visible && void sources.load()),
        ports.onResume(() => void connections.refresh()),
        connections.onChange((kind) => {
          const isUnknown = kind === 'chain' && isOnUnknownNetwork(account.getState(), network.getState())
          // A loaded modal opens UnsupportedChain itself. Otherwise the change of network in the wallet loads it.
          if (isUnknown && shell.loaded.getState().runtime === undefined) shell.open().catch(() => undefined)
        }),
        connections.stop,
      ]
      restore()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** `undefined` when sign-in is off. */
function signInContext(shell: Shell, store: SignInStore): SignInWatchContext | undefined {
  const { config } = shell
  if (config.signIn === 'off') return undefined
  return {
    ...shell,
    openModal: shell.open,
    server: serverOf(shell),
    isRequired: config.signIn === 'required',
    store,
    createFlow: async (owner) => (await (await shell.runtime()).flows()).createSignIn(owner),
  }
}
