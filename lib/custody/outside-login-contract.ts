import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { emailAddress } from '@/lib/core/email-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { loginProviders, outsideProviders } from '@/lib/core/login-providers'
import { httpUrl } from '@/lib/core/wire'
import { instant, uuid } from './custody-schemas'
import { login } from './login-contract'
import { mailedCode } from './step-up-contract'
import { walletSignatures } from './wallet-schemas'

/*
 * Logins with an account of another service, in the wallet role: a social provider, or Farcaster. The visitor proves the
 * account there, in a window; the device waits here.
 *
 *   frame                      wallet role                        provider
 *    | -- start {salt} ----------> |                                 |
 *    | <- uri, loginId ----------- |                                 |
 *    |      the window goes to uri ------------------------------->  |
 *    |                             | <-- callback: state, code ----- |
 *    | -- wait {loginId} --------> |     the window is on `/callback` and has the code: it posts
 *    |                             |     it to the page that opened it. Without an opener it asks
 *    | <- done, code ------------- | <-- the visitor, and releases the result: release {code}
 *    | -- redeem {code} ---------> |
 *    | <- login, evidence -------- |     the evidence is for the vault
 *
 * Every request of the frame has the proof of its device. What was started on one device can be redeemed by no other one.
 *
 * Why a result is released: an attacker can begin a login on a device of his own and send `uri` to a victim, who is often
 * logged in at the provider and sees no question there. The device that waits must therefore not learn of the result by
 * itself. It gets the code from its own window, or after a press of the visitor in the window where the login ended.
 */

/** 16 to 48 random bytes in base64url: what makes the nonce of a login another one each time (`idTokenNonce`). */
const nonceSalt = patternText(64, /^[\w-]{22,64}$/)

/** 32 random bytes in base64url, single use. */
export const resultCode = patternText(43, /^[\w-]{43}$/)

/** `sub` of an ID token, an id of a user, an fid, or an e-mail address. Compared as it is. */
export const loginSubject = boundedText(255, (text) => text !== '')

/** A login that has begun ends after this time, wherever the visitor is. */
export const OUTSIDE_LOGIN_SECONDS = 600
/** A result that no device has redeemed ends after this time. */
export const RESULT_SECONDS = 60
/** As for approvals: below the deadlines of server and browser. */
export const MAX_OUTSIDE_WAIT_SECONDS = 12

/**
 * What a login is for: a session; a fresh proof on a session (step-up); or a further login of the user. The last two need
 * the access token, and only its session can redeem them.
 */
export const outsideUse = z.enum(['login', 'proof', 'addition'])
export type OutsideUse = z.output<typeof outsideUse>

/**
 * Begins a login with an account of a provider. Fails with `capability.off` for a provider that is not configured, and
 * with `social.redirect_failed` if it cannot be asked.
 */
export const outsideStart = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/outside/start',
  input: z.object({
    provider: z.enum(outsideProviders),
    /** Of the nonce, which commits to the key of this device. */
    salt: nonceSalt,
    use: z._default(outsideUse, 'login'),
    /**
     * An address of the same provider at which the vault begins a login of its own (`vaultOutsideStart`). The window goes
     * there next if the provider signs no ID token for the nonce.
     */
    next: z.optional(httpUrl),
    /** Where a page without an opener goes after the login: an address of the page that shows the frame. */
    returnUrl: z.optional(httpUrl),
  }),
  output: z.object({ loginId: uuid, uri: httpUrl, lifeSeconds: z.int() }),
})

/**
 * How a login stands that this device has begun. With `waitSeconds` one that is pending is answered once it has ended, or
 * after this time at most. `done`: the result was released ({@link outsideRelease}). `declined`: the visitor did not agree
 * at the provider. `failed`: the provider, or what it sent, could not be used. `ended`: too old, redeemed, or not of this
 * device.
 */
export const outsideWait = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/outside/wait',
  input: z.object({
    loginId: uuid,
    waitSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_OUTSIDE_WAIT_SECONDS))),
  }),
  output: z.object({
    status: z.enum(['pending', 'done', 'declined', 'failed', 'ended']),
    /** Of one that is done. */
    code: z.nullable(resultCode),
  }),
})

/**
 * Gives the result to the device that waits for it. Called by the page `/callback` of the wallet origin, after the visitor
 * has pressed there. Its code is the proof. Again it does nothing. Fails with `social.ended`.
 */
export const outsideRelease = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/outside/release',
  input: z.object({ code: resultCode }),
  output: z.object({}),
})

/** What the vault checks by itself: an ID token with our nonce, or a signed message of Sign In With Farcaster. */
export const outsideEvidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idToken'), token: boundedText(16_384, (text) => text !== ''), salt: nonceSalt }),
  z.object({
    kind: z.literal('farcaster'),
    message: boundedText(4_096, (text) => text !== ''),
    signature: patternText(8_192, /^0x[\da-f]+$/i),
    salt: nonceSalt,
  }),
])
export type OutsideEvidence = z.output<typeof outsideEvidence>

/** An account that was proven. */
const provenAccount = {
  provider: z.enum(outsideProviders),
  subject: loginSubject,
  /** As the provider says it, for display only: it proves no mailbox. `null` is normal. */
  email: z.nullable(emailAddress),
  /** As the provider says it, for display only. */
  userName: z.nullable(z.string().check(z.maxLength(100))),
}

/**
 * Exchanges a result for a session on this device, once. Sets the refresh cookie. `evidence` is `null` where the provider
 * has signed nothing for this device: the vault then has made a login of its own. Fails with `social.ended`.
 */
export const outsideRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/outside/redeem',
  input: z.object({ code: resultCode }),
  output: z.object({ login, ...provenAccount, evidence: z.nullable(outsideEvidence) }),
})

/**
 * Exchanges a result for a fresh proof on the session (step-up). Needs the access token. Fails with `social.ended`, and
 * with `request.invalid` for an account that is no login of the user.
 */
export const outsideProve = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/outside/prove',
  input: z.object({ code: resultCode }),
  output: z.object({}),
})

/**
 * What a result has proven that is for a further login of the user. Does not use it up. Needs the access token. Fails with
 * `social.ended`, or with `login.taken` for an account that opens another wallet.
 */
export const outsideRead = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/outside/read',
  input: z.object({ code: resultCode }),
  output: z.object({ ...provenAccount, evidence: z.nullable(outsideEvidence) }),
})

/** The logins of the visitor, the oldest first. Needs the access token. */
export const loginList = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/logins/list',
  input: z.object({}),
  output: z.object({
    logins: z.array(
      z.object({
        loginId: uuid,
        provider: z.enum(loginProviders),
        subject: loginSubject,
        /** What the owner knows it by: the address, or the name at the provider. `null` if the provider gave none. */
        name: z.nullable(z.string()),
        addedAt: instant,
      }),
    ),
  }),
})

/** Mails a code to a mailbox that shall become a login of the user. Needs the access token. Fails with `email.cooldown`. */
export const mailboxAsk = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/logins/mailbox',
  input: z.object({ email: emailAddress }),
  output: z.object({ challengeId: uuid, resendSeconds: z.int(), codeSeconds: z.int() }),
})

/**
 * Adds a login to the user, after the vault has (`vaultOwnerAdd`): by the result of an account, or by the code of a mailbox.
 * Signed by both keys (`walletActText`: `add login`). Needs a proof of the last five minutes. The same request again
 * succeeds. Fails with `login.taken`, `custody.login_too_old`, `social.ended`, and as `emailVerify`.
 */
export const loginAdd = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/logins/add',
  input: z.object({
    by: z.union([z.object({ result: resultCode }), z.object({ challengeId: uuid, code: mailedCode })]),
    signatures: walletSignatures,
  }),
  output: z.object({}),
})

/**
 * Removes a login of the user, after the vault has (`vaultOwnerRemove`). Signed by both keys (`walletActText`: `remove
 * login`). Needs a proof of the last five minutes. Fails with `login.last` for the only one, with `request.not_found`, and
 * with `custody.login_too_old`.
 */
export const loginRemove = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/logins/remove',
  input: z.object({ loginId: uuid, signatures: walletSignatures }),
  output: z.object({}),
})
