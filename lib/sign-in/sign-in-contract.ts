import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { caip2, caip10, unixMs } from '@/lib/core/wire'

/** An address in its chain's spelling; CAIP-10 allows 128 characters. The parser of the message checks its format. */
const accountAddress = z.string().check(z.minLength(1), z.maxLength(128))

/** The fields of spec section 3, "Sign-in session"; grammar and lengths are those of `sign-in-message.ts`. */
const messageFields = z.object({
  domain: z.string(),
  accountAddress,
  statement: z.exactOptional(z.string()),
  uri: z.string(),
  version: z.literal('1'),
  chainId: caip2,
  nonce: z.string(),
  issuedAt: z.string(),
  expirationTime: z.exactOptional(z.string()),
  notBefore: z.exactOptional(z.string()),
  requestId: z.exactOptional(z.string()),
  resources: z.exactOptional(z.array(z.string())),
})

/**
 * Returns every field of the message that the server decides, for one account on one chain. `buildSignInText` creates
 * the text to sign from it. The nonce is valid for one sign-in, until `expirationTime`, and only for the browser that
 * requested it: the answer sets a cookie that the sign-in must send.
 *
 * Fails with `capability.off` (sign-in is off), `request.rate_limited`, `siwx.bad_message` (an address that is not
 * valid on its chain, or a chain without sign-in), `kv.unavailable`.
 */
export const signInNonce = defineEndpoint({
  method: 'POST',
  path: '/api/auth/nonce',
  input: z.object({ chainId: caip2, accountAddress }),
  output: messageFields,
})

/**
 * Returns the fields of a message for a wallet that signs while it pairs (One-Click Auth, CAIP-222): everything but the
 * account, which is not known yet. The wallet may sign it with several accounts and on several chains, all sent in one
 * sign-in. The nonce has the rules of {@link signInNonce}.
 *
 * Fails with `capability.off`, `request.rate_limited`, `siwx.bad_message` (not an eip155 chain with sign-in),
 * `kv.unavailable`.
 */
export const pairingNonce = defineEndpoint({
  method: 'POST',
  path: '/api/auth/pairing-nonce',
  input: z.object({ chainId: caip2 }),
  output: z.omit(messageFields, { accountAddress: true }),
})

/** Longest field of a {@link cacao}: a capability with its base64. */
const MAX_CACAO_FIELD_LENGTH = 8_192
const cacaoField = z.string().check(z.maxLength(MAX_CACAO_FIELD_LENGTH))

/** A chain-agnostic object-capability (CAIP-74): what a wallet returns that signs while it pairs. */
export const cacao = z.object({
  h: z.object({ t: cacaoField }),
  p: z.object({
    /** `did:pkh:` and the account (CAIP-10). */
    iss: cacaoField,
    domain: cacaoField,
    /** The uri of the message. */
    aud: cacaoField,
    version: cacaoField,
    nonce: cacaoField,
    iat: cacaoField,
    exp: z.exactOptional(cacaoField),
    nbf: z.exactOptional(cacaoField),
    statement: z.exactOptional(cacaoField),
    requestId: z.exactOptional(cacaoField),
    resources: z.exactOptional(z.array(cacaoField).check(z.maxLength(16))),
  }),
  s: z.object({ t: cacaoField, s: z.string().check(z.maxLength(32_768)) }),
})

/** One account that a session has proved: spec section 3, "Sign-in session". */
export const provenAccount = z.object({
  data: messageFields,
  message: z.string(),
  signature: z.string(),
  signedAt: unixMs,
  /** Of a wallet that signed while it paired. */
  cacao: z.exactOptional(cacao),
})

/**
 * Returns the session of this browser, or `null`. Each call counts as use and extends the idle time: the session ends
 * at `idleExpiresAt` unless it is used, and at `expiresAt` in any case.
 *
 * Fails with `capability.off` and `kv.unavailable`. A store that is down is never reported as "signed out".
 */
export const signInSession = defineEndpoint({
  method: 'GET',
  path: '/api/auth/me',
  input: z.object({}),
  output: z.object({
    session: z.nullable(
      z.object({
        accounts: z.array(provenAccount),
        createdAt: unixMs,
        idleExpiresAt: unixMs,
        expiresAt: unixMs,
      }),
    ),
  }),
})

/**
 * Lists the sessions of all accounts in the current session, the current one first. Another session shows only the
 * accounts that are also in the current one.
 *
 * Fails with `session.expired` when the visitor is not signed in, like the next two endpoints; `capability.off`,
 * `kv.unavailable`.
 */
export const signInSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        /** Identifies the session for `endSignInSession`. It gives no access to the session. */
        handle: z.string(),
        isCurrent: z.boolean(),
        /** Browser name from the User-Agent header at sign-in; `''` if unknown. */
        browser: z.string(),
        system: z.string(),
        createdAt: unixMs,
        lastSeenAt: unixMs,
        accounts: z.array(caip10),
      }),
    ),
  }),
})

/**
 * Ends one of the sessions that `signInSessions` lists. `ended` is `false` for any other handle, including those of
 * other visitors.
 */
export const endSignInSession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/end',
  input: z.object({ handle: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ ended: z.boolean() }),
})

/** Ends all sessions that `signInSessions` lists, including the current one. `ended` is their number. */
export const endSignInSessions = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-all',
  input: z.object({}),
  output: z.object({ ended: z.int().check(z.gte(0)) }),
})

export type SignInNonceInput = z.output<typeof signInNonce.input>
export type PairingFields = z.output<typeof pairingNonce.output>
export type Cacao = z.output<typeof cacao>
export type SignInNonceOutput = z.output<typeof signInNonce.output>
/** One proved account: fields of the message, its text and the signature. */
export type SignInProof = z.output<typeof provenAccount>
export type SignInSession = NonNullable<z.output<typeof signInSession.output>['session']>
export type SignInSessionEntry = z.output<typeof signInSessions.output>['sessions'][number]
