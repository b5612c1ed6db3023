import type { ErrorSource } from '@/lib/chains/foreign-words'
import { toAppError } from '@/lib/chains/to-app-error'
import type { Answer } from './ask-foreign'
import { noAnswer } from './no-answer'

/**
 * The value of a wallet's answer.
 *
 * @param method - The called method, for the details of an error.
 * @param source - The words of the wallet.
 * @throws {AppError} the wallet's refusal, `wallet.timeout` or `request.aborted`.
 */
export function answerValue<T>(answer: Answer<T>, method: string, source: ErrorSource): T {
  if (answer.ok) return answer.value
  if (answer.reason === 'refused') throw toAppError(answer.cause, 'wallet.failed', { source })
  throw noAnswer(answer.reason, method)
}
