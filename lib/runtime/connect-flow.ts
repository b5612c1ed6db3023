import { createActor, fromPromise } from 'xstate'
import { clearAccount, patchAccount } from '@/lib/account/account-store'
import { firstNetwork } from '@/lib/account/active-network'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { type ConnectInput, connectMachine } from '@/lib/connect/connect-machine'
import type { Connection, Connector } from '@/lib/connect/connector'
import type { Wallet } from '@/lib/connect/wallet-source'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
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
export function createConnectFlow({ wallets, connections, signIn, account, network, modal }: Runtime) {
  async function connectWith(
    { walletId, namespace: wanted }: ConnectInput,
    connect: (connector: Connector, chainId: Caip2) => Promise<Connection>,
  ): Promise<void> {
    const wallet = wallets.find(walletId)
    if (wallet === undefined) throw new AppError('wallet.not_found')
    const namespace = wanted ?? namespaceFor(wallet)
    // A visitor who adds a second wallet stays connected with the first until the second has agreed.
    if (connections.get(namespace) === undefined) patchAccount(account, namespace, { status: 'connecting' })
    modal.setLoading(namespace, true)
    try {
      const connector = await wallets.connector(wallet, namespace)
      if (connector === undefined) throw new AppError('wallet.not_found')
      const connection = await connect(connector, networkFor(namespace))
      connections.attach(connector, connection, { activate: true })
      await signInChecked()
    } finally {
      modal.setLoading(namespace, false)
      if (account.getState().accounts[namespace].status === 'connecting') clearAccount(account, namespace)
    }
  }

  /** The active namespace where the wallet serves it, else the first that this page has networks of. */
  function namespaceFor({ namespaces }: Wallet): Namespace {
    const { active } = account.getState()
    const { networks } = network.getState()
    const isOffered = (namespace: Namespace) => networks.some(({ chainNamespace }) => chainNamespace === namespace)
    return namespaces.find((each) => each === active) ?? namespaces.find(isOffered) ?? namespaces[0] ?? active
  }

  /** The active network where it is of the namespace, else the one that stands for the namespace. */
  function networkFor(namespace: Namespace): Caip2 {
    const state = network.getState()
    const isActive = namespaceOf(state.active) === namespace
    return isActive ? state.active : (firstNetwork(state, namespace)?.caipNetworkId ?? state.active)
  }

  /** Sign-in opens its view from here: the modal must not close only to open again. */
  function signInChecked(): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (signIn.getState().checking) return
        stop()
        resolve()
      }
      const stop = signIn.subscribe(check)
      check()
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
        connectWallet: fromPromise<void, ConnectInput>(({ input, signal }) =>
          connectWith(input, (connector, chainId) => connector.connect(chainId, signal)),
        ),
        awaitAccounts: fromPromise<void, ConnectInput>(({ input, signal }) =>
          connectWith(input, (connector, chainId) => connector.awaitAccounts(chainId, signal)),
        ),
      },
      actions: { finish },
    }),
  ).start()

  const unfollow = followViews(modal, {
    entered: (entry) => {
      if (entry.view === 'ConnectingExternal') actor.send({ type: 'connect', ...entry.params })
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
