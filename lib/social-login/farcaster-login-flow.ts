import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { patchAccount } from '@/lib/account/account-store'
import type { JoinLogin } from '@/lib/connect/join-login'
import { leaveConnectViews } from '@/lib/connect/leave-connect-views'
import type { EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import { AppError } from '@/lib/core/app-error'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import { currentEntry } from '@/lib/modal/modal-router'
import { farcasterLoginMachine } from './farcaster-login-machine'
import { webAddress } from './social-result'

export interface FarcasterLoginContext extends Pick<FlowContext, 'account' | 'network' | 'modal' | 'snackbar'> {
  readonly login: EmbeddedWallet['login']
  readonly joinLogin: JoinLogin
}

export interface FarcasterLoginFlow {
  readonly actor: ActorRefFrom<typeof farcasterLoginMachine>
  stop(): void
}

/** Runs the login with Farcaster, with the frame of this page. The view ConnectingFarcaster shows it. */
export function createFarcasterLoginFlow(context: FarcasterLoginContext): FarcasterLoginFlow {
  const { account, network, modal, snackbar, login, joinLogin } = context
  const isShown = (): boolean => {
    const { open, embedded, stack } = modal.store.getState()
    return (open || embedded) && currentEntry({ stack }).view === 'ConnectingFarcaster'
  }

  const actor = createActor(
    farcasterLoginMachine.provide({
      actors: {
        fetchUrl: fromPromise(async ({ signal }) => {
          const { url } = await login.farcasterUrl(signal)
          const address = webAddress(url)
          if (address === undefined) throw new AppError('upstream.invalid_reply')
          return address
        }),
        logIn: fromPromise(async ({ signal }) => {
          const { isNew = false } = await login.connectFarcaster(signal)
          return { isNew }
        }),
        connectWallet: fromPromise(({ input, signal }) => joinLogin(input, signal)),
      },
      actions: {
        finish: () => leaveConnectViews({ account, network, modal }),
        goBack(_, { cause }) {
          if (!isShown()) return
          const { textKey, details } = AppError.from(cause, 'frame.failed')
          modal.back()
          snackbar.show('error', textKey, details)
        },
      },
    }),
  )

  /** Keeps `farcasterUrl` and `socialProvider` of the account state in step with the login. */
  let before: { readonly namespace: ReturnType<typeof namespaceOf>; readonly provider: string | undefined } | undefined
  const facts = actor.subscribe((snapshot) => {
    const isUnderWay = !(snapshot.matches('idle') || snapshot.matches('connected'))
    if (isUnderWay && before === undefined) {
      const namespace = namespaceOf(snapshot.context.network ?? network.getState().active)
      before = { namespace, provider: account.getState().accounts[namespace].socialProvider }
    }
    if (before === undefined) return
    const { namespace, provider } = before
    const { socialProvider } = account.getState().accounts[namespace]
    patchAccount(account, namespace, {
      // A connect has written the provider of its own login.
      socialProvider: isUnderWay ? 'farcaster' : snapshot.matches('connected') ? socialProvider : provider,
      farcasterUrl: snapshot.matches('waiting') ? snapshot.context.url : undefined,
    })
    if (!isUnderWay) before = undefined
  })
  actor.start()

  const unfollow = followViews(modal, {
    entered(entry) {
      if (entry.view === 'ConnectingFarcaster') actor.send({ type: 'viewEntered', network: entry.params.network })
    },
    left(entry) {
      const { open, embedded } = modal.store.getState()
      // The visitor has gone back. While the modal is closed the login goes on: the visitor is in the app meanwhile.
      if (entry.view === 'ConnectingFarcaster' && (open || embedded) && !isShown()) actor.send({ type: 'leave' })
    },
  })

  return {
    actor,
    stop() {
      unfollow()
      facts.unsubscribe()
      actor.stop()
    },
  }
}
