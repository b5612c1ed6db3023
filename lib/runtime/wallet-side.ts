import { isOnUnknownNetwork } from '@/lib/account/active-network'
import { rememberedConnection } from '@/lib/connect/connection-memory'
import { reconnect } from '@/lib/connect/reconnect'
import { createWalletDiscovery, type WalletDiscovery } from '@/lib/connect/wallet-discovery'
import { createWalletSession, type WalletSession } from '@/lib/connect/wallet-session'
import type { Shell } from './shell'

/** What looks for wallets and holds the connected one: loaded when there is one to find again, and on intent. */
export interface WalletSide {
  readonly wallets: WalletDiscovery
  readonly session: WalletSession
  /** Looks for wallets and reconnects. Returns the end of it. */
  start(): () => void
}

export function createWalletSide(shell: Shell): WalletSide {
  const { ports, account, network } = shell
  const { storage, setConnectedHint } = ports
  const wallets = createWalletDiscovery(ports.wallets)
  const session = createWalletSession({ account, network, storage, setConnectedHint })
  return {
    wallets,
    session,
    start() {
      const stops = [
        wallets.start(),
        reconnect({ account, wallets, session, storage, setConnectedHint }),
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
