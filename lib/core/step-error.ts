import { AppError } from './app-error'
import type { ErrorCode } from './error-catalogue'

/** Codes that are more precise than the spec's general text for the failed step. */
const TELLING = /^(?:swap|send|transaction|wallet)\.|^network\.offline$|^request\.refused$/

/** Our server has understood the request and refuses it. It would refuse it again. */
const REFUSED = /^request\.(?:invalid|too_large|refused|not_found|method_not_allowed)$/

/**
 * The error of a failed step: the cause if its code is more precise; `request.refused` if our server has refused the
 * request, which is no outage; otherwise `fallback`.
 */
export function stepError(cause: unknown, fallback: ErrorCode): AppError {
  if (!(cause instanceof AppError)) return new AppError(fallback, { cause })
  if (TELLING.test(cause.code)) return cause
  const code = isRefused(cause) ? 'request.refused' : fallback
  return new AppError(code, { cause, details: cause.details, requestId: cause.requestId })
}

/** Whether a failure is that our server refuses the request itself. */
export function isRefused(cause: unknown): boolean {
  return cause instanceof AppError && REFUSED.test(cause.code)
}

/** Whether a failure, or its cause, is that the browser had no connection. */
export function isOffline(cause: unknown): boolean {
  return cause instanceof AppError && (cause.code === 'network.offline' || isOffline(cause.cause))
}
