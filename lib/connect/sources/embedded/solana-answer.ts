import { AppError } from '@/lib/core/app-error'
import { base58Length } from '@/lib/core/base58'

/** Ed25519: 64 bytes, at most 88 characters in base58. */
const SIGNATURE_BYTES = 64
const MAX_SIGNATURE_LENGTH = 88

/**
 * The signature of a frame's answer to `solana_signMessage`, in base58.
 *
 * @throws {AppError} `siwx.bad_signature` for anything else.
 */
export function readSolanaSignature(answer: unknown): string {
  const { signature } = (answer ?? {}) as { readonly signature?: unknown }
  const isSignature =
    typeof signature === 'string' &&
    signature.length <= MAX_SIGNATURE_LENGTH &&
    base58Length(signature) === SIGNATURE_BYTES
  if (!isSignature) throw new AppError('siwx.bad_signature')
  return signature
}
