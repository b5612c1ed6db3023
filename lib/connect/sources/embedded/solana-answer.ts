import { base58 } from '@scure/base'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import { base58Length } from '@/lib/core/base58'
import type { ErrorCode } from '@/lib/core/error-catalogue'

/** Ed25519: 64 bytes, at most 88 characters in base58. */
const SIGNATURE_BYTES = 64
const MAX_SIGNATURE_LENGTH = 88
/** 1,232 bytes in base58. */
const MAX_TRANSACTION_LENGTH = 1_683

/**
 * The signature of a frame's answer to `solana_signMessage` or `solana_signAndSendTransaction`, in base58.
 *
 * @throws {AppError} `code` for anything else.
 */
export function readSolanaSignature(answer: unknown, code: ErrorCode = 'siwx.bad_signature'): string {
  const { signature } = (answer ?? {}) as { readonly signature?: unknown }
  const isSignature =
    typeof signature === 'string' &&
    signature.length <= MAX_SIGNATURE_LENGTH &&
    base58Length(signature) === SIGNATURE_BYTES
  if (!isSignature) throw new AppError(code)
  return signature
}

/**
 * The bytes of a frame's answer to `solana_signTransaction`.
 *
 * @throws {AppError} `wallet.failed` for an answer without a transaction.
 */
export function readSolanaTransaction(answer: unknown): Uint8Array {
  const { transaction } = (answer ?? {}) as { readonly transaction?: unknown }
  const isText = typeof transaction === 'string' && transaction !== '' && transaction.length <= MAX_TRANSACTION_LENGTH
  const bytes = isText ? attempt(() => base58.decode(transaction)) : undefined
  if (bytes === undefined) throw new AppError('wallet.failed')
  return bytes
}
