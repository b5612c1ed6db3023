import { type ErrorSource, wallet } from '@/lib/chains/foreign-words'
import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { Answer } from './ask-foreign'

/**
 * The value of a wallet's answer.
 *
 * @param method - The called method, for the details of an error.
 * @param source - The words of the wallet.
 * @throws {AppError} the wallet's refusal, `wallet.timeout` or `request.aborted`.
 */
export function answerValue<T>(answer: Answer<T>, method: string, source: ErrorSource = wallet): T {
  if (answer.ok) return answer.value
  if (answer.reason === 'refused') throw toAppError(answer.cause, 'wallet.failed', { source })
  throw new AppError(answer.reason === 'timeout' ? 'wallet.timeout' : 'request.aborted', { details: { method } })
}
