import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { SocialProvider } from '@/lib/core/login-providers'

/** A key with which a provider signs ID tokens. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

/** The keys of all providers: each has one of its own, made at its first use and kept in memory only. */
export interface AccountKeys {
  current(provider: SocialProvider): Promise<SigningKey>
  /** Replaces the key: what the old one has signed cannot be checked any more. */
  rotate(provider: SocialProvider): void
  sign(provider: SocialProvider, claims: Readonly<Record<string, unknown>>): Promise<string>
}

export function createAccountKeys(): AccountKeys {
  const known = new Map<SocialProvider, Promise<SigningKey>>()
  let made = 0
  const current = (provider: SocialProvider) => {
    made += 1
    const key = known.get(provider) ?? newSigningKey(`${provider}-${made}`)
    known.set(provider, key)
    return key
  }
  return {
    current,
    rotate: (provider) => void known.delete(provider),
    async sign(provider, claims) {
      const { kid, privateKey } = await current(provider)
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    },
  }
}

async function newSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** `at_hash` of an ID token (OpenID Connect Core 1.0, section 3.1.3.6). */
export const accessTokenHash = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
