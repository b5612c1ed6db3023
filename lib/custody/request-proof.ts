import { encode } from 'jose/base64url'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import '@/lib/core/schema-messages'

/*
 * Every request of the frame to the wallet and vault origins carries a proof: a JWS (ES256) by the key of the device,
 * over the very request (embedded wallet, section 2.8; the idea of DPoP, RFC 9449, with the body as well). Its header has
 * the public key as `jwk`, whose thumbprint (RFC 7638) is the identity of the device.
 */

/** Header of a request that carries the proof. The access token, where one is needed, is in {@link ACCESS_HEADER}. */
export const PROOF_HEADER = 'proof'
/** `Bearer <access token>` (RFC 6750). */
export const ACCESS_HEADER = 'authorization'

export const PROOF_TYPE = 'foyer-proof+jwt'
/** How far the clock of a device may be from ours, in seconds, in either direction. */
export const PROOF_CLOCK_SECONDS = 60

/** 32 bytes in base64url: a SHA-256. */
const digest = patternText(43, /^[\w-]{43}$/)

export const proofClaims = z.object({
  /** New for each request. */
  jti: patternText(36, /^[\da-f-]{36}$/),
  /** Seconds since the epoch. */
  iat: z.int(),
  htm: z.literal('POST'),
  /** Origin and path of the request, without its query. */
  htu: patternText(2048, /^https?:\/\/\S+$/),
  /** SHA-256 of the body, as sent. */
  bh: digest,
  /** Project. */
  pid: patternText(100, /^\S+$/),
  /** Origin of the page that shows the frame. */
  eo: patternText(300, /^https?:\/\/\S+$/),
  /** SHA-256 of the access token that the request carries. */
  ath: z.optional(digest),
})
export type ProofClaims = z.output<typeof proofClaims>

/** SHA-256 in base64url, as `bh` and `ath` are written. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return encode(new Uint8Array(bytes))
}
