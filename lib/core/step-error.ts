import { AppError } from './app-error'
import type { ErrorCode } from './error-catalogue'

/** Codes that are more precise than the spec's general text for the failed step. */
const TELLING = /^(?:swap|send|transaction|wallet|operation|sponsor)\.|^network\.offline$|^request\.refused$/

/**
 * Returns the error of a failed step: the cause if its code is more precise; `request.refused` if our server has
 * refused the request, so that it is not shown as an outage; otherwise `fallback`.
 */
export function stepError(cause: unknown, fallback: ErrorCode): AppError {
  if (!(cause instanceof AppError)) return new AppError(fallback, { cause })
  if (TELLING.test(cause.code)) return cause
  const code = isRefused(cause) ? 'request.refused' : fallback
  return new AppError(code, { cause, details: cause.details, requestId: cause.requestId })
}

/** Whether our server has understood the request and refused it. A retry would be refused too. */
export function isRefused(cause: unknown): boolean {
  return cause instanceof AppError && cause.code.startsWith('request.') && !cause.canRetry
}

/** Whether a failure, or its cause, is that the browser had no connection. */
export function isOffline(cause: unknown): boolean {
  return cause instanceof AppError && (cause.code === 'network.offline' || isOffline(cause.cause))
}
