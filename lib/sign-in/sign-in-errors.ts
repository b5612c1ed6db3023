import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { isRefused } from '@/lib/core/step-error'

/** Maps a refusal in the wallet to the code of sign-in. Every other failure of a wallet keeps its own code. */
export function signingError(cause: unknown): AppError {
  const error = AppError.from(cause, 'wallet.failed')
  return error.code === 'wallet.rejected' ? new AppError('siwx.declined', { cause: error }) : error
}

/**
 * Maps a failure of the server during sign-in. Returns sign-in codes and `network.offline` unchanged; other errors have
 * the failure as cause.
 */
export function serverError(cause: unknown): AppError {
  const error = AppError.from(cause, 'siwx.unreachable')
  if (error.code.startsWith('siwx.') || error.code === 'network.offline') return error
  const { details, requestId } = error
  return new AppError(signInCode(error), { cause: error, details, requestId })
}

function signInCode(error: AppError): ErrorCode {
  // The server has refused the request, and would refuse it again.
  if (isRefused(error)) return 'siwx.bad_message'
  const isFinal = error.code === 'capability.off' || error.code.startsWith('project.')
  return isFinal ? 'siwx.init_failed' : 'siwx.unreachable'
}
