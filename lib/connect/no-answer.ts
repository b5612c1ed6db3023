import { AppError } from '@/lib/core/app-error'

/** The error of a request that the wallet did not answer. */
export function noAnswer(reason: 'timeout' | 'aborted', method: string): AppError {
  return new AppError(reason === 'timeout' ? 'wallet.timeout' : 'request.aborted', { details: { method } })
}
