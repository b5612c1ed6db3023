import { createActor, fromPromise } from 'xstate'
import { clearAccount, patchAccount } from '@/lib/account/account-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { connectMachine } from '@/lib/connect/connect-machine'
import type { Connection } from '@/lib/connect/connector'
import type { DiscoveredWallet } from '@/lib/connect/discovered-wallet'
import { awaitAccounts, createInjectedConnector } from '@/lib/connect/injected-connector'
import { AppError } from '@/lib/core/app-error'
import { currentEntry } from '@/lib/modal/modal-router'
import type { View } from '@/lib/modal/views'
import type { Runtime } from './runtime'
import { followViews } from './view-flows'

/** Views on the way to a connection: once it is there, nobody wants to go back to them. */
const CONNECT_VIEWS: readonly View[] = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** The connect machine with the runtime's wallets, started and cancelled by its view. */
export function createConnectFlow({ wallets, session, signIn, account, network, modal }: Runtime) {
  async function take(walletId: string, connect: (wallet: DiscoveredWallet) => Promise<Connection>): Promise<void> {
    const wallet = wallets.find(walletId)
    if (wallet === undefined) throw new AppError('wallet.not_found')
    // Somebody who adds a second wallet stays connected with the first until the second has agreed.
    if (session.wallet() === undefined) patchAccount(account, 'eip155', { status: 'connecting' })
    modal.setLoading('eip155', true)
    try {
      session.attach(wallet, await connect(wallet))
      await signInKnown()
    } finally {
      modal.setLoading('eip155', false)
      if (account.getState().accounts.eip155.status === 'connecting') clearAccount(account, 'eip155')
    }
  }

  /** Whoever has to sign is led there from here: the modal must not close only to open again. */
  function signInKnown(): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (signIn.getState().checking) return
        stop()
        resolve()
      }
      const stop = signIn.subscribe(look)
      look()
    })
  }

  /** Back to where the visitor wanted a wallet; to the page when it was nowhere but here. */
  function finish(): void {
    if (isOnUnknownNetwork(account.getState(), network.getState())) {
      modal.reset('UnsupportedChain')
      return
    }
    const isOnTheWay = () => CONNECT_VIEWS.includes(currentEntry(modal.store.getState()).view)
    while (isOnTheWay() && modal.store.getState().stack.length > 1) modal.back()
    if (isOnTheWay()) modal.finish()
  }

  const actor = createActor(
    connectMachine.provide({
      actors: {
        connectWallet: fromPromise<void, { walletId: string }>(({ input, signal }) =>
          take(input.walletId, (wallet) => createInjectedConnector(wallet).connect(signal)),
        ),
        awaitAccounts: fromPromise<void, { walletId: string }>(({ input, signal }) =>
          take(input.walletId, (wallet) => awaitAccounts(wallet, signal)),
        ),
      },
      actions: { finish },
    }),
  ).start()

  const unfollow = followViews(modal, {
    entered: (entry) => {
      if (entry.view === 'ConnectingExternal') actor.send({ type: 'connect', walletId: entry.params.walletId })
    },
    left: (entry) => {
      if (entry.view === 'ConnectingExternal') actor.send({ type: 'cancel' })
    },
  })

  return {
    actor,
    stop() {
      unfollow()
      actor.stop()
    },
  }
}
