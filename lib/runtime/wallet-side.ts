import { createStore, type StoreApi } from 'zustand/vanilla'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { rememberedConnection, rememberedConnections, showRemembered } from '@/lib/connect/connection-memory'
import { browserWallets } from '@/lib/connect/sources/injected/browser-wallets'
import { createInjectedSource } from '@/lib/connect/sources/injected/injected-source'
import { createWalletDiscovery } from '@/lib/connect/sources/injected/wallet-discovery'
import type { WalletSource } from '@/lib/connect/wallet-source'
import { createWallets, type Wallets } from '@/lib/connect/wallets'
import { namespaces, SOLANA } from '@/lib/core/namespaces'
import { createLateConnections, type LateConnections } from './late-connections'
import { loadOnce } from './load-once'
import type { Shell, WalletPart } from './shell'
import { NOT_SIGNED_IN, type SignInFacts } from './sign-in'

/** Finds wallets and holds the connected ones: loaded when there is one to find again, and on intent. */
export interface WalletSide {
  readonly wallets: Wallets
  readonly connections: LateConnections
  readonly signIn: StoreApi<SignInFacts>
  /** Looks for wallets and reconnects. Returns a function that stops it. */
  start(): () => void
}

/**
 * @param giveUp - Stops showing remembered wallets as reconnecting.
 * @param loadWallet - Loads the wallet chunk.
 * @param loadStandardSource - Loads what finds the wallets of the Wallet Standard.
 */
export function createWalletSide(
  shell: Shell,
  giveUp: () => void,
  loadWallet: () => Promise<WalletPart>,
  loadStandardSource = () => import('@/lib/connect/sources/wallet-standard/standard-source'),
): WalletSide {
  const { ports, account, network, config } = shell
  const { storage, setConnectedHint } = ports
  const signIn = createStore(() => NOT_SIGNED_IN)
  const connections = createLateConnections({ account, network, storage, setConnectedHint }, shell, signIn, loadWallet)
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
      connections.ready().then(
        ({ reconnect }) => {
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
          if (isLost && shell.loaded.getState().runtime === undefined) shell.open().catch(() => undefined)
        }),
        connections.stop,
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
