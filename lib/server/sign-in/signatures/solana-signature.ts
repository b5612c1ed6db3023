import 'server-only'
import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base58, base64 } from '@scure/base'
import { refused, type SignatureClaim, type Verdict, verdictOf } from './signature-verdict'

/** 64 bytes: 88 characters of base64 with padding, and at most as many of base58. */
const SIGNATURE_LENGTH = 88
/** 32 bytes in base58. */
const MAX_KEY_LENGTH = 44

/**
 * Verifies Ed25519 by the strict rules of RFC 8032: canonical points and scalars, no key of small order. The address is
 * the key.
 */
export function verifySolana({
  address,
  message,
  signature,
}: Pick<SignatureClaim, 'address' | 'message' | 'signature'>): Verdict {
  if (address.length > MAX_KEY_LENGTH || signature.length > SIGNATURE_LENGTH) return refused('malformed')
  const key = base58.decode(address)
  // base58 has no `=`, and 64 bytes in base64 always end with two.
  const bytes = signature.endsWith('==') ? base64.decode(signature) : base58.decode(signature)
  if (key.length !== 32 || bytes.length !== 64) return refused('malformed')
  return verdictOf(ed25519.verify(bytes, utf8ToBytes(message), key, { zip215: false }))
}

/** The same rules, for a text that is signed for no chain. Anything that is malformed is no signature. */
export function isSolanaSignature(claim: Pick<SignatureClaim, 'address' | 'message' | 'signature'>): boolean {
  try {
    return verifySolana(claim).valid
  } catch {
    return false
  }
}
