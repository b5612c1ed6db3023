import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'
import type { StartedLogin } from '@/lib/core/started-login'
import { loginClaim } from '@/lib/custody/let-in-contract'
import { emailCode, emailStart, emailVerify, type Login } from '@/lib/custody/login-contract'
import { approvalStart, approvalStatus, MAX_APPROVAL_WAIT_SECONDS } from '@/lib/custody/vault-contract'
import { type LoginSession, untilAborted } from './login-session'
import type { CallCustody } from './proven-calls'

/** Between two looks at an approval, where the vault does not wait for the decision. */
const APPROVAL_POLL_MS = 2_000
/** Stock clients give up after 120 s. Ours asks again, for as long as the approval holds. */
export const APPROVAL_WAIT_MS = 110_000
/** Links of one login that count, when the visitor has had the mail sent again. */
const MAX_APPROVALS = 3

/*
 *   idle --start--> approving --approved, code mailed--> code --code right--> idle, with a session
 *     |            \--let in by another device--> in         |
 *     ^  \--start: device is known, code mailed-----------^ |
 *     |   \--start: device has a session--> idle            |
 *     +-------- declined, expired, too many wrong codes ----+
 */
type LoginStep =
  | { readonly at: 'idle'; readonly ended?: AppError }
  | {
      readonly at: 'approving'
      readonly email: string
      readonly challengeId: string
      readonly approvals: readonly string[]
    }
  | { readonly at: 'code'; readonly email: string; readonly challengeId: string; readonly codeSeconds: number }
  /** Another device of the wallet has let this one in: the session has begun. */
  | { readonly at: 'in' }

const IDLE: LoginStep = { at: 'idle' }

export interface EmailLogin {
  /** Begins a login, or one more mail for the same. */
  start(email: string, signal?: AbortSignal): Promise<StartedLogin>
  /**
   * Waits until the visitor has approved this device and the code is mailed. May be called several times at once.
   *
   * @param canBeLetIn - The page knows that a login may end without a code. Otherwise a code is mailed in any case.
   * @throws {AppError} `email.declined`, `email.approval_ended`; `request.timeout` after {@link APPROVAL_WAIT_MS}, call it
   *   again; as the endpoints.
   */
  approved(
    signal: AbortSignal,
    canBeLetIn?: boolean,
  ): Promise<{ readonly lifeSeconds: number; readonly isLetIn?: boolean }>
  /** Ends a login with its code, and begins the session. */
  enter(code: string, signal?: AbortSignal): Promise<void>
  /** Forgets a login that has begun. */
  reset(): void
}

/** The login by e-mail on this device (embedded wallet, sections 2.5 and 2.6). */
export function createEmailLogin({
  call,
  session,
  now,
  mustApprove,
}: {
  readonly call: CallCustody
  readonly session: Pick<LoginSession, 'begin' | 'renew'>
  readonly now: () => number
  /** The vault has to approve this device, though the Auth domain knows it: a wallet could not be made or recovered. */
  readonly mustApprove: () => Promise<boolean>
}): EmailLogin {
  let step: LoginStep = IDLE
  let checking: Promise<void> | undefined
  /** Of the page that waits. */
  let canClaim = false
  /** Ends the request that waits for a decision, when another login begins. */
  let polling = new AbortController()

  const enterStep = (next: LoginStep): void => {
    step = next
    polling.abort()
    polling = new AbortController()
  }

  const start = async (email: string, signal?: AbortSignal): Promise<StartedLogin> => {
    const begun = await call('wallet', emailStart, { email }, { signal })
    const { action, challengeId, resendSeconds, codeSeconds } = begun
    if (action === 'CONNECT' || challengeId === null) {
      enterStep(IDLE)
      await session.renew(signal)
      return { action: 'CONNECT' }
    }
    if (action === 'VERIFY_OTP' && !(await mustApprove())) {
      enterStep({ at: 'code', email, challengeId, codeSeconds })
      return { action, lifeSeconds: codeSeconds, resendSeconds }
    }
    const { approvalId, matchNumber, lifeSeconds } = await call('vault', approvalStart, { email }, { signal })
    const before = step.at === 'approving' && step.email === email ? step.approvals : []
    enterStep({ at: 'approving', email, challengeId, approvals: [approvalId, ...before].slice(0, MAX_APPROVALS) })
    return { action: 'VERIFY_DEVICE', matchNumber, lifeSeconds, resendSeconds }
  }

  /** One poll for all that wait. */
  const check = (): Promise<void> => {
    checking ??= poll().finally(() => {
      checking = undefined
    })
    return checking
  }

  const poll = async (): Promise<void> => {
    const seen = step
    if (seen.at !== 'approving') return
    const { signal } = polling
    // A newer link ends the older ones, so that only the newest can still be decided.
    const ask = (approvalId: string, at: number) => {
      const waits = at === 0 ? { waitSeconds: MAX_APPROVAL_WAIT_SECONDS } : {}
      return call('vault', approvalStatus, { approvalId, ...waits }, { signal }).catch(orPending)
    }
    const states = await Promise.all(seen.approvals.map(ask))
    // A newer login is what counts from now on.
    if (step !== seen) return
    if (states.some(({ status }) => status === 'approved')) {
      if (canClaim && (await claim(seen.email, seen.challengeId))) {
        if (step === seen) step = { at: 'in' }
        return
      }
      const mailed = await mailCode(seen.email, seen.challengeId)
      if (step === seen) step = { at: 'code', email: seen.email, ...mailed }
    } else if (states[0] && states[0].status !== 'pending') {
      step = {
        at: 'idle',
        ended: new AppError(states[0].status === 'declined' ? 'email.declined' : 'email.approval_ended'),
      }
    }
  }

  /** Begins the session if another device of the wallet has let this one in. @returns whether it has. */
  const claim = async (email: string, challengeId: string): Promise<boolean> => {
    try {
      await startSession(email, () => call('wallet', loginClaim, { challengeId }))
      return true
    } catch (thrown) {
      if (AppError.is(thrown, 'request.not_found')) return false
      throw thrown
    }
  }

  /** A link lives longer than the login that it approves: a login that has ended begins anew, without another link. */
  const mailCode = async (email: string, challengeId: string) => {
    try {
      return { challengeId, ...(await call('wallet', emailCode, { challengeId }, { isRepeatable: true })) }
    } catch (thrown) {
      if (!AppError.is(thrown, 'email.code_expired')) throw thrown
      const begun = await call('wallet', emailStart, { email })
      if (begun.challengeId === null) throw thrown
      const mailed = await call('wallet', emailCode, { challengeId: begun.challengeId }, { isRepeatable: true })
      return { challengeId: begun.challengeId, ...mailed }
    }
  }

  /** A request whose answer was lost may have begun the session: the cookie says so. */
  const startSession = async (email: string, ask: () => Promise<Login>, signal?: AbortSignal): Promise<void> => {
    try {
      session.begin(await ask())
    } catch (thrown) {
      if (!AppError.from(thrown, 'internal').isTransient) throw thrown
      const login: Login | null = await session.renew(signal).catch(() => null)
      if (login?.email?.toLowerCase() !== email.toLowerCase()) throw thrown
    }
  }

  return {
    start,
    async approved(signal, canBeLetIn = false) {
      canClaim = canBeLetIn
      const until = now() + APPROVAL_WAIT_MS
      for (;;) {
        const askedAt = now()
        await untilAborted(check(), signal)
        if (step.at === 'in') return { lifeSeconds: 0, isLetIn: true }
        if (step.at === 'code') return { lifeSeconds: step.codeSeconds }
        if (step.at === 'idle') throw step.ended ?? new AppError('email.approval_ended')
        await pause(Math.max(0, askedAt + APPROVAL_POLL_MS - now()), signal)
        if (signal.aborted) throw new AppError('request.aborted')
        if (now() >= until) throw new AppError('request.timeout')
      }
    },
    async enter(code, signal) {
      const current = step
      if (current.at !== 'code') throw new AppError('email.code_expired')
      if (!/^\d{6}$/.test(code)) throw new AppError('email.code_wrong')
      try {
        const { email, challengeId } = current
        await startSession(email, () => call('wallet', emailVerify, { challengeId, code }, { signal }), signal)
      } catch (thrown) {
        if (AppError.is(thrown, 'email.code_expired', 'email.locked') && step === current) step = IDLE
        throw thrown
      }
      if (step === current) step = IDLE
    },
    reset() {
      enterStep(IDLE)
    },
  }
}

function orPending(thrown: unknown): { readonly status: 'pending' } {
  // The request that waits is aborted by the next login.
  if (AppError.from(thrown, 'internal').isTransient || AppError.is(thrown, 'request.aborted'))
    return { status: 'pending' }
  throw thrown
}
