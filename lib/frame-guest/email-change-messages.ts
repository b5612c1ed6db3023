import * as z from 'zod/mini'
import { emailAddress } from '@/lib/core/email-address'
import { CALLS_MS, exchange, MAKING_MS, nothing, text } from './worker-exchange'

/** A code was mailed: how long it holds, and until another change may begin. */
const mailed = z.object({ lifeSeconds: z.number(), resendSeconds: z.number() })
const code = z.object({ code: text })

/** Requests to the key worker about the address of the login. A part of `workerMessages`. */
export const emailChangeMessages = {
  /**
   * Mails a code to the present address. Fails with `custody.keys_locked`, with `custody.not_approved` on a device that
   * the vault does not know, and with `request.invalid` (`email`) for the same address.
   */
  startEmailChange: exchange(z.object({ email: emailAddress }), mailed, CALLS_MS),
  /** Checks that code, and mails one to the new address. */
  proveOldEmail: exchange(code, mailed, CALLS_MS),
  /** Checks the second code and changes the address. `linkSeconds`: `null` if the link of the vault could not be mailed. */
  proveNewEmail: exchange(code, z.object({ email: emailAddress, linkSeconds: z.nullable(z.number()) }), MAKING_MS),
  /** Whether the wallet belongs to the address of the login in the vault too. */
  isEmailOwner: exchange(nothing, z.object({ isOwner: z.boolean() }), CALLS_MS),
  /** Mails the link that makes the vault follow. */
  mailOwnerLink: exchange(nothing, z.object({ lifeSeconds: z.number() }), CALLS_MS),
} as const
