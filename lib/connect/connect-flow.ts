import { createActor, fromPromise } from 'xstate'
import { clearAccount, patchAccount } from '@/lib/account/account-store'
import { firstNetwork } from '@/lib/account/active-network'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import type { ViewEntry, ViewParams } from '@/lib/modal/views'
import { type ConnectInput, connectMachine } from './connect-machine'
import type { Connections } from './connections'
import type { Connection, Connector } from './connector'
import { leaveConnectViews } from './leave-connect-views'
import type { Wallet } from './wallet-source'
import { WALLET_CONNECT } from './walletconnect-id'
import type { Wallets } from './wallets'

/** Time for the code of WalletConnect to load. */
const LISTED_TIMEOUT_MS = 15_000

export interface ConnectFlowContext extends Pick<FlowContext, 'account' | 'network' | 'modal'> {
  readonly wallets: Pick<Wallets, 'find' | 'connector' | 'store'>
  /** Whether Connect shows a code, which pairs a phone. */
  offersCode(params: ViewParams['Connect']): boolean
  readonly connections: Pick<Connections, 'get' | 'attach'>
  /** Resolves when the session of a new connection's account has been read. Never rejects. */
  whenSignInChecked(): Promise<void>
}

/** Runs the connect machine with the wallets of this page. The views that connect start and cancel it. */
export function createConnectFlow(context: ConnectFlowContext) {
  const { wallets, connections, account, network, modal, offersCode, whenSignInChecked } = context

  async function connectWith(
    { walletId, network: wanted, isOffered = false }: ConnectInput,
    connect: (connector: Connector, chainId: Caip2) => Promise<Connection>,
  ): Promise<void> {
    const wallet = wallets.find(walletId) ?? (await whenListed(wallets, walletId))
    if (wallet === undefined) throw new AppError('wallet.not_found')
    const namespace = wanted === undefined ? namespaceFor(wallet) : namespaceOf(wanted)
    // While a second wallet is asked, the first one stays connected.
    if (!isOffered && connections.get(namespace) === undefined) {
      patchAccount(account, namespace, { status: 'connecting' })
    }
    modal.setLoading(namespace, !isOffered)
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
      guards: {
        // A link to pair with is renewed for as long as the visitor looks at it.
        isTimed: ({ context }) => wallets.find(context.walletId)?.type !== 'WALLET_CONNECT',
      },
      actions: { finish: () => leaveConnectViews({ account, network, modal }) },
    }),
  ).start()

  /** The view that shows, and what it connects. */
  let shown: ViewEntry | undefined
  let input: ConnectInput | undefined

  /** Starts what the view connects, or cancels it. What has started goes on until it is no longer wanted. */
  function follow(entry: ViewEntry | undefined): void {
    const isSame = entry === shown
    shown = entry
    const next = entry && inputOf(entry)
    if (isSame && (next === undefined) === (input === undefined)) return
    if (input !== undefined) actor.send({ type: 'cancel' })
    input = next
    if (input !== undefined) actor.send({ type: 'connect', ...input })
  }

  /** What a view connects; `undefined` for a view that does not. */
  function inputOf({ view, params }: ViewEntry): ConnectInput | undefined {
    if (view === 'ConnectingExternal' || view === 'ConnectingWalletConnect') return params
    if (view === 'ConnectingWalletConnectBasic') return { walletId: WALLET_CONNECT }
    if (view !== 'Connect' || !offersCode(params)) return undefined
    return { walletId: WALLET_CONNECT, network: params.network, isOffered: true }
  }

  const unfollow = followViews(modal, { entered: follow, left: () => follow(undefined) })
  // A wallet that announces itself late takes the place of the code.
  const unfollowWallets = wallets.store.subscribe(() => follow(shown))

  return {
    actor,
    stop() {
      unfollowWallets()
      unfollow()
      actor.stop()
    },
  }
}

/** The code of WalletConnect may load after the view that pairs. `undefined` for any other wallet, and after a while. */
async function whenListed(
  { find, store }: ConnectFlowContext['wallets'],
  walletId: string,
): Promise<Wallet | undefined> {
  if (walletId !== WALLET_CONNECT) return undefined
  return new Promise((resolve) => {
    const end = (wallet: Wallet | undefined): void => {
      clearTimeout(timer)
      off()
      resolve(wallet)
    }
    const timer = setTimeout(() => end(undefined), LISTED_TIMEOUT_MS)
    const off = store.subscribe(() => find(walletId) !== undefined && end(find(walletId)))
  })
}
