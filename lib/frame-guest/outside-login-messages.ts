import * as z from 'zod/mini'
import { emailAddress } from '@/lib/core/email-address'
import { loginProviders, outsideProviders } from '@/lib/core/login-providers'
import { MAX_URL_LENGTH } from '@/lib/core/wire'
import { OUTSIDE_LOGIN_SECONDS, outsideUse } from '@/lib/custody/outside-login-contract'
import { CALLS_MS, exchange, MAKING_MS, nothing, text } from './worker-exchange'

const address = z.string().check(z.maxLength(MAX_URL_LENGTH))
/** As {@link outsideMessages.awaitOutside} has given it, or the window of the login. */
const result = z.object({ uri: address })

/** A login that has ended is reported a little later at most. */
const WAIT_MS = (OUTSIDE_LOGIN_SECONDS + 20) * 1_000

/** Requests to the key worker about logins with accounts of other services. A part of `workerMessages`. */
export const outsideMessages = {
  /**
   * Begins a login at a provider, for a window that goes to `uri`. It takes the place of the one before. `returnUrl`: where
   * a page goes that has no window for it. Fails with `capability.off`, and with `social.redirect_failed`, also if the two
   * custody domains do not lead to the same place.
   */
  startOutside: exchange(
    z.object({
      provider: z.enum(outsideProviders),
      use: z._default(outsideUse, 'login'),
      returnUrl: z.optional(address),
    }),
    z.object({ uri: text }),
    CALLS_MS,
  ),
  /**
   * Waits until the visitor has proven the account. May be called several times at once, and again. Fails with
   * `social.declined`, `social.failed` and `social.ended`.
   */
  awaitOutside: exchange(nothing, z.object({ uri: text }), WAIT_MS),
  /**
   * Ends a login: begins the session, and makes or recovers the wallet. The same result again has the same answer. Fails
   * with `social.ended` for a result that is not of the login that has begun here, and as `enterCode`.
   */
  redeemOutside: exchange(
    result,
    z.object({
      provider: z.enum(outsideProviders),
      subject: text,
      userName: z.nullable(text),
      isNew: z.boolean(),
    }),
    MAKING_MS,
  ),
  /** A fresh proof by an account that is a login of the user, instead of a code by mail. */
  proveOutside: exchange(result, nothing, CALLS_MS),
  /**
   * The logins of the user, the oldest first. `isProven`: a proof of the last minutes, which adding and removing need, is
   * there.
   */
  logins: exchange(
    nothing,
    z.object({
      logins: z.array(
        z.object({
          loginId: text,
          provider: z.enum(loginProviders),
          subject: text,
          name: z.nullable(text),
          addedAt: z.number(),
        }),
      ),
      isProven: z.boolean(),
    }),
    CALLS_MS,
  ),
  /**
   * Makes an account a further login. Fails with `login.taken` for one that opens another wallet, with
   * `custody.keys_locked` on a device without the keys, and with `custody.login_too_old` and `custody.not_approved`.
   */
  addOutside: exchange(result, nothing, MAKING_MS),
  /** The vault mails a link to a mailbox that shall become a login. */
  startMailbox: exchange(
    z.object({ email: emailAddress }),
    z.object({ matchNumber: text, lifeSeconds: z.number() }),
    CALLS_MS,
  ),
  /** Waits until the link has been pressed, and mails the code. Fails with `email.declined` and `email.approval_ended`. */
  awaitMailbox: exchange(nothing, z.object({ lifeSeconds: z.number() }), MAKING_MS),
  /** Makes the mailbox a login. Fails as {@link outsideMessages.addOutside}, and for a wrong code as `enterCode`. */
  enterMailbox: exchange(z.object({ code: text }), nothing, MAKING_MS),
  /** Fails with `login.last` for the only login, and as {@link outsideMessages.addOutside}. */
  removeLogin: exchange(
    z.object({ loginId: text, provider: z.enum(loginProviders), subject: text }),
    nothing,
    MAKING_MS,
  ),
} as const
