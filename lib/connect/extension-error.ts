import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { ForeignCause } from '@/lib/core/foreign-error'

/**
 * What extensions of Polkadot and Cosmos throw: sentences without numbers (polkadot-js and Keplr, read 2026-11-23),
 * lower-cased.
 */
const bySentence: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/^(?:request )?(?:cancell?ed|rejected)\.?$/, 'wallet.rejected'],
  [/not allowed to interact|unauthori[sz]ed|not authori[sz]ed/, 'wallet.unauthorized'],
  [/signer mismatched/, 'wallet.changed'],
  [/there is no (?:modular )?chain info/, 'wallet.unsupported_chain_id'],
]

/** Translates the error of an extension of Polkadot or Cosmos into an `AppError`. */
export function extensionError(cause: ForeignCause): AppError {
  const error = toAppError(cause, 'wallet.failed', { source: 'wallet' })
  if (error.code !== 'wallet.failed') return error
  for (const { message = '' } of cause) {
    const code = bySentence.find(([pattern]) => pattern.test(message.trim().toLowerCase()))?.[1]
    if (code !== undefined) return new AppError(code, { cause })
  }
  return error
}
