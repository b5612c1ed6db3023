import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import type { JoinLogin } from '@/lib/connect/join-login'
import { leaveConnectViews } from '@/lib/connect/leave-connect-views'
import type { EmbeddedStore, EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import type { Caip2 } from '@/lib/core/caip'
import { isEmailAddress, isSameEmail } from '@/lib/core/email-address'
import { trimmed } from '@/lib/core/invisible'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import { EMAIL_CODE_COOLDOWN_MS } from '@/lib/frame/embedded-login'
import { awaitApproval } from './await-approval'
import { type Approved, emailLoginMachine, type LoginStart } from './email-login-machine'

export interface EmailLoginContext extends Pick<FlowContext, 'account' | 'network' | 'modal'> {
  /** Unix ms. */
  now(): number
  /** Loads the embedded wallet. */
  embedded(): Promise<EmbeddedWallet>
  /** The address that Connect has taken. */
  readonly state: EmbeddedStore
  readonly joinLogin: JoinLogin
}

export interface EmailLoginFlow {
  readonly actor: ActorRefFrom<typeof emailLoginMachine>
  stop(): void
}

const steps = { VERIFY_DEVICE: 'device', VERIFY_OTP: 'code', CONNECT: 'connect' } as const

/** Runs the login by e-mail with the frame of this page. The view EmailLogin shows it. */
export function createEmailLoginFlow(context: EmailLoginContext): EmailLoginFlow {
  const { account, network, modal, now, embedded, state, joinLogin } = context

  const endOf = (seconds: number | undefined): number | undefined =>
    seconds === undefined ? undefined : now() + seconds * 1_000

  async function startLogin(email: string, signal: AbortSignal): Promise<LoginStart> {
    const { login } = await embedded()
    const { action, matchNumber, lifeSeconds, resendSeconds = 0 } = await login.connectEmail(email, signal)
    return {
      next: steps[action],
      matchNumber,
      endsAt: endOf(lifeSeconds),
      resendAt: now() + Math.max(EMAIL_CODE_COOLDOWN_MS, resendSeconds * 1_000),
      pausedUntil: now() + EMAIL_CODE_COOLDOWN_MS,
    }
  }

  const actor = createActor(
    emailLoginMachine.provide({
      actors: {
        startLogin: fromPromise<LoginStart, { email: string }>(({ input, signal }) => startLogin(input.email, signal)),
        awaitApproval: fromPromise<Approved, { endsAt: number | undefined }>(async ({ input, signal }) => {
          const { login } = await embedded()
          const approved = await awaitApproval(login.connectDevice, input.endsAt, now, signal)
          if (approved?.isLetIn) return { letIn: { isNew: approved.isNew ?? false } }
          return { endsAt: endOf(approved?.lifeSeconds) }
        }),
        submitCode: fromPromise<{ readonly isNew: boolean }, { code: string }>(async ({ input, signal }) => {
          const { login } = await embedded()
          const { isNew = false } = (await login.connectOtp(input.code, signal)) ?? {}
          return { isNew }
        }),
        connectWallet: fromPromise<void, { network: Caip2 | undefined; isNew: boolean }>(({ input, signal }) =>
          joinLogin(input, signal),
        ),
      },
      actions: {
        finish() {
          state.setState({ submitted: undefined })
          leaveConnectViews({ account, network, modal })
        },
      },
    }),
    { input: { now } },
  ).start()

  const unfollow = followViews(modal, {
    entered: (entry) =>
      entry.view === 'EmailLogin' && actor.send({ type: 'viewEntered', network: entry.params.network }),
    left: () => undefined,
  })

  /**
   * Begins the login of an address of Connect. One that is under way for the same address goes on. The view refuses a text
   * that is no address.
   */
  function submit(text: string): void {
    const email = trimmed(text)
    if (!isSameEmail(email, actor.getSnapshot().context.email)) actor.send({ type: 'editAddress' })
    if (isEmailAddress(email)) actor.send({ type: 'submitEmail', email })
  }
  const { submitted: first } = state.getState()
  if (first) submit(first.email)
  const unsubscribe = state.subscribe(({ submitted }, before) => {
    if (submitted && submitted !== before.submitted) submit(submitted.email)
  })

  return {
    actor,
    stop() {
      unsubscribe()
      unfollow()
      actor.stop()
    },
  }
}
