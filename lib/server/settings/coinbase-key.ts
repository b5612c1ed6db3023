import 'server-only'
import { createPrivateKey, type KeyObject } from 'node:crypto'

/** An Ed25519 key of Coinbase is the seed and the public key, 32 bytes each. */
const ED25519_BYTES = 64
const SEED_BYTES = 32

export interface CoinbaseKey {
  readonly algorithm: 'EdDSA' | 'ES256'
  readonly key: KeyObject
}

/** Reads a secret API key of Coinbase: Ed25519 as base64, or P-256 as PEM. `null` for anything else. */
export function readCoinbaseKey(secret: string): CoinbaseKey | null {
  try {
    if (!secret.includes('-----')) return readEd25519(Buffer.from(secret, 'base64'))
    const key = createPrivateKey(secret)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? { algorithm: 'ES256', key } : null
  } catch {
    // The error of a parser may quote the key.
    return null
  }
}

function readEd25519(bytes: Buffer): CoinbaseKey | null {
  if (bytes.length !== ED25519_BYTES) return null
  const d = bytes.subarray(0, SEED_BYTES).toString('base64url')
  const x = bytes.subarray(SEED_BYTES).toString('base64url')
  return { algorithm: 'EdDSA', key: createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' }) }
}
