import type { QueryClient } from '@tanstack/react-query'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { isSmartAccount } from '@/lib/account/smart-account'
import type { Connections } from '@/lib/connect/connections'
import type { Connector } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import { namespaceOf } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import { currentEntry } from '@/lib/modal/modal-router'
import type { View, ViewEntry } from '@/lib/modal/views'
import { declineOffer, isOfferDeclined } from './declined-offers'
import type { FirstRead, SessionAnswer, SignInServer } from './read-session'
import type { SessionWatch } from './session-watch'
import { SESSIONS_KEY } from './sessions-key'
import { signInNonce } from './sign-in-contract'
import { signInMachine } from './sign-in-machine'
import { SIGN_TIMEOUT_MS } from './sign-in-machine-setup'
import type { PreparedMessage, SignInEffects } from './sign-in-ports'
import { prepareMessage, submitSignature } from './sign-in-ports-server'
import type { SignInAccount } from './signed-in-session'

/** The sign-in machine, its ports filled. */
export interface SignInFlow {
  readonly actor: ActorRefFrom<typeof signInMachine>
  /** Another account or network, or none; `first` is what reading its session has said already. */
  follow(account: SignInAccount | null, first?: FirstRead): void
  /** Somebody has looked again who is signed in. */
  sessionRead(answer: SessionAnswer): void
  /**
   * Shows the message, or leaves it to others for somebody who is signed in, or not there.
   *
   * @param wanted - Shows instead once it turns out that there is a session.
   */
  open(wanted?: ViewEntry): boolean
}

/** Views that a failure does not take the visitor away from. Spec section 4. */
const KEPT_VIEWS: readonly View[] = ['SIWXSignMessage', 'ApproveTransaction']

export interface SignInFlowContext extends FlowContext {
  readonly server: SignInServer
  readonly isRequired: boolean
  readonly storage: StoragePort
  /** Unix ms. */
  now(): number
  readonly call: CallApi
  readonly queryClient: QueryClient
  readonly connections: Pick<Connections, 'get' | 'update'>
  /** Disconnects the wallet of a namespace. Never rejects. */
  disconnectNamespace(namespace: Namespace): Promise<void>
}

/** Runs the sign-in machine with the connected wallet and our server; the view SIWXSignMessage shows it. */
export function createSignInFlow(context: SignInFlowContext, watch: SessionWatch): SignInFlow {
  const { server, storage, now, call, queryClient, account, network, modal, connections, snackbar, track } = context
  let wanted: ViewEntry | undefined
  let wasSignedIn = false

  const shownView = (): View | null => {
    const state = modal.store.getState()
    return state.open || state.embedded ? currentEntry(state).view : null
  }

  /** @throws {AppError} `siwx.no_client` once the wallet is gone. */
  function connectorOf(chainId: Caip2): Connector {
    const connector = connections.get(namespaceOf(chainId))
    if (connector === undefined) throw new AppError('siwx.no_client')
    return connector
  }

  function sign(
    { account, text }: { account: SignInAccount; text: string },
    signal: AbortSignal,
  ): Promise<WalletSignature> {
    const { chainId, address } = account
    return connectorOf(chainId).signMessage({ message: text, address }, { timeoutMs: SIGN_TIMEOUT_MS, signal })
  }

  async function switchNetwork(target: Caip2, signal: AbortSignal): Promise<void> {
    const found = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === target)
    if (found === undefined) throw new AppError('network.not_found', { details: { network: target } })
    await connectorOf(target).switchNetwork(found, signal)
    // The wallet usually tells by itself; one that does not must not leave us behind.
    connections.update(namespaceOf(target), { chainId: target })
  }

  const properties = (who: SignInAccount) => ({
    network: who.chainId,
    isSmartAccount: isSmartAccount(account.getState(), who),
  })

  const effects: SignInEffects = {
    now,
    show() {
      const shown = shownView()
      if (shown === null || !KEPT_VIEWS.includes(shown)) modal.open({ view: 'SIWXSignMessage', params: {} })
    },
    leave() {
      wanted = undefined
      if (shownView() === 'SIWXSignMessage') modal.finish()
    },
    goOn() {
      const next = wanted
      wanted = undefined
      if (shownView() !== 'SIWXSignMessage') return
      if (next !== undefined) modal.open(next)
      else if (modal.store.getState().stack.length > 1) modal.back()
      else modal.finish()
    },
    track: (event, account) => track(event, properties(account)),
    trackError: (account, code) => track('SIWX_AUTH_ERROR', { ...properties(account), code }),
    remember: watch.remember,
    forget: watch.forget,
    lastNetwork: watch.lastNetwork,
    decline: (account) => declineOffer(storage, account),
    hasDeclined: (account) => isOfferDeclined(storage, account),
    disconnect() {
      wanted = undefined
      // The wallet that is not to sign; one of another namespace stays, and so does its session.
      void context.disconnectNamespace(account.getState().active)
      modal.finish()
    },
    giveUp() {
      wanted = undefined
      snackbar.show('error', new AppError('siwx.init_failed').textKey)
      watch.detach()
      modal.reset('Connect')
    },
  }

  const actor = createActor(
    signInMachine.provide({
      actors: {
        readSession: fromPromise(watch.read),
        prepare: fromPromise<PreparedMessage, { account: SignInAccount }>(async ({ input, signal }) => ({
          ...(await prepareMessage(input.account, (fields, stop) => call(signInNonce, fields, stop), signal)),
          preparedAt: now(),
        })),
        sign: fromPromise<WalletSignature, { account: SignInAccount; text: string }>(({ input, signal }) =>
          sign(input, signal),
        ),
        submit: fromPromise<void, WalletSignature & { text: string }>(({ input, signal }) =>
          submitSignature(server, input, signal),
        ),
        switchNetwork: fromPromise<void, { network: Caip2 }>(({ input, signal }) =>
          switchNetwork(input.network, signal),
        ),
      },
    }),
    { input: { effects, required: context.isRequired } },
  ).start()

  actor.subscribe((snapshot) => {
    const { account, required, session: held } = snapshot.context
    const sessionExists = snapshot.matches('signedIn')
    if (sessionExists !== wasSignedIn) void queryClient.invalidateQueries({ queryKey: [SESSIONS_KEY] })
    wasSignedIn = sessionExists
    watch.publish({
      required: required && account !== null,
      signed: snapshot.matches({ asking: 'verifying' }),
      sessionExists,
      checking: snapshot.matches('checking'),
      session: sessionExists ? held : null,
    })
  })
  followViews(modal, {
    entered: ({ view }) => view === 'SIWXSignMessage' && actor.send({ type: 'request' }),
    left: ({ view }) => view === 'SIWXSignMessage' && actor.send({ type: 'viewLeft' }),
  })

  return {
    actor,
    follow: (account, first) => actor.send({ type: 'follow', account, first }),
    sessionRead: (answer) => actor.send({ type: 'sessionRead', answer }),
    open(entry) {
      const snapshot = actor.getSnapshot()
      if (snapshot.context.account === null || snapshot.matches('signedIn')) return false
      wanted = entry
      actor.send({ type: 'request' })
      return true
    },
  }
}
