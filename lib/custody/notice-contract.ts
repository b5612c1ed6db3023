import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'

/**
 * The button of the page to which the mails of the wallet role lead: stops what the mail is about. Opening the page changes
 * nothing. For a page of the wallet origin. Fails with `request.not_found` for a link that is unknown, used or too old.
 *
 * - `out`: the device that did it is signed out, and its half is given out no longer; removals that are planned are stopped.
 * - `back`: the device that was removed is one of the wallet again.
 */
export const noticeStop = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/notices/stop',
  /** From the fragment of the link's address: 32 random bytes in base64url. */
  input: z.object({ token: patternText(43, /^[\w-]{43}$/) }),
  output: z.object({ outcome: z.enum(['out', 'back']) }),
})
