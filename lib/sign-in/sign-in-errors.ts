import { AppError } from '@/lib/core/app-error'

/** A wallet that said no is told of in the words of sign-in; every other failure of a wallet has its own. */
export function signingError(cause: unknown): AppError {
  const error = AppError.from(cause, 'wallet.failed')
  return error.code === 'wallet.rejected' ? new AppError('siwx.declined', { cause: error }) : error
}

/**
 * What kept our server from doing its part: its own verdict, `siwx.init_failed` where it will never do it for this page,
 * else `siwx.unreachable`, with what lies behind as its cause. A missing connection is told as such.
 */
export function serverError(cause: unknown): AppError {
  const error = AppError.from(cause, 'siwx.unreachable')
  if (error.code.startsWith('siwx.') || error.code === 'network.offline') return error
  const isFinal = error.code === 'capability.off' || error.code.startsWith('project.')
  const { details, requestId } = error
  return new AppError(isFinal ? 'siwx.init_failed' : 'siwx.unreachable', { cause: error, details, requestId })
}
