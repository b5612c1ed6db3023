import 'server-only'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { digestOf, PROOF_CLOCK_SECONDS, PROOF_TYPE, type ProofClaims, proofClaims } from '@/lib/custody/request-proof'
import { isSameSecret } from '../kit/is-same-secret'
import type { Kv } from '../stores/kv'

/** Longest proof in characters: the claims have bounds, and so has a key of P-256. */
const MAX_PROOF_LENGTH = 4_096

/** What a request has to match. */
export interface ReceivedRequest {
  /** `null` without the header. */
  readonly proof: string | null
  /** Public origin of the role and the path, without a query. */
  readonly url: string
  /** As it was received. */
  readonly body: string
  readonly projectId: string
  /** Origins whose pages may show the frame of the project. */
  readonly allowedOrigins: readonly string[]
  readonly accessToken?: string | undefined
}

/** The device that has sent a request. */
export interface ProvenDevice {
  /** Thumbprint of its key (RFC 7638), base64url. */
  readonly thumbprint: string
  /** Origin of the page that shows the frame, as the frame says. */
  readonly embedOrigin: string
}

/**
 * Checks the proof of a request, and that it is used once: a proof is remembered for as long as its time is accepted.
 *
 * @throws {AppError} `proof.invalid` for a proof that is missing, of another request, too old or used before;
 *   `kv.unavailable` when it cannot be remembered.
 */
export async function verifyProof(
  request: ReceivedRequest,
  {
    kv,
    now,
    signal,
  }: { readonly kv: Pick<Kv, 'setIfAbsent'>; readonly now: () => number; readonly signal?: AbortSignal },
): Promise<ProvenDevice> {
  const { claims, thumbprint } = await readProof(request.proof)
  const matches =
    Math.abs(now() / 1000 - claims.iat) <= PROOF_CLOCK_SECONDS &&
    claims.htu === request.url &&
    claims.pid === request.projectId &&
    request.allowedOrigins.includes(claims.eo) &&
    isSameSecret(claims.bh, await digestOf(request.body)) &&
    isSameSecret(claims.ath ?? '', request.accessToken === undefined ? '' : await digestOf(request.accessToken))
  if (!matches) throw new AppError('proof.invalid')
  const ttlMs = 2 * PROOF_CLOCK_SECONDS * 1000
  const isNew = await kv.setIfAbsent(`proof:${thumbprint}:${claims.jti}`, '1', { ttlMs }, signal)
  if (!isNew) throw new AppError('proof.invalid')
  return { thumbprint, embedOrigin: claims.eo }
}

async function readProof(proof: string | null): Promise<{ readonly claims: ProofClaims; readonly thumbprint: string }> {
  if (proof === null || proof.length > MAX_PROOF_LENGTH) throw new AppError('proof.invalid')
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: PROOF_TYPE,
    })
    const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk ?? {}, 'sha256')
    return { claims: z.parse(proofClaims, payload), thumbprint }
  } catch {
    // The proof comes from outside. For an invalid `jwk`, the key import throws errors of several classes.
    throw new AppError('proof.invalid')
  }
}
