import { AppError } from './app-error'
import type { ErrorCode } from './error-catalogue'

/** Codes that are more precise than the spec's general text for the failed step. */
const TELLING = /^(?:swap|send|transaction|wallet)\.|^network\.offline$/

/** The error of a failed step: the cause if its code is more precise, otherwise `fallback`. */
export function stepError(cause: unknown, fallback: ErrorCode): AppError {
  if (!(cause instanceof AppError)) return new AppError(fallback, { cause })
  if (TELLING.test(cause.code)) return cause
  return new AppError(fallback, { cause, details: cause.details, requestId: cause.requestId })
}

/** Whether a failure, or its cause, is that the browser had no connection. */
export function isOffline(cause: unknown): boolean {
  return cause instanceof AppError && (cause.code === 'network.offline' || isOffline(cause.cause))
}
