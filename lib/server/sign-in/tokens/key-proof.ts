import 'server-only'
import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { boundedText } from '@/lib/core/bounded-text'
import { KEY_PROOF_CLOCK_S, KEY_PROOF_HEADER, KEY_PROOF_TYPE } from '@/lib/sign-in/token-contract'
import { isSameSecret } from '../../kit/is-same-secret'
import type { Services } from '../../platform/services'

/** Longest proof in characters: the claims have bounds, and so has a key of P-256. */
const MAX_PROOF_LENGTH = 4_096

const text = boundedText(2_048, (each) => each !== '')
const claims = z.object({
  jti: boundedText(128, (each) => each !== ''),
  /** Seconds since the epoch. */
  iat: z.int(),
  htm: text,
  htu: text,
  /** SHA-256 of the access token that the request carries. */
  ath: z.optional(text),
})

/** SHA-256 of a text in base64url. */
export const digestOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

/**
 * Checks the proof of a request (DPoP, RFC 9449), and that it is used once: a proof is remembered for as long as its time is
 * accepted.
 *
 * @param accessToken - That the request carries; `null` for none.
 * @returns the thumbprint of the key (RFC 7638).
 * @throws {AppError} `proof.invalid` for a proof that is missing, of another request or token, too old or used before;
 *   `kv.unavailable` when it cannot be remembered.
 */
export async function verifyKeyProof(
  accessToken: string | null,
  {
    env,
    headers,
    kv,
    method,
    now,
    pathname,
    signal,
  }: Pick<Services, 'env' | 'headers' | 'kv' | 'method' | 'now' | 'pathname' | 'signal'>,
): Promise<string> {
  const { claims: proof, thumbprint } = await readProof(headers.get(KEY_PROOF_HEADER))
  const matches =
    Math.abs(now() / 1_000 - proof.iat) <= KEY_PROOF_CLOCK_S &&
    proof.htm === method &&
    proof.htu === publicUrl(pathname, env) &&
    isSameSecret(proof.ath ?? '', accessToken === null ? '' : digestOf(accessToken))
  if (!matches) throw new AppError('proof.invalid')
  const ttlMs = 2 * KEY_PROOF_CLOCK_S * 1_000
  const isNew = await kv.setIfAbsent(`key-proof:${thumbprint}:${digestOf(proof.jti)}`, '1', { ttlMs }, signal)
  if (!isNew) throw new AppError('proof.invalid')
  return thumbprint
}

/** The address that a page calls: the operator may have moved the endpoints of sign-in. */
function publicUrl(pathname: string, { appUrl, authPath }: Pick<Services['env'], 'appUrl' | 'authPath'>): string {
  return `${appUrl}${pathname.replace(AUTH_PATH, authPath)}`
}

async function readProof(proof: string | null) {
  if (proof === null || proof.length > MAX_PROOF_LENGTH) throw new AppError('proof.invalid')
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: KEY_PROOF_TYPE,
    })
    return {
      claims: z.parse(claims, payload),
      thumbprint: await calculateJwkThumbprint(protectedHeader.jwk ?? {}, 'sha256'),
    }
  } catch {
    // The proof comes from outside. For an invalid `jwk`, the key import throws errors of several classes.
    throw new AppError('proof.invalid')
  }
}
