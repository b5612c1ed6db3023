import { createStore, type StoreApi } from 'zustand/vanilla'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { rememberedConnection, rememberedConnections, showRemembered } from '@/lib/connect/connection-memory'
import { browserWallets } from '@/lib/connect/sources/injected/browser-wallets'
import { createInjectedSource } from '@/lib/connect/sources/injected/injected-source'
import { createWalletDiscovery } from '@/lib/connect/sources/injected/wallet-discovery'
import { createWallets, type Wallets } from '@/lib/connect/wallets'
import { namespaces } from '@/lib/core/namespaces'
import { createLateConnections, type LateConnections } from './late-connections'
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
 */
export function createWalletSide(shell: Shell, giveUp: () => void, loadWallet: () => Promise<WalletPart>): WalletSide {
  const { ports, account, network } = shell
  const { storage, setConnectedHint } = ports
  const signIn = createStore(() => NOT_SIGNED_IN)
  const connections = createLateConnections({ account, network, storage, setConnectedHint }, shell, signIn, loadWallet)
  const wallets = createWallets()
  wallets.add(createInjectedSource(createWalletDiscovery(ports.wallets ?? browserWallets), loadWallet))

  /** The wallets from before the reload; without one there is nothing to load. */
  function restore(): () => void {
    let ended = false
    let stop = (): void => undefined
    showRemembered(account, storage, wallets.source)
    if (rememberedConnections(storage).length > 0) {
      connections.ready().then(
        ({ reconnect }) => {
          if (!ended) stop = reconnect({ account, source: wallets.source, connections, storage, setConnectedHint })
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
      const stops = [
        wallets.start(),
        restore(),
        ports.onStorageChange(followStorage),
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
