import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'

/** From the fragment of the link's address: 32 random bytes in base64url. */
const noticeToken = patternText(43, /^[\w-]{43}$/)

/**
 * Stops the act that a mail of the wallet role announces. Called by the button of the page that the mail links to;
 * opening the page changes nothing. For a page of the wallet origin. Fails with `request.not_found` for a link that is
 * unknown, used or too old.
 *
 * - `out`: the device that did it is signed out, and its half is no longer released. Planned removals are cancelled.
 * - `back`: the removed device belongs to the wallet again.
 * - `retired`: the wallet is set aside, and all devices are signed out. Another mail has the link that undoes it.
 * - `restored`: the wallet that was set aside is the wallet of the address again. A newer one is set aside instead.
 * - `reverted`: the wallet belongs to the address from before the change again. All devices are signed out.
 */
export const noticeStop = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/notices/stop',
  input: z.object({ token: noticeToken }),
  output: z.object({ outcome: z.enum(['out', 'back', 'retired', 'restored', 'reverted']) }),
})

/**
 * The wallet that a link sets aside or brings back, for the page of the mail. Changes nothing. Fails with
 * `request.not_found`.
 */
export const noticeWallet = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/notices/wallet',
  input: z.object({ token: noticeToken }),
  output: z.object({
    /** The EVM address. */
    address: z.string(),
    /** Browser and system of each device that has a half. */
    devices: z.array(z.string()),
  }),
})
