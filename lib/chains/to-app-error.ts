import { AppError, type ErrorDetails } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { type ForeignCause, type ForeignError, MAX_ERROR_TEXT_LENGTH } from '@/lib/core/foreign-error'
import { type ErrorSource, names, node, numbers, wallet } from './foreign-words'

/** Codes that wallets and nodes use for many failures. A wrapped error or the message is more precise. */
const vagueCodes: ReadonlySet<number> = new Set([-32603, -32000, -32003])

/** The native token of an unknown chain, for the text of `swap.insufficient_gas`. */
const NATIVE_TOKEN_WORDS = 'native currency'

/**
 * Translates the error of a wallet or a node into one of our codes. Uses the most precise sign in the error and the
 * errors that it wraps: a specific number, then a class name, then a known sentence, then a vague number.
 *
 * @param cause - A copy by `copyForeignError`; becomes the `cause` of the new error.
 * @param fallback - The code when nothing in the error is known.
 * @param options.source - The rows of the table that apply.
 * @param options.details - Details of the new error; `symbol` is the currency of the fees.
 */
export function toAppError(
  cause: ForeignCause,
  fallback: ErrorCode,
  options: { source: ErrorSource; details?: ErrorDetails },
): AppError {
  const { source } = options
  const code =
    first(cause, (error) => fromNumber(error, source, false)) ??
    first(cause, (error) => fromName(error, source)) ??
    first(cause, (error) => fromSentence(error, source)) ??
    first(cause, (error) => fromNumber(error, source, true)) ??
    fallback
  const symbol = code === 'swap.insufficient_gas' ? { symbol: NATIVE_TOKEN_WORDS } : {}
  return new AppError(code, { cause, details: { ...symbol, ...options.details } })
}

/** The error of an EVM wallet. */
export function walletError(cause: ForeignCause, fallback: ErrorCode): AppError {
  return toAppError(cause, fallback, { source: wallet })
}

/** The error of a node. */
export function nodeError(cause: ForeignCause): AppError {
  return toAppError(cause, 'upstream.failed', { source: node })
}

/** `"already known"`: the node already has this transaction, so sending it succeeded. */
export function isAlreadyKnown(message: string): boolean {
  return fromSentence({ message: message.slice(0, MAX_ERROR_TEXT_LENGTH) }, node) === 'transaction.unsure'
}

function fromNumber({ code }: ForeignError, source: ErrorSource, vague: boolean): ErrorCode | undefined {
  const number = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code
  if (typeof number !== 'number') return undefined
  const own = source.numbers?.[number]
  // -32603 is vague in every source. Other numbers are not vague if the source defines them.
  const isVague = number === -32603 || (own === undefined && vagueCodes.has(number))
  return isVague === vague ? (own ?? numbers[number]) : undefined
}

function fromName({ name, code }: ForeignError, source: ErrorSource): ErrorCode | undefined {
  const known = { ...names, ...source.names }
  const found = [name, code].find((each) => typeof each === 'string' && Object.hasOwn(known, each))
  return found === undefined ? undefined : known[found]
}

function fromSentence(error: ForeignError, { sentences }: ErrorSource): ErrorCode | undefined {
  const { message, details, shortMessage, reason } = error
  return first([message, details, shortMessage, reason], (sentence) => {
    const text = (sentence ?? '').toLowerCase()
    return sentences.find(([row]) => (typeof row === 'function' ? row(text, error) : row.test(text)))?.[1]
  })
}

function first<T>(items: readonly T[], translate: (item: T) => ErrorCode | undefined): ErrorCode | undefined {
  for (const item of items) {
    const code = translate(item)
    if (code) return code
  }
  return undefined
}
