import { createActor, fromPromise } from 'xstate'
import { followViews } from '@/lib/flow/follow-views'
import type { ViewEntry, ViewParams } from '@/lib/modal/views'
import { type ConnectInput, connectMachine } from './connect-machine'
import { type ConnectWalletContext, createWalletConnection } from './connect-wallet'
import { leaveConnectViews } from './leave-connect-views'
import { WALLET_CONNECT } from './walletconnect-id'

export interface ConnectFlowContext extends ConnectWalletContext {
  /** Whether Connect shows a code, which pairs a phone. */
  offersCode(params: ViewParams['Connect']): boolean
}

/** Runs the connect machine with the wallets of this page. The views that connect start and cancel it. */
export function createConnectFlow(context: ConnectFlowContext) {
  const { wallets, account, network, modal, offersCode } = context

  const connectWith = createWalletConnection(context)

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
