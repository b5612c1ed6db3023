import { AppError } from '@/lib/core/app-error'
import { stepUpStart, stepUpVerify } from '@/lib/custody/step-up-contract'
import type { LoginSession } from './login-session'

/** A further code on the session of this device. */
export interface StepUp {
  start(signal?: AbortSignal): Promise<{ readonly resendSeconds: number; readonly lifeSeconds: number }>
  /** @throws {AppError} `email.code_expired` before {@link StepUp.start}, and the codes of the endpoint. */
  enter(code: string, signal?: AbortSignal): Promise<void>
  reset(): void
}

export function createStepUp(session: Pick<LoginSession, 'call'>): StepUp {
  let challengeId: string | null = null
  return {
    async start(signal) {
      const begun = await session.call(stepUpStart, {}, { signal })
      challengeId = begun.challengeId
      return { resendSeconds: begun.resendSeconds, lifeSeconds: begun.codeSeconds }
    },
    async enter(code, signal) {
      if (challengeId === null) throw new AppError('email.code_expired')
      if (!/^\d{6}$/.test(code)) throw new AppError('email.code_wrong')
      await session.call(stepUpVerify, { challengeId, code }, { signal })
      challengeId = null
    },
    reset() {
      challengeId = null
    },
  }
}
