import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate'
import { patchAccount } from '@/lib/account/account-store'
import { readPreferredType } from '@/lib/account/preferred-account-type'
import type { JoinLogin } from '@/lib/connect/join-login'
import { leaveConnectViews } from '@/lib/connect/leave-connect-views'
import type { EmbeddedStore, EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import type { readDevice } from '@/lib/core/device'
import type { SocialProvider } from '@/lib/core/login-providers'
import { namespaceOf } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import { wireChainId } from '@/lib/frame/sent-chain-id'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ViewEntry } from '@/lib/modal/views'
import { awaitResult } from './await-result'
import { openPopup } from './popup'
import { socialLoginMachine } from './social-login-machine'
import type { SocialPage } from './social-page-port'
import { resultIn, webAddress } from './social-result'
import { forgetLeaving, noteLeaving, takeReturn } from './social-return'

/** Between two looks at a window: no event says that it was closed. */
const LOOK_MS = 1_000

export interface SocialLoginContext extends Pick<FlowContext, 'account' | 'network' | 'modal'> {
  /** Unix ms. */
  now(): number
  readonly device: () => ReturnType<typeof readDevice>
  readonly storage: StoragePort
  readonly page: SocialPage
  /** Exact origin of the wallet. */
  readonly walletOrigin: string
  readonly login: EmbeddedWallet['login']
  /** The presses on a provider. */
  readonly state: EmbeddedStore
  readonly joinLogin: JoinLogin
  /** Shows a view on top of what is open. */
  show(entry: ViewEntry): void
}

export interface SocialLoginFlow {
  readonly actor: ActorRefFrom<typeof socialLoginMachine>
  /** Opens the window of the running login again. Call it inside a press. */
  reopen(): void
  stop(): void
}

/** Runs the login with a social provider, with the frame of this page. The view ConnectingSocial shows it. */
export function createSocialLoginFlow(context: SocialLoginContext): SocialLoginFlow {
  const { account, network, modal, now, storage, page, walletOrigin, login, state, joinLogin, show } = context

  /** Fetches the address of the provider and sends the window there, or the page if there is none. */
  async function leaveForProvider(
    provider: SocialProvider,
    wanted: Caip2 | undefined,
    popup: Window | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    try {
      const returnUrl = popup === undefined ? { returnUrl: page.address() } : {}
      const { uri } = await login.socialRedirect({ provider, ...returnUrl }, signal)
      const address = webAddress(uri)
      if (address === undefined) throw new AppError('upstream.invalid_reply')
      // One that was closed meanwhile can be opened again.
      if (popup !== undefined) popup.location.href = address
      else {
        noteLeaving(storage, { provider, network: wanted }, now())
        // A page in a frame shows a link: browsers let a frame move the window around it within a press only.
        if (!context.device().isFramed) page.leaveFor(address)
      }
      return address
    } catch (cause) {
      throw new AppError('social.redirect_failed', { cause })
    }
  }

  async function logIn(
    wanted: Caip2 | undefined,
    uri: string,
    signal: AbortSignal,
  ): Promise<{ readonly isNew: boolean }> {
    const chainId = wanted ?? network.getState().active
    const type = readPreferredType(storage, namespaceOf(chainId))
    const { isNew = false } = await login.connectSocial(
      {
        ...{ uri, chainId: wireChainId(chainId) },
        ...(type && { preferredAccountType: type === 'EOA' ? 'eoa' : 'smartAccount' }),
      },
      signal,
    )
    return { isNew }
  }

  const actor = createActor(
    socialLoginMachine.provide({
      actors: {
        leaveForProvider: fromPromise(({ input: { provider, network: wanted, popup }, signal }) =>
          leaveForProvider(known(provider), wanted, popup, signal),
        ),
        awaitResult: fromPromise(async ({ signal }) => (await awaitResult(login.awaitSocial, signal)).uri),
        hearResult: fromCallback<{ type: string }, { readonly popup: Window | undefined }>(({ input, sendBack }) =>
          page.onMessage((message) => {
            const resultUri = resultIn(message, input.popup, walletOrigin)
            if (resultUri !== undefined) sendBack({ type: 'result', resultUri })
          }),
        ),
        watchWindow: fromCallback<{ type: string }, { readonly popup: Window | undefined }>(({ input, sendBack }) => {
          const { popup } = input
          if (popup === undefined) return undefined
          const timer = setInterval(() => sendBack({ type: popup.closed ? 'windowGone' : 'windowBack' }), LOOK_MS)
          return () => clearInterval(timer)
        }),
        logIn: fromPromise(({ input: { network: wanted, resultUri }, signal }) =>
          logIn(wanted, known(resultUri), signal),
        ),
        connectWallet: fromPromise(({ input, signal }) => joinLogin(input, signal)),
      },
      actions: {
        closeWindow(_, { popup }) {
          attempt(() => popup?.close())
          forgetLeaving(storage)
        },
        finish: () => leaveConnectViews({ account, network, modal }),
      },
    }),
    { input: { now } },
  )

  const stopFacts = writeFacts(context, actor)
  actor.start()

  const unfollow = followViews(modal, {
    entered(entry) {
      if (entry.view === 'ConnectingSocial') actor.send({ type: 'viewEntered', network: undefined, ...entry.params })
    },
    left(entry) {
      const { open, embedded, stack } = modal.store.getState()
      // The visitor has gone back. A modal that is closed leaves the window open, and the login goes on.
      const isElsewhere = (open || embedded) && currentEntry({ stack }).view !== 'ConnectingSocial'
      if (entry.view === 'ConnectingSocial' && isElsewhere) actor.send({ type: 'leave' })
    },
  })

  const { pressed } = state.getState()
  if (pressed) actor.send({ type: 'start', press: pressed })
  const unsubscribe = state.subscribe(({ pressed: press }, before) => {
    if (press && press !== before.pressed) actor.send({ type: 'start', press })
  })

  const returned = takeReturn(storage, page, walletOrigin, now())
  if (returned) {
    const { provider, network: wanted } = returned
    actor.send({ type: 'resume', login: returned })
    show({ view: 'ConnectingSocial', params: { provider, ...(wanted && { network: wanted }) } })
  }

  return {
    actor,
    reopen() {
      const { uri } = actor.getSnapshot().context
      if (uri !== undefined) actor.send({ type: 'reopen', popup: openPopup(uri) })
    },
    stop() {
      unsubscribe()
      unfollow()
      stopFacts()
      const { popup } = actor.getSnapshot().context
      attempt(() => popup?.close())
      actor.stop()
    },
  }
}

/** States of the machine in which a login is under way. */
const UNDER_WAY = ['opened', 'starting', 'atProvider', 'reopened', 'connecting', 'joining'] as const

/**
 * Keeps `socialProvider` and `socialWindow` of the account state in step with the login. A login that ends without an
 * account leaves the provider of the account that is there. Returns a function that stops it.
 */
function writeFacts(
  { account, network }: SocialLoginContext,
  actor: ActorRefFrom<typeof socialLoginMachine>,
): () => void {
  /** What to put back, and where, while a login is under way. */
  let before: { readonly namespace: ReturnType<typeof namespaceOf>; readonly provider: string | undefined } | undefined
  const subscription = actor.subscribe((snapshot) => {
    const { provider, popup } = snapshot.context
    const isUnderWay = UNDER_WAY.some((step) => snapshot.matches(step))
    if (isUnderWay && before === undefined) {
      const namespace = namespaceOf(snapshot.context.network ?? network.getState().active)
      before = { namespace, provider: account.getState().accounts[namespace].socialProvider }
    }
    if (before === undefined) return
    const { namespace } = before
    const { socialProvider, socialWindow } = account.getState().accounts[namespace]
    const isAtProvider = snapshot.matches('starting') || snapshot.matches('atProvider')
    const facts = {
      // A connect has written the provider of its own login.
      socialProvider: isUnderWay ? provider : snapshot.matches('connected') ? socialProvider : before.provider,
      socialWindow: isAtProvider ? popup : undefined,
    }
    if (!isUnderWay) before = undefined
    if (facts.socialProvider !== socialProvider || facts.socialWindow !== socialWindow) {
      patchAccount(account, namespace, facts)
    }
  })
  return () => subscription.unsubscribe()
}

/** @throws {AppError} `internal`: the machine runs a login without the value. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('internal')
  return value
}
