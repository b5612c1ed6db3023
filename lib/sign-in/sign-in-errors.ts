import { AppError } from '@/lib/core/app-error'

/** Maps a refusal in the wallet to the code of sign-in. Every other failure of a wallet keeps its own code. */
export function signingError(cause: unknown): AppError {
  const error = AppError.from(cause, 'wallet.failed')
  return error.code === 'wallet.rejected' ? new AppError('siwx.declined', { cause: error }) : error
}

/**
 * Maps a failure of the server during sign-in: its own refusal keeps its code; `siwx.init_failed` if a retry cannot
 * succeed for this page; otherwise `siwx.unreachable` with the failure as cause. Being offline keeps its own code.
 */
export function serverError(cause: unknown): AppError {
  const error = AppError.from(cause, 'siwx.unreachable')
  if (error.code.startsWith('siwx.') || error.code === 'network.offline') return error
  const isFinal = error.code === 'capability.off' || error.code.startsWith('project.')
  const { details, requestId } = error
  return new AppError(isFinal ? 'siwx.init_failed' : 'siwx.unreachable', { cause: error, details, requestId })
}
