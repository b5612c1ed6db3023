import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { ForeignCause } from '@/lib/core/foreign-error'
import type { Answer } from './ask-foreign'

const walletError = (cause: ForeignCause): AppError => toAppError(cause, 'wallet.failed', { source: 'wallet' })

/**
 * The value of a wallet's answer.
 *
 * @param method - The called method, for the details of an error.
 * @param translate - Translates the wallet's error.
 * @throws {AppError} the wallet's refusal, `wallet.timeout` or `request.aborted`.
 */
export function answerValue<T>(answer: Answer<T>, method: string, translate = walletError): T {
  if (answer.ok) return answer.value
  if (answer.reason === 'refused') throw translate(answer.cause)
  throw new AppError(answer.reason === 'timeout' ? 'wallet.timeout' : 'request.aborted', { details: { method } })
}
