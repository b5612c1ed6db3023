import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { caip2, caip10, unixMs } from '@/lib/core/wire'

/** An address as its chain spells it; CAIP-10 allows 128 characters. Which ones is the reader's of the message. */
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
 * What to sign: every field of the message that the server decides, for one account on one chain. The text is made of
 * it by `buildSignInText`. The nonce is good for one sign-in, until `expirationTime`, and only for the browser that asked:
 * the answer sets a cookie that has to come back.
 *
 * Fails with `capability.off` (sign-in is off), `request.rate_limited`, `siwx.bad_message` (an address that is none of its
 * chain, a chain that is not served), `kv.unavailable`.
 */
export const signInNonce = defineEndpoint({
  method: 'POST',
  path: '/api/auth/nonce',
  input: z.object({ chainId: caip2, accountAddress }),
  output: messageFields,
})

/** One account that a session has proved: spec section 3, "Sign-in session". */
export const provenAccount = z.object({
  data: messageFields,
  message: z.string(),
  signature: z.string(),
  signedAt: unixMs,
})

/**
 * Who is signed in with this browser: `null` when nobody is. Each answer counts as use, which keeps a session from
 * ending idle; `expiresAt` is when it ends whatever is done, `idleExpiresAt` when it ends unless it is used.
 *
 * Fails with `capability.off` and `kv.unavailable`; never with "signed out" for a store that is down.
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
 * The sessions of whoever is signed in, of all accounts that the current session holds, the current one first. Of another
 * one only the accounts are told that the current one holds too.
 *
 * Fails with `session.expired` for somebody who is not signed in, as the next two do; `capability.off`, `kv.unavailable`.
 */
export const signInSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        /** Names the session to `endSignInSession`; worth nothing to anybody else. */
        handle: z.string(),
        isCurrent: z.boolean(),
        /** What the browser called itself at sign-in; `''` where it said nothing that we know. */
        browser: z.string(),
        system: z.string(),
        createdAt: unixMs,
        lastSeenAt: unixMs,
        accounts: z.array(caip10),
      }),
    ),
  }),
})

/** Ends one of the sessions that `signInSessions` lists; `ended` is false for any other handle, also for one of another visitor. */
export const endSignInSession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/end',
  input: z.object({ handle: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ ended: z.boolean() }),
})

/** Ends all of them, the current one too; `ended` says how many. */
export const endSignInSessions = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-all',
  input: z.object({}),
  output: z.object({ ended: z.int().check(z.gte(0)) }),
})

export type SignInNonceInput = z.output<typeof signInNonce.input>
export type SignInNonceOutput = z.output<typeof signInNonce.output>
/** One proven account: fields, text and signature. */
export type SignInProof = z.output<typeof provenAccount>
export type SignInSession = NonNullable<z.output<typeof signInSession.output>['session']>
export type SignInSessionEntry = z.output<typeof signInSessions.output>['sessions'][number]
