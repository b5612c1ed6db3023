import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { isSmartAccount } from '@/lib/account/smart-account'
import type { Connections } from '@/lib/connect/connections'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { ViewEntry } from '@/lib/modal/views'
import { followSignInView } from './follow-sign-in-view'
import type { SessionAnswer, SignInServer } from './read-session'
import { signInNonce } from './sign-in-contract'
import { signInMachine } from './sign-in-machine'
import type { SignInOwner } from './sign-in-owner'
import type { PreparedMessage, SignInEffects } from './sign-in-ports'
import { prepareMessage, submitSignature } from './sign-in-ports-server'
import { createSigningWallet } from './sign-in-ports-wallet'
import { createSignInScreen, type SignInScreen } from './sign-in-screen'
import type { SignInFacts } from './sign-in-store'
import { holdsAccount, type SignInAccount } from './signed-in-session'

/** Asks the visitor to sign, whenever the state of sign-in says so. */
export interface SignInFlow {
  readonly actor: ActorRefFrom<typeof signInMachine>
  /**
   * Shows the message. Returns false, and shows nothing, if no account can sign in or the account is signed in.
   *
   * @param next - Shows instead if the session turns out to contain the account.
   */
  open(next?: ViewEntry): boolean
}

export interface SignInFlowContext extends FlowContext {
  readonly server: SignInServer
  readonly isRequired: boolean
  /** Unix ms. */
  now(): number
  readonly call: CallApi
  readonly connections: Pick<Connections, 'get' | 'update' | 'leave'>
  /** Disconnects the wallet of a namespace. Never rejects. */
  disconnectNamespace(namespace: Namespace): Promise<void>
}

/** Runs the sign-in machine for the owner of the sign-in state; the view SIWXSignMessage shows it. */
export function createSignInFlow(context: SignInFlowContext, owner: SignInOwner): SignInFlow {
  const { modal, isRequired } = context
  const { store } = owner
  const screen = createSignInScreen(modal)
  const effects = createEffects(context, owner, screen)
  const actor = createActor(signInMachine.provide({ actors: createPorts(context, owner) }), {
    input: { effects, required: isRequired },
  }).start()

  function giveUp(account: SignInAccount): void {
    effects.trackError(account, 'siwx.init_failed')
    screen.setNext(undefined)
    context.snackbar.show('error', new AppError('siwx.init_failed').textKey)
    void context.connections.leave(context.account.getState().active)
    modal.reset('Connect')
  }

  /** A message with the way to the view. It belongs to one account. */
  let offerId: number | undefined
  function offer(): void {
    const run = (): void => void openMessage()
    offerId = context.snackbar.show('plain', 'signIn.offer', undefined, { labelKey: 'signIn.signIn', run })
  }
  function withdrawOffer(): void {
    if (offerId !== undefined) context.snackbar.hide(offerId)
    offerId = undefined
  }

  function follow(now: SignInFacts, before: SignInFacts): void {
    const { account, status, lastSession } = now
    if (account !== before.account) {
      withdrawOffer()
      actor.send({ type: 'accountChanged', account })
    }
    if (account === null) return
    if (status !== before.status) {
      if (status === 'asking' && before.status !== 'verifying') actor.send({ type: 'ask', account })
      if (status === 'signedIn' || status === 'notAsked') actor.send({ type: 'end' })
      if (status === 'signedIn' && before.status === 'verifying') context.snackbar.show('success', 'common.signedIn')
      if (status === 'signedIn') screen.goOn()
      if (status === 'notAsked') screen.leave()
      if (status === 'offered') offer()
      if (status === 'unavailable') giveUp(account)
    } else if (status === 'asking' && lastSession !== null && holdsAccount(lastSession, account)) {
      actor.send({ type: 'sessionFound', session: lastSession })
    }
  }

  function requestMessage(): void {
    owner.requestMessage()
    const { status } = store.getState()
    if (status === 'signedIn') screen.goOn()
    else if (status !== 'idle') screen.show()
  }

  function openMessage(next?: ViewEntry): boolean {
    const { status } = store.getState()
    if (status === 'idle' || status === 'signedIn') return false
    screen.setNext(next)
    requestMessage()
    return true
  }

  store.subscribe(follow)
  actor.subscribe((snapshot) => owner.setVerifying(snapshot.matches({ asking: 'verifying' })))
  followSignInView(modal, {
    entered: requestMessage,
    left: () => actor.send({ type: 'viewLeft' }),
    // Until then the view, and the reason of a failure, could not show.
    requestLeft: () => actor.getSnapshot().matches('asking') && screen.show(),
  })

  return {
    actor,
    open: openMessage,
  }
}

function createPorts({ call, server, now, connections, network, account }: SignInFlowContext, owner: SignInOwner) {
  const isSmart = (signer: SignInAccount) => isSmartAccount(account.getState(), signer)
  const wallet = createSigningWallet(connections, network, isSmart)
  return {
    readSession: fromPromise<SessionAnswer, undefined>(({ signal }) => owner.readSession(signal)),
    prepare: fromPromise<PreparedMessage, { account: SignInAccount }>(async ({ input, signal }) => ({
      ...(await prepareMessage(input.account, (fields, stop) => call(signInNonce, fields, stop), signal)),
      preparedAt: now(),
    })),
    sign: fromPromise<WalletSignature, { account: SignInAccount; text: string }>(({ input, signal }) =>
      wallet.sign(input, signal),
    ),
    submit: fromPromise<void, WalletSignature & { text: string }>(({ input, signal }) =>
      submitSignature(server, input, signal),
    ),
    switchNetwork: fromPromise<void, { network: Caip2 }>(({ input, signal }) =>
      wallet.switchNetwork(input.network, signal),
    ),
  }
}

function createEffects(context: SignInFlowContext, owner: SignInOwner, screen: SignInScreen): SignInEffects {
  const { account, modal, track, now, disconnectNamespace } = context
  const properties = (signer: SignInAccount) => ({
    network: signer.chainId,
    isSmartAccount: isSmartAccount(account.getState(), signer),
  })
  return {
    now,
    show: screen.show,
    leave: screen.leave,
    track: (event, signer) => track(event, properties(signer)),
    trackError: (signer, code) => track('SIWX_AUTH_ERROR', { ...properties(signer), code }),
    signedIn: owner.signedIn,
    declined: owner.declined,
    networkToReturnTo: owner.networkToReturnTo,
    disconnect() {
      screen.setNext(undefined)
      // Only the wallet that was asked to sign: one of another namespace stays, and so does its session.
      void disconnectNamespace(account.getState().active)
      modal.finish()
    },
  }
}
