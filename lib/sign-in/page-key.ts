import { base64urlnopad, utf8 } from '@scure/base'
import { KEY_PROOF_TYPE } from './token-contract'

/** A new key of this page: P-256, and no script can read its private half. */
export function createPageKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
}

export interface ProvenCall {
  readonly method: string
  /** Absolute. Its query and fragment are not a part of the proof. */
  readonly url: string
  /** That the request carries. */
  readonly accessToken?: string | undefined
  /** Seconds since the epoch, by the server's clock. */
  readonly issuedAt: number
}

/** The proof of one request (DPoP, RFC 9449). */
export async function signKeyProof({ privateKey, publicKey }: CryptoKeyPair, call: ProvenCall): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const { origin, pathname } = new URL(call.url)
  const header = { typ: KEY_PROOF_TYPE, alg: 'ES256', jwk: { kty, crv, x, y } }
  const claims = {
    jti: crypto.randomUUID(),
    htm: call.method.toUpperCase(),
    htu: `${origin}${pathname}`,
    iat: call.issuedAt,
    ...(call.accessToken === undefined ? {} : { ath: await digestOf(call.accessToken) }),
  }
  const signed = [header, claims].map((part) => base64urlnopad.encode(utf8.decode(JSON.stringify(part)))).join('.')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed))
  return `${signed}.${base64urlnopad.encode(new Uint8Array(signature))}`
}

/** SHA-256 of a text in base64url. */
export async function digestOf(text: string): Promise<string> {
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** 32 random bytes in base64url. */
export const createSecret = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
