import { createActor, fromPromise } from 'xstate'
import { clearAccount, patchAccount } from '@/lib/account/account-store'
import { firstNetwork } from '@/lib/account/active-network'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import { type ConnectInput, connectMachine } from './connect-machine'
import type { Connections } from './connections'
import type { Connection, Connector } from './connector'
import { leaveConnectViews } from './leave-connect-views'
import type { Wallet } from './wallet-source'
import type { Wallets } from './wallets'

export interface ConnectFlowContext extends Pick<FlowContext, 'account' | 'network' | 'modal'> {
  readonly wallets: Pick<Wallets, 'find' | 'connector'>
  readonly connections: Pick<Connections, 'get' | 'attach'>
  /** Resolves when the session of a new connection's account has been read. Never rejects. */
  whenSignInChecked(): Promise<void>
}

/** Runs the connect machine with the wallets of this page. The view ConnectingExternal starts and cancels it. */
export function createConnectFlow(context: ConnectFlowContext) {
  const { wallets, connections, account, network, modal, whenSignInChecked } = context

  async function connectWith(
    { walletId, network: wanted }: ConnectInput,
    connect: (connector: Connector, chainId: Caip2) => Promise<Connection>,
  ): Promise<void> {
    const wallet = wallets.find(walletId)
    if (wallet === undefined) throw new AppError('wallet.not_found')
    const namespace = wanted === undefined ? namespaceFor(wallet) : namespaceOf(wanted)
    // While a second wallet is asked, the first one stays connected.
    if (connections.get(namespace) === undefined) patchAccount(account, namespace, { status: 'connecting' })
    modal.setLoading(namespace, true)
    try {
      const connector = await wallets.connector(wallet, namespace)
      if (connector === undefined) throw new AppError('wallet.not_found')
      const connection = await connect(connector, wanted ?? networkFor(namespace))
      connections.attach(connector, connection, { activate: true })
      // Sign-in may open its view now. Waiting for it keeps the modal from closing and opening again.
      await whenSignInChecked()
    } finally {
      modal.setLoading(namespace, false)
      if (account.getState().accounts[namespace].status === 'connecting') clearAccount(account, namespace)
    }
  }

  /** The active namespace if the wallet supports it, else its first namespace with a configured network. */
  function namespaceFor({ namespaces }: Wallet): Namespace {
    const { active } = account.getState()
    const { networks } = network.getState()
    const isOffered = (namespace: Namespace) => networks.some(({ chainNamespace }) => chainNamespace === namespace)
    return namespaces.find((each) => each === active) ?? namespaces.find(isOffered) ?? namespaces[0] ?? active
  }

  /** The active network if it belongs to the namespace, else the namespace's first network. */
  function networkFor(namespace: Namespace): Caip2 {
    const state = network.getState()
    const isActive = namespaceOf(state.active) === namespace
    return isActive ? state.active : (firstNetwork(state, namespace)?.caipNetworkId ?? state.active)
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
      actions: { finish: () => leaveConnectViews({ account, network, modal }) },
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
