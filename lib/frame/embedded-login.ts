import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { emailAddress } from '@/lib/core/email-address'
import { pause } from '@/lib/core/pause'
import type { EmbeddedFrame } from './embedded-frame'
import type { ReceivedReply, SentPayload } from './frame-protocol'
import type { LoginMemory } from './login-memory'

/** Between two codes for a page. The server keeps the same time for an address. Spec section 9. */
export const EMAIL_CODE_COOLDOWN_MS = 30_000
/** A sign-out counts as done after this time. Spec section 9. */
export const SIGN_OUT_WAIT_MS = 3_000

export type EmbeddedUser = ReceivedReply<'GET_USER'>

export interface EmbeddedLogin {
  /**
   * Asks for a login by e-mail.
   *
   * @returns what comes next: a link to approve this device, the code, or nothing because the device is known.
   * @throws {AppError} `request.invalid` for what is no e-mail address; `email.cooldown` with `seconds` to wait; otherwise as `EmbeddedFrame.request`.
   */
  connectEmail(email: string, signal?: AbortSignal): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Waits until the visitor has approved this device by the link of the mail. */
  connectDevice(signal?: AbortSignal): Promise<void>
  /** @param otp - the code of the mail. */
  connectOtp(otp: string, signal?: AbortSignal): Promise<void>
  /** The account of the login. The page remembers the login from then on. */
  user(wanted: SentPayload<'GET_USER'>, signal?: AbortSignal): Promise<EmbeddedUser>
  /** Whether a remembered login still holds. One that does not is forgotten. Asks nothing without one. */
  isConnected(): Promise<boolean>
  /** Forgets the login first, and tells the frame second, which has {@link SIGN_OUT_WAIT_MS} to answer. */
  signOut(): Promise<void>
}

/** Seconds until another code may be asked for; 0 or less if it may be now. Spec section 5. */
export function codeCooldown(lastCodeAt: number, now: number): number {
  return Math.ceil((lastCodeAt + EMAIL_CODE_COOLDOWN_MS - now) / 1000)
}

/** The logins of the embedded wallet, with what the page remembers of them (spec section 4). */
export function createEmbeddedLogin(
  frame: Pick<EmbeddedFrame, 'request'>,
  memory: LoginMemory,
  now: () => number,
): EmbeddedLogin {
  return {
    async connectEmail(email, signal) {
      if (!z.safeParse(emailAddress, email).success) throw new AppError('request.invalid')
      const seconds = codeCooldown(memory.lastCodeAt(), now())
      if (seconds > 0) throw new AppError('email.cooldown', { details: { seconds } })
      const { action } = await frame.request('CONNECT_EMAIL', { email }, signal)
      memory.codeAsked(now())
      return action
    },
    async connectDevice(signal) {
      await frame.request('CONNECT_DEVICE', undefined, signal)
    },
    async connectOtp(otp, signal) {
      await frame.request('CONNECT_OTP', { otp }, signal)
    },
    async user(wanted, signal) {
      const user = await frame.request('GET_USER', wanted, signal)
      memory.succeeded(user.email)
      return user
    },
    async isConnected() {
      if (!memory.isUsed()) return false
      try {
        const { isConnected } = await frame.request('IS_CONNECTED', undefined)
        if (!isConnected) memory.clear()
        return isConnected
      } catch {
        memory.clear()
        return false
      }
    },
    async signOut() {
      memory.clear()
      const given = new AbortController()
      const answered = frame.request('SIGN_OUT', undefined, given.signal).catch(() => undefined)
      await Promise.race([answered, pause(SIGN_OUT_WAIT_MS, given.signal)])
      given.abort()
    },
  }
}
