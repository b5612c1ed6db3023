import * as z from 'zod/mini'

/** What follows the address of a login by e-mail: an approval of the device, the code, or nothing. */
export const loginAction = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])

/** How a login by e-mail begins, as the key worker tells the frame, and the frame the page. */
export const startedLogin = z.object({
  action: loginAction,
  // Ours: clients of others do not know the rest, and drop it.
  /** Also shown on the page that the link opens. */
  matchNumber: z.optional(z.string()),
  /** Of the link, or of the code. */
  lifeSeconds: z.optional(z.number()),
  /** Until the mail can be sent again. */
  resendSeconds: z.optional(z.number()),
})
export type StartedLogin = z.output<typeof startedLogin>
