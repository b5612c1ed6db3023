import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { stepError } from '@/lib/core/step-error'
import type { SignedMessage } from './names-contract'
import type { NamingAccount } from './sign-name-request'

/** The same signature is sent again for this long; the server accepts it for 300 s after it was made. */
const SIGNATURE_LIFE_MS = 240_000

/** A signature that the server has not answered. */
export interface SignedRequest<T> {
  /** What was signed. */
  readonly request: T
  readonly message: SignedMessage
  /** Unix ms. */
  readonly signedAt: number
}

/**
 * The signature of exactly this request, if the server still accepts it.
 *
 * @param now - Unix ms.
 */
export function usableSignature<T>(
  signed: SignedRequest<T> | undefined,
  wanted: T | undefined,
  now: number,
): SignedRequest<T> | undefined {
  if (signed === undefined || now - signed.signedAt > SIGNATURE_LIFE_MS) return undefined
  return JSON.stringify(wanted) === JSON.stringify(signed.request) ? signed : undefined
}

/** What a failure becomes if nothing more precise is known. */
type GeneralFailure = 'names.register_failed' | 'names.change_failed'

/** The reasons of the wallet and of the registry are more precise than that the request failed. */
export function nameError(cause: unknown, general: GeneralFailure, name = ''): AppError {
  if (cause instanceof AppError && cause.code.startsWith('names.')) return cause
  const error = stepError(cause, general)
  if (error.code !== general) return error
  return new AppError(error.code, { cause, details: { name }, requestId: error.requestId })
}

/** Failures after which the same signature may still be accepted: the server may even have accepted it. */
const UNDECIDED: readonly ErrorCode[] = ['names.register_failed', 'names.change_failed', 'network.offline']

/** Whether the server may have accepted what was sent. */
export const isUndecided = ({ code }: AppError): boolean => UNDECIDED.includes(code)

export const isSameAccount = (a: NamingAccount | undefined, b: NamingAccount | undefined): boolean =>
  a?.address === b?.address && a?.chainId === b?.chainId
