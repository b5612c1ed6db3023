import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { activeAccount } from '@/lib/account/account-store'
import { isConfigured } from '@/lib/account/network-store'
import { isSmartAccount } from '@/lib/account/smart-account'
import type { Connector } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import { currentEntry } from '@/lib/modal/modal-router'
import type { View, ViewEntry } from '@/lib/modal/views'
import { declineOffer, isOfferDeclined } from '@/lib/sign-in/declined-offers'
import type { FirstRead, SessionAnswer } from '@/lib/sign-in/read-session'
import { SESSIONS_KEY } from '@/lib/sign-in/sessions-key'
import { signInNonce } from '@/lib/sign-in/sign-in-contract'
import { signInMachine } from '@/lib/sign-in/sign-in-machine'
import { SIGN_TIMEOUT_MS } from '@/lib/sign-in/sign-in-machine-setup'
import type { PreparedMessage, SignInEffects } from '@/lib/sign-in/sign-in-ports'
import { prepareMessage, submitSignature } from '@/lib/sign-in/sign-in-ports-server'
import { assertCanSignIn } from '@/lib/sign-in/sign-in-prerequisites'
import type { SignInAccount } from '@/lib/sign-in/signed-in-session'
import { createFlows } from './create-flows'
import type { Flows } from './flows'
import type { Runtime } from './runtime'
import { followViews } from './view-flows'
import type { SignInWatch } from './watch-sign-in'

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

/**
 * What all of this stands on. Named here, the bundler knows that it comes whole and before, and does not take the flows
 * apart into what both need and what only they do (1 kB).
 *
 * @public
 */
export const signInStandsOn = createFlows

/** Views that a failure does not take the visitor away from. Spec section 4. */
const KEPT_VIEWS: readonly View[] = ['SIWXSignMessage', 'ApproveTransaction']

export function createSignInFlow(
  runtime: Runtime,
  { call, queryClient }: Pick<Flows, 'call' | 'queryClient'>,
  watch: SignInWatch,
): SignInFlow {
  const { config, ports, account, network, modal, connections, snackbar, track } = runtime
  const { storage, now } = ports
  const server = { baseUrl: config.apiBaseUrl, projectId: config.projectId, fetch: ports.fetch }
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
      void runtime.disconnectNamespace(account.getState().active)
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
    { input: { effects, required: config.signIn === 'required' } },
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

/**
 * Asks whoever is connected to sign, whatever they have said before.
 *
 * @throws {AppError} as `assertCanSignIn`.
 */
export async function requestSignIn({ config, account, network, connections }: Runtime): Promise<void> {
  const { address, chainId } = activeAccount(account.getState())
  const isKnown = chainId !== undefined && isConfigured(network.getState(), chainId)
  assertCanSignIn({
    enabled: config.signIn !== 'off',
    address,
    network: isKnown ? chainId : undefined,
    client: connections.get(account.getState().active) !== undefined,
  })
  const flow = await connections.guide()?.flow()
  flow?.open()
}
