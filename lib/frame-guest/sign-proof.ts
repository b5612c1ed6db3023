import { SignJWT } from 'jose/jwt/sign'
import { exportJWK } from 'jose/key/export'
import { digestOf, PROOF_TYPE } from '@/lib/custody/request-proof'

export interface ProvenRequest {
  /** Origin and path, without a query. */
  readonly url: string
  /** As it is sent. */
  readonly body: string
  readonly projectId: string
  /** Origin of the page that shows the frame. */
  readonly embedOrigin: string
  readonly accessToken?: string | undefined
  /** Seconds since the epoch, by the server's clock; by that of this device, if it is left out. */
  readonly issuedAt?: number
}

/** A new key of this device: P-256, and no script can read its private half. */
export function createDeviceKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
}

/** The proof of one request, see `request-proof.ts`. */
export async function signProof(
  { privateKey, publicKey }: CryptoKeyPair,
  { url, body, projectId, embedOrigin, accessToken, issuedAt }: ProvenRequest,
): Promise<string> {
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const claims = {
    jti: crypto.randomUUID(),
    htm: 'POST',
    htu: url,
    bh: await digestOf(body),
    pid: projectId,
    eo: embedOrigin,
    ...(accessToken === undefined ? {} : { ath: await digestOf(accessToken) }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: PROOF_TYPE, jwk: { kty, crv, x, y } as Record<string, string> })
    .setIssuedAt(issuedAt)
    .sign(privateKey)
}
