import { createStore, type StoreApi } from 'zustand/vanilla'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { browserWallets } from '@/lib/connect/browser-wallets'
import { rememberedConnection } from '@/lib/connect/connection-memory'
import { createWalletDiscovery, type WalletDiscovery } from '@/lib/connect/wallet-discovery'
import { createLateSession, type LateSession } from './late-session'
import type { Shell, WalletPart } from './shell'
import { NOT_SIGNED_IN, type SignInFacts } from './sign-in'

/** What looks for wallets and holds the connected one: loaded when there is one to find again, and on intent. */
export interface WalletSide {
  readonly wallets: WalletDiscovery
  readonly session: LateSession
  readonly signIn: StoreApi<SignInFacts>
  /** Looks for wallets and reconnects. Returns the end of it. */
  start(): () => void
}

/**
 * @param giveUp - Stops showing a remembered wallet as reconnecting.
 * @param loadWallet - Brings what holds a wallet, with the first one.
 */
export function createWalletSide(shell: Shell, giveUp: () => void, loadWallet: () => Promise<WalletPart>): WalletSide {
  const { ports, account, network } = shell
  const { storage, setConnectedHint } = ports
  const wallets = createWalletDiscovery(ports.wallets ?? browserWallets)
  const signIn = createStore(() => NOT_SIGNED_IN)
  const session = createLateSession({ account, network, storage, setConnectedHint }, shell, signIn, loadWallet)

  /** The wallet of before the reload; without one there is nothing to load. */
  function restore(): () => void {
    let ended = false
    let stop = (): void => undefined
    if (rememberedConnection(storage) !== null) {
      session.ready().then(
        ({ reconnect }) => {
          if (!ended) stop = reconnect({ account, wallets, session, storage, setConnectedHint })
        },
        // Its code did not come. The wallet stays remembered, and the next reload asks it again.
        giveUp,
      )
    }
    return () => {
      ended = true
      stop()
    }
  }

  return {
    wallets,
    session,
    signIn,
    start() {
      const stops = [
        wallets.start(),
        restore(),
        ports.onStorageChange(() => {
          // Another tab has signed out.
          if (session.wallet() !== undefined && rememberedConnection(storage) === null) session.detach()
        }),
        ports.onResume(() => void session.refresh()),
        session.onChange((change) => {
          const isLost = change === 'chain' && isOnUnknownNetwork(account.getState(), network.getState())
          // The runtime sees to it by itself; without one the visitor's own change in the wallet is what loads it.
          if (isLost && shell.loaded.getState().runtime === undefined) shell.open().catch(() => undefined)
        }),
        session.stop,
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
