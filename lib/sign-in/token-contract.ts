import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'

/*
 * Signing in on a page of another origin than the server's, where no cookie arrives. The page has a key pair that no script can
 * read (WebCrypto), proves each request with it (DPoP, RFC 9449), and gets access tokens that are bound to the key.
 */

/** Header of the proof. */
export const KEY_PROOF_HEADER = 'dpop'
/** `typ` of a proof. */
export const KEY_PROOF_TYPE = 'dpop+jwt'
/** How far the clock of a device may be from ours, in seconds, in either direction. */
export const KEY_PROOF_CLOCK_S = 60
/** `typ` of an access token (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt'
/** How long an access token is valid, in seconds. */
export const ACCESS_TOKEN_LIFE_S = 300

/** SHA-256 or 32 random bytes, in base64url. */
const bytes32 = patternText(43, /^[\w-]{43}$/)
/** The handle of a session and the current secret of its page. Good for one renewal, with a proof by the key. */
const renewal = patternText(87, /^[\w-]{43}\.[\w-]{43}$/)
/** SHA-256 of the text of the secret that the page has made for the next renewal. The server never sees it before. */
const next = bytes32

const tokenAnswer = z.object({
  /** JWT (ES256): `iss`, `aud` (origin of the page), `sub` (CAIP-10), `accounts`, `client_id` (project), `cnf.jkt`. */
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  /** The session, for the next renewal. It gives no access. */
  handle: bytes32,
})

/**
 * Signs in a page of another origin: verifies a message of `signInNonce` (or the cacaos of `pairingNonce`) that this key has
 * asked for. `renewal` names the page's session until now, whose accounts the new one keeps.
 *
 * Fails with `capability.off`, `proof.invalid`, the errors of a sign-in, `request.rate_limited`, `kv.unavailable`.
 */
export const signInToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/token',
  input: z.object({
    message: z._default(z.string(), ''),
    signature: z._default(z.string(), ''),
    publicKey: z.exactOptional(z.string()),
    cacaos: z.exactOptional(z.string()),
    next,
    renewal: z.exactOptional(renewal),
  }),
  output: tokenAnswer,
})

/**
 * Returns a new access token. A secret renews once: the same request may be repeated if its answer was lost, and a secret that
 * was used before ends the session.
 *
 * Fails with `session.expired` when the session has ended, `proof.invalid`, `capability.off`, `kv.unavailable`.
 */
export const renewToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/token/renew',
  input: z.object({ renewal, next }),
  output: tokenAnswer,
})

/** Signs out: ends the session. `ended` is `false` if there was none. Fails as {@link renewToken}. */
export const endToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/token/end',
  input: z.object({ renewal }),
  output: z.object({ ended: z.boolean() }),
})

/** The public keys that access tokens are signed with (RFC 7517), the newest first. Fails with `capability.off`. */
export const tokenKeys = defineEndpoint({
  method: 'GET',
  path: '/api/auth/jwks',
  input: z.object({}),
  output: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: bytes32,
        y: bytes32,
        kid: bytes32,
        alg: z.literal('ES256'),
        use: z.literal('sig'),
      }),
    ),
  }),
})

export type TokenAnswer = z.output<typeof tokenAnswer>
export type TokenKey = z.output<typeof tokenKeys.output>['keys'][number]
