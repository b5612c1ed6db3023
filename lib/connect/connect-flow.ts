import { createActor, fromPromise } from 'xstate'
import { clearAccount, patchAccount } from '@/lib/account/account-store'
import { firstNetwork } from '@/lib/account/active-network'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import type { View, ViewEntry } from '@/lib/modal/views'
import { type ConnectInput, connectMachine } from './connect-machine'
import type { Connections } from './connections'
import type { Connection, Connector } from './connector'
import type { Wallet } from './wallet-source'
import type { Wallets } from './wallets'

/** Views on the way to a connection: once it is there, Back does not lead to them any more. */
const CONNECT_VIEWS: readonly View[] = [
  'SwitchActiveChain',
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** What a view on the way leads to. */
function destinationOf(entry: ViewEntry): readonly { readonly entry: ViewEntry; readonly replace: boolean }[] {
  if (entry.view === 'SwitchActiveChain') return [{ entry: entry.params.destination, replace: entry.params.replace }]
  if (entry.view !== 'Connect' || entry.params.destination === undefined) return []
  return [{ entry: entry.params.destination, replace: false }]
}

export interface ConnectFlowContext extends Pick<FlowContext, 'account' | 'network' | 'modal'> {
  readonly wallets: Pick<Wallets, 'find' | 'connector'>
  readonly connections: Pick<Connections, 'get' | 'attach'>
  /** Resolves once it is known whether the account of a new connection is signed in. Never rejects. */
  whenSignInChecked(): Promise<void>
}

/** Runs the connect machine with the wallets of this page; the view ConnectingExternal starts and cancels it. */
export function createConnectFlow(context: ConnectFlowContext) {
  const { wallets, connections, account, network, modal, whenSignInChecked } = context

  async function connectWith(
    { walletId, network: wanted }: ConnectInput,
    connect: (connector: Connector, chainId: Caip2) => Promise<Connection>,
  ): Promise<void> {
    const wallet = wallets.find(walletId)
    if (wallet === undefined) throw new AppError('wallet.not_found')
    const namespace = wanted === undefined ? namespaceFor(wallet) : namespaceOf(wanted)
    // A visitor who adds a second wallet stays connected with the first until the second has agreed.
    if (connections.get(namespace) === undefined) patchAccount(account, namespace, { status: 'connecting' })
    modal.setLoading(namespace, true)
    try {
      const connector = await wallets.connector(wallet, namespace)
      if (connector === undefined) throw new AppError('wallet.not_found')
      const connection = await connect(connector, wanted ?? networkFor(namespace))
      connections.attach(connector, connection, { activate: true })
      // Sign-in opens its view from here: the modal must not close only to open again.
      await whenSignInChecked()
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

  /**
   * Back to where the visitor wanted a wallet, or on to the destination that the views on the way carry; to the page when
   * there is neither.
   */
  function finish(): void {
    if (isOnUnknownNetwork(account.getState(), network.getState())) {
      modal.reset('UnsupportedChain')
      return
    }
    const { stack } = modal.store.getState()
    const onTheWay = stack.length - 1 - stack.findLastIndex(({ view }) => !CONNECT_VIEWS.includes(view))
    // The modal was closed meanwhile, or shows something else.
    if (onTheWay === 0) return
    const [destination] = stack.slice(-onTheWay).flatMap(destinationOf)
    const isAlone = onTheWay === stack.length
    for (let left = onTheWay; left > 1; left -= 1) modal.back()
    if (destination === undefined) {
      if (isAlone) modal.finish()
      else modal.back()
      return
    }
    if (destination.replace && !isAlone) modal.back()
    // Where it lies below already, as Account below Networks, it is not there twice.
    const below = modal.store.getState().stack.at(-2)
    if (below?.view === destination.entry.view) modal.back()
    else modal.replaceEntry(destination.entry)
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
