import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { emailAddress } from '@/lib/core/email-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { loginProviders } from '@/lib/core/login-providers'
import { loginAction } from '@/lib/core/started-login'
import { smartAccountChoice } from '@/lib/smart-account/smart-account-choice'
import { epoch, instant, uuid } from './custody-schemas'
import { listedDevice } from './listed-device'
import { listedWay } from './recovery-ways'
import { walletAddresses, walletSignatures } from './wallet-schemas'

/*
 * Logins of the embedded wallet: the Auth domain, answered on the wallet origin. Each request has a proof of its device
 * (`request-proof.ts`) and the project as query. Those that say so also need the access token.
 */

/** In characters. Longer than any message for signing in. */
const MAX_SIGN_IN_TEXT_LENGTH = 8_192
const token = patternText(100, /^[\w-]+$/)

/** The newest login on a device: what the frame needs to go on. */
export const login = z.object({
  /** For the header of the following requests. Kept in memory only. */
  accessToken: token,
  /** Seconds until the access token ends. */
  accessSeconds: z.int(),
  /** For the page (`SESSION_UPDATE`). It only says that there is a session. */
  hostToken: token,
  /** `null` for a visitor without a mailbox that is known: normal for an account of another service. */
  email: z.nullable(emailAddress),
  /** With what the visitor has logged in on this session, and the name there. Version 0.1 knows e-mail alone. */
  provider: z._default(z.enum(loginProviders), 'email'),
  userName: z._default(z.nullable(z.string()), null),
  /** `null` until the visitor has a wallet: create one. */
  wallet: z.nullable(
    z.object({
      walletId: uuid,
      addresses: walletAddresses,
      /** The set of this device; `null` if it has none: recover. */
      deviceSetId: z.nullable(uuid),
      /** The set of the automatic way; `null` once the owner has ended that way. */
      recoverySetId: z.nullable(uuid),
      epoch: z.nullable(epoch),
      /** The other ways of recovery, the newest set first. Version 0.1 has none. */
      ways: z._default(z.array(listedWay), []),
      /** Of its smart account. Older processes know none, and every wallet that they make has this one. */
      smartAccount: z._default(smartAccountChoice, {
        implementation: 'hybridDeleGator',
        salt: `0x${'00'.repeat(32)}`,
      }),
    }),
  ),
})
export type Login = z.output<typeof login>

/**
 * Begins a login by e-mail. The answer depends only on what the device can prove, never on whether the address has a
 * wallet:
 *
 * - `CONNECT`: the device has a living session of this address; refresh it.
 * - `VERIFY_OTP`: the device has a half of a wallet of this address; the code is on its way.
 * - `VERIFY_DEVICE`: anything else. The vault asks for an approval first, then ask for the code with {@link emailCode}.
 *
 * Fails with `email.cooldown` (`seconds`) or `capability.off`.
 */
export const emailStart = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/email/start',
  input: z.object({ email: emailAddress }),
  output: z.object({
    action: loginAction,
    /** `null` for `CONNECT`. */
    challengeId: z.nullable(uuid),
    /** Seconds until another login may begin; the life of a code in seconds. */
    resendSeconds: z.int(),
    codeSeconds: z.int(),
  }),
})

/** Mails the code of a begun login. Again for the same login it does nothing. Fails with `email.code_expired`. */
export const emailCode = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/email/code',
  input: z.object({ challengeId: uuid }),
  output: z.object({ codeSeconds: z.int() }),
})

/**
 * Fails with `email.code_wrong` (`left`), `email.code_expired` or `email.locked`; with `email.moved` for an address that a
 * wallet has left a short time ago. Sets the refresh cookie.
 */
export const emailVerify = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/email/verify',
  input: z.object({ challengeId: uuid, code: patternText(6, /^\d{6}$/) }),
  output: login,
})

/** Exchanges the refresh cookie for the next one and a new access token. Fails with `session.ended`. */
export const sessionRefresh = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/session/refresh',
  input: z.object({}),
  output: login,
})

/** Whether the cookie, or the token that the page keeps, belongs to a living session of this device on this page. */
export const sessionCheck = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/session/check',
  input: z.object({ token: z.optional(token) }),
  output: z.object({ isConnected: z.boolean() }),
})

/**
 * Whether a text is that of a message for signing in that this installation has issued, for the page that shows the
 * frame. True once for each message, because a login signs it without a screen. Needs the access token.
 */
export const signInIssued = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/sign-in/issued',
  input: z.object({ text: boundedText(MAX_SIGN_IN_TEXT_LENGTH, (text) => text !== '') }),
  output: z.object({ isIssued: z.boolean() }),
})

/**
 * Ends the session of the cookie, on this device or everywhere. Succeeds without a session. Without signatures of the
 * wallet's keys (`walletActText`: `sign out everywhere`) the sessions of its other devices end a day later. Fails with
 * `request.invalid` for wrong signatures.
 */
export const sessionEnd = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/session/end',
  input: z.object({ everywhere: z.boolean(), signatures: z.optional(walletSignatures) }),
  output: z.object({
    /** When the sessions of the other devices end. `null` unless planned. */
    othersEndAt: z.nullable(instant),
  }),
})

/** The devices of the visitor that are not revoked. Needs the access token. */
export const deviceList = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/devices',
  input: z.object({}),
  output: z.object({
    devices: z.array(listedDevice),
  }),
})

/**
 * Ends the sessions of a device and destroys its half. Takes effect at once for this device, and for another device
 * with signatures of the wallet's keys (`walletActText`: `revoke device`). Without signatures another device is removed
 * a day later, and its half can be restored for a week. Needs the access token. Fails with `request.not_found`, or with
 * `request.invalid` for wrong signatures.
 */
export const deviceRevoke = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/devices/revoke',
  input: z.object({ deviceId: uuid, signatures: z.optional(walletSignatures) }),
  output: z.object({
    /** When the device is removed. `null` unless planned. */
    revokesAt: z.nullable(instant),
  }),
})

/**
 * Cancels the planned removal or sign-out of a device, with signatures of the wallet's keys (`walletActText`: `keep
 * device`). Needs the access token. Fails with `request.not_found` if nothing is planned, or with `request.invalid`.
 */
export const deviceKeep = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/devices/keep',
  input: z.object({ deviceId: uuid, signatures: walletSignatures }),
  output: z.object({}),
})
