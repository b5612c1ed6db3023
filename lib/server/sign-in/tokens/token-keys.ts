import 'server-only'
import { createECDH, hkdfSync } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, importJWK } from 'jose'
import type { TokenKey } from '@/lib/sign-in/token-contract'
import type { Env } from '../../settings/env'
import { signInSecretsOf } from '../csrf-token'

/** Order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 128 bits more than a key, so that the remainder has no bias (FIPS 186-5, appendix A.2.1). */
const SEED_BYTES = 48
const PURPOSE = 'foyer/access-tokens/v1'

interface SigningKey {
  readonly key: CryptoKey | Uint8Array
  readonly public: TokenKey
}

/** Keys by their secret: the secrets of a process are few, and never change. */
const known = new Map<string, Promise<SigningKey>>()

/**
 * The keys of access tokens, each derived from a secret of sign-in, so that all instances have the same. The newest signs; all
 * are published, so that a token stays valid while its secret is configured.
 */
export async function tokenKeysOf(
  env: Pick<Env, 'signInSecrets'>,
): Promise<{ readonly signing: SigningKey; readonly published: readonly TokenKey[] }> {
  const [signing, ...older] = await Promise.all(signInSecretsOf(env).map(keyOf))
  if (signing === undefined) throw new Error('sign-in has no secret')
  return { signing, published: [signing, ...older].map((each) => each.public) }
}

function keyOf(secret: string): Promise<SigningKey> {
  const found = known.get(secret) ?? derive(secret)
  known.set(secret, found)
  return found
}

async function derive(secret: string): Promise<SigningKey> {
  const seed = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), PURPOSE, SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } as const
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url')
  const kid = await calculateJwkThumbprint(jwk, 'sha256')
  return { key: await importJWK({ ...jwk, d }, 'ES256'), public: { ...jwk, kid, alg: 'ES256', use: 'sig' } }
}
