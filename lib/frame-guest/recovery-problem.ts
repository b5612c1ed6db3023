import { AppError } from '@/lib/core/app-error'
import type { PasskeyOutcome, WindowOutcome } from '@/lib/custody/passkey'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'

/** Why a press did not do what it says. */
export type RecoveryProblem =
  | 'wrongPassword'
  | 'wrongPasskey'
  | 'loginAgain'
  | 'failed'
  | 'refused'
  | 'noPrf'
  | 'noPrfMade'
  | 'exists'
  | 'notHere'
  | 'blocked'
  | 'windowEnded'

export function problemOfFailure(thrown: unknown, way: RecoveryWay | null): RecoveryProblem {
  if (AppError.is(thrown, 'custody.secret_wrong')) return way === 'passkey' ? 'wrongPasskey' : 'wrongPassword'
  if (AppError.is(thrown, 'custody.login_too_old', 'custody.not_approved', 'session.ended')) return 'loginAgain'
  return 'failed'
}

type Refusal = Exclude<PasskeyOutcome | WindowOutcome, { outcome: 'done' | 'made' }>

export function problemOfPasskey(refusal: Refusal): RecoveryProblem {
  return refusal.outcome === 'noPrf' && refusal.isMade ? 'noPrfMade' : refusal.outcome
}
