import { AppError } from '@/lib/core/app-error'

/**
 * Why a step with a mailed code did nothing. `wait`: a code was mailed a moment ago. `proof`: the code is too old, and
 * another one is needed. `limit`: it was done too often in a day. `network`,
 * `timeout` and `session` are the alerts of a wallet that did not answer.
 */
export type MailedCodeProblem =
  | { readonly kind: 'code' | 'proof' | 'limit' | 'network' | 'timeout' | 'session' | 'failed' }
  | { readonly kind: 'wait'; readonly seconds: number }

/** A limit that ends later than this, in seconds, is one of a day. */
const LONG_S = 3_600

/** Reads the problem from what a request to the key worker has thrown. */
export function mailedCodeProblem(thrown: unknown): MailedCodeProblem {
  const { code, details } = AppError.from(thrown, 'internal')
  if (code === 'email.cooldown' && typeof details.seconds === 'number')
    return { kind: 'wait', seconds: details.seconds }
  if (code === 'email.code_wrong') return { kind: 'code' }
  if (code === 'request.rate_limited' && Number(details.seconds) > LONG_S) return { kind: 'limit' }
  if (code === 'network.offline') return { kind: 'network' }
  if (code === 'request.timeout') return { kind: 'timeout' }
  if (code === 'session.ended') return { kind: 'session' }
  const isOld = code === 'custody.login_too_old' || code === 'email.code_expired'
  return { kind: isOld ? 'proof' : 'failed' }
}

/** Whether the next try begins with another code. */
export function needsNewCode(thrown: unknown): boolean {
  return AppError.is(thrown, 'custody.login_too_old', 'email.code_expired', 'email.locked')
}
