import { AppError } from '@/lib/core/app-error'
import { isEmailAddress } from '@/lib/core/email-address'
import { pause } from '@/lib/core/pause'
import type { EmbeddedFrame } from './embedded-frame'
import type { ReceivedReply, SentPayload } from './frame-protocol'
import type { LoginMemory } from './login-memory'

/** Between two codes for a page. The server keeps the same time for an address. Spec section 9. */
export const EMAIL_CODE_COOLDOWN_MS = 30_000
/** The page waits this long for a sign-out. Spec section 9. */
export const SIGN_OUT_WAIT_MS = 3_000

export type EmbeddedUser = ReceivedReply<'GET_USER'>
export type EmailAnswer = ReceivedReply<'CONNECT_EMAIL'>

export interface EmbeddedLogin {
  /**
   * Asks for a login by e-mail.
   *
   * @returns what comes next: a link to approve this device, the code, or nothing because the device is known; from our
   *   frame with the number to compare and the seconds that the link or the code holds and until the next one.
   * @throws {AppError} `request.invalid` for text that is not an e-mail address; `email.cooldown` with `seconds` to
   *   wait; otherwise as `EmbeddedFrame.request`.
   */
  connectEmail(email: string, signal?: AbortSignal): Promise<EmailAnswer>
  /**
   * Waits until the visitor has approved this device by the link of the mail. Our frame also returns how long the code
   * is valid, or `isLetIn` if another device of the wallet has let this one in: then the login is complete.
   */
  connectDevice(signal?: AbortSignal): Promise<ReceivedReply<'CONNECT_DEVICE'>>
  /**
   * @param otp - the code of the mail.
   * @returns whether the wallet was made by this login, if the frame says so.
   */
  connectOtp(otp: string, signal?: AbortSignal): Promise<ReceivedReply<'CONNECT_OTP'>>
  /**
   * Asks for another address of the login: a code is mailed to the present one.
   *
   * @throws {AppError} as {@link EmbeddedLogin.connectEmail}.
   */
  updateEmail(email: string, signal?: AbortSignal): Promise<ReceivedReply<'UPDATE_EMAIL'>>
  /** @param otp - the code of the present address. The next one is mailed to the new address. */
  updateEmailPrimaryOtp(otp: string, signal?: AbortSignal): Promise<ReceivedReply<'UPDATE_EMAIL_PRIMARY_OTP'>>
  /** @param otp - the code of the new address, which the page remembers from then on. */
  updateEmailSecondaryOtp(otp: string, signal?: AbortSignal): Promise<ReceivedReply<'UPDATE_EMAIL_SECONDARY_OTP'>>
  /** Whether the vault has followed a change of the address. `isMailed` mails its link once more. Our frame alone. */
  updateEmailLink(isMailed: boolean, signal?: AbortSignal): Promise<ReceivedReply<'UPDATE_EMAIL_LINK'>>
  /**
   * The address of a provider that a window is sent to.
   *
   * @param returnUrl - Where a login without a window comes back to.
   */
  socialRedirect(
    wanted: SentPayload<'GET_SOCIAL_REDIRECT_URI'>,
    signal?: AbortSignal,
  ): Promise<ReceivedReply<'GET_SOCIAL_REDIRECT_URI'>>
  /** Waits for the result of the login that was begun last. Our frame alone. */
  awaitSocial(signal?: AbortSignal): Promise<ReceivedReply<'AWAIT_SOCIAL'>>
  /**
   * Redeems a result. The page remembers the login from then on.
   *
   * @returns whether the wallet was made by this login, if the frame says so.
   */
  connectSocial(result: SentPayload<'CONNECT_SOCIAL'>, signal?: AbortSignal): Promise<ReceivedReply<'CONNECT_SOCIAL'>>
  /** The address that a visitor opens in an app of Farcaster. */
  farcasterUrl(signal?: AbortSignal): Promise<ReceivedReply<'GET_FARCASTER_URI'>>
  /** Waits until the visitor has signed there. The page remembers the login from then on. */
  connectFarcaster(signal?: AbortSignal): Promise<ReceivedReply<'CONNECT_FARCASTER'>>
  /** The account of the login. The page remembers the login from then on. */
  user(wanted: SentPayload<'GET_USER'>, signal?: AbortSignal): Promise<EmbeddedUser>
  /** The address of the remembered login; `null` without one. */
  rememberedEmail(): string | null
  /** Whether a login was made or found on this visit of the page. */
  isLoggedIn(): boolean
  /** Keeps the newest session token of the frame, for this visit only. */
  keepToken(token: string): void
  /** Whether a remembered login still holds. One that does not is forgotten. Asks nothing without one. */
  isConnected(): Promise<boolean>
  /**
   * Clears the stored login, then sends the sign-out to the frame. Open requests of the login fail. Resolves with
   * whether the frame has answered, after {@link SIGN_OUT_WAIT_MS} at most. Never rejects.
   */
  signOut(): Promise<boolean>
  /** Ends the login in this page, because another tab has ended it. Keeps what is stored: that tab clears it. */
  drop(): void
}

/** Seconds until another code may be asked for; 0 or less if it may be now. Spec section 5. */
export function codeCooldown(lastCodeAt: number, now: number): number {
  return Math.ceil((lastCodeAt + EMAIL_CODE_COOLDOWN_MS - now) / 1000)
}

/**
 * Creates the login of the embedded wallet, with what the page remembers of it (spec section 4).
 *
 * @param sendSignOut - Sends the sign-out, and continues after the wait. Resolves once the frame has answered.
 */
export function createEmbeddedLogin(
  frame: Pick<EmbeddedFrame, 'request'>,
  memory: LoginMemory,
  now: () => number,
  sendSignOut: () => Promise<unknown>,
): EmbeddedLogin {
  let isIn = false
  let token: string | undefined
  /** Aborts the requests of an ended login, so that their answers have no effect. */
  let over = new AbortController()

  function drop(): void {
    over.abort()
    over = new AbortController()
    isIn = false
    token = undefined
  }

  function forget(): void {
    memory.clear()
    drop()
  }

  /** Sends a request that is aborted when the login ends. */
  const ask: EmbeddedFrame['request'] = (name, payload, signal) =>
    frame.request(name, payload, signal ? AbortSignal.any([signal, over.signal]) : over.signal)

  /** Asks for a code, which is mailed at most once in {@link EMAIL_CODE_COOLDOWN_MS}. */
  async function askForCode<T>(email: string, send: () => Promise<T>): Promise<T> {
    if (!isEmailAddress(email)) throw new AppError('request.invalid')
    const seconds = codeCooldown(memory.lastCodeAt(), now())
    if (seconds > 0) throw new AppError('email.cooldown', { details: { seconds } })
    const answer = await send()
    memory.codeAsked(now())
    return answer
  }

  return {
    rememberedEmail: memory.email,
    isLoggedIn: () => isIn,
    keepToken(newest) {
      token = newest
    },
    async connectEmail(email, signal) {
      const answer = await askForCode(email, () => ask('CONNECT_EMAIL', { email }, signal))
      if (answer.action === 'CONNECT') isIn = true
      return answer
    },
    async connectDevice(signal) {
      const answer = await ask('CONNECT_DEVICE', { canBeLetIn: true }, signal)
      if (answer?.isLetIn) isIn = true
      return answer
    },
    async connectOtp(otp, signal) {
      const answer = await ask('CONNECT_OTP', { otp }, signal)
      isIn = true
      return answer
    },
    socialRedirect: (wanted, signal) => ask('GET_SOCIAL_REDIRECT_URI', wanted, signal),
    awaitSocial: (signal) => ask('AWAIT_SOCIAL', undefined, signal),
    async connectSocial(result, signal) {
      const answer = await ask('CONNECT_SOCIAL', result, signal)
      isIn = true
      memory.succeeded({ email: null, userName: null, ...answer })
      return answer
    },
    farcasterUrl: (signal) => ask('GET_FARCASTER_URI', undefined, signal),
    async connectFarcaster(signal) {
      const answer = await ask('CONNECT_FARCASTER', undefined, signal)
      isIn = true
      memory.succeeded({ email: null, userName: answer.userName })
      return answer
    },
    updateEmail: (email, signal) => askForCode(email, () => ask('UPDATE_EMAIL', { email }, signal)),
    updateEmailPrimaryOtp: (otp, signal) => ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal),
    async updateEmailSecondaryOtp(otp, signal) {
      const answer = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
      memory.succeeded({ email: answer.newEmail })
      return answer
    },
    updateEmailLink: (isMailed, signal) => ask('UPDATE_EMAIL_LINK', { isMailed }, signal),
    async user(wanted, signal) {
      const user = await ask('GET_USER', wanted, signal)
      memory.succeeded(user)
      return user
    },
    async isConnected() {
      if (!memory.isUsed()) return false
      const { signal } = over
      try {
        const { isConnected } = await ask('IS_CONNECTED', token === undefined ? undefined : { token })
        if (isConnected) isIn = true
        else forget()
        return isConnected
      } catch {
        if (!signal.aborted) forget()
        return false
      }
    },
    async signOut() {
      forget()
      const waited = new AbortController()
      const answered = sendSignOut().then(
        () => true,
        () => false,
      )
      const isAnswered = await Promise.race([answered, pause(SIGN_OUT_WAIT_MS, waited.signal).then(() => false)])
      waited.abort()
      return isAnswered
    },
    drop,
  }
}
