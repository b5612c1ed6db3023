import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { patchAccount } from '@/lib/account/account-store'
import type { EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import { EMAIL_CODE_COOLDOWN_MS } from '@/lib/frame/embedded-login'
import { currentEntry } from '@/lib/modal/modal-router'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import { type ChangedEmail, emailChangeMachine, type MailedCode } from './email-change-machine'

/** Between two looks at the vault. */
const LOOK_AGAIN_MS = 3_000
/** For a frame that does not say how long its link works. */
const LONGEST_WAIT_MS = 20 * 60_000

export interface EmailChangeContext extends Pick<FlowContext, 'account' | 'modal'> {
  /** Unix ms. */
  now(): number
  readonly wallet: Pick<EmbeddedWallet, 'login' | 'session'>
  readonly snackbar: Pick<SnackbarStore, 'show'>
}

export interface EmailChangeFlow {
  readonly actor: ActorRefFrom<typeof emailChangeMachine>
  subscribe(listener: () => void): () => void
  stop(): void
}

/** Runs the change of the address with the frame of this page. The view UpdateEmailWallet shows it. */
export function createEmailChangeFlow({ account, modal, now, wallet, snackbar }: EmailChangeContext): EmailChangeFlow {
  const { login, session } = wallet

  const endOf = (seconds: number | undefined): number | undefined =>
    seconds === undefined ? undefined : now() + seconds * 1_000

  /** Runs a request. A login that has ended in the frame has ended here. */
  async function ask<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (thrown) {
      if (AppError.is(thrown, 'session.ended')) void session.signOut()
      throw thrown
    }
  }

  const mailedCode = (to: MailedCode['to'], { lifeSeconds, resendSeconds = 0 }: CodeTimes): MailedCode => ({
    ...{ to, endsAt: endOf(lifeSeconds) },
    resendAt: now() + Math.max(EMAIL_CODE_COOLDOWN_MS, resendSeconds * 1_000),
  })

  const mailedLink = (lifeSeconds: number | undefined) => ({
    endsAt: endOf(lifeSeconds),
    resendAt: now() + EMAIL_CODE_COOLDOWN_MS,
  })

  async function proveNew(code: string, signal: AbortSignal): Promise<ChangedEmail> {
    const { newEmail, linkSeconds } = await ask(login.updateEmailSecondaryOtp(code, signal))
    session.setEmail(newEmail)
    for (const namespace of session.namespaces) {
      const { user } = account.getState().accounts[namespace]
      if (user !== undefined) patchAccount(account, namespace, { user: { ...user, email: newEmail } })
    }
    if (linkSeconds === undefined) return { link: 'none', ...mailedLink(undefined) }
    return { link: linkSeconds === null ? 'unsent' : 'mailed', ...mailedLink(linkSeconds ?? undefined) }
  }

  async function awaitLink(endsAt: number | undefined, signal: AbortSignal): Promise<void> {
    const until = endsAt ?? now() + LONGEST_WAIT_MS
    while (now() < until) {
      const { isDone } = await ask(login.updateEmailLink(false, signal)).catch((thrown: unknown) => {
        if (signal.aborted || !AppError.from(thrown, 'frame.failed').isTransient) throw thrown
        return { isDone: false }
      })
      if (isDone) return
      await pause(LOOK_AGAIN_MS, signal)
    }
    throw new AppError('email.approval_ended')
  }

  const actor = createActor(
    emailChangeMachine.provide({
      actors: {
        readLink: fromPromise(({ signal }) => ask(login.updateEmailLink(false, signal))),
        startChange: fromPromise<MailedCode, { email: string }>(async ({ input, signal }) => {
          const { action, ...times } = await ask(login.updateEmail(input.email, signal))
          return mailedCode(action === 'VERIFY_PRIMARY_OTP' ? 'old' : 'new', times)
        }),
        proveOld: fromPromise<MailedCode, { code: string }>(async ({ input, signal }) =>
          mailedCode('new', (await ask(login.updateEmailPrimaryOtp(input.code, signal))) ?? {}),
        ),
        proveNew: fromPromise<ChangedEmail, { code: string }>(({ input, signal }) => proveNew(input.code, signal)),
        awaitLink: fromPromise<void, { endsAt: number | undefined }>(({ input, signal }) =>
          awaitLink(input.endsAt, signal),
        ),
        mailLink: fromPromise(async ({ signal }) => {
          const { lifeSeconds } = await ask(login.updateEmailLink(true, signal))
          return mailedLink(lifeSeconds)
        }),
      },
      actions: {
        finish() {
          snackbar.show('success', 'emailChange.done')
          const state = modal.store.getState()
          if (state.open && currentEntry(state).view === 'UpdateEmailWallet') modal.back()
        },
      },
    }),
    { input: { now } },
  ).start()

  const unfollow = followViews(modal, {
    entered({ view }) {
      if (view !== 'UpdateEmailWallet') return
      const { active, accounts } = account.getState()
      const from = accounts[active].user?.email
      if (from) actor.send({ type: 'viewEntered', from })
      // The connected wallet has no address.
      else modal.replace('AccountSettings')
    },
    left: ({ view }) => view === 'UpdateEmailWallet' && actor.send({ type: 'viewLeft' }),
  })

  return {
    actor,
    subscribe(listener) {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    stop() {
      unfollow()
      actor.stop()
    },
  }
}

interface CodeTimes {
  readonly lifeSeconds?: number | undefined
  readonly resendSeconds?: number | undefined
}
