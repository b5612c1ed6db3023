import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'

/**
 * Stops the act that a mail of the wallet role announces. Called by the button of the page that the mail links to;
 * opening the page changes nothing. For a page of the wallet origin. Fails with `request.not_found` for a link that is
 * unknown, used or too old.
 *
 * - `out`: the device that did it is signed out, and its half is no longer released. Planned removals are cancelled.
 * - `back`: the removed device belongs to the wallet again.
 */
export const noticeStop = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/notices/stop',
  /** From the fragment of the link's address: 32 random bytes in base64url. */
  input: z.object({ token: patternText(43, /^[\w-]{43}$/) }),
  output: z.object({ outcome: z.enum(['out', 'back']) }),
})
