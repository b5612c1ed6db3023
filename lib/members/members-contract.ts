import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { caip2, unixMs } from '@/lib/core/wire'

/** An account that somebody has proved to hold. */
const memberAccount = z.object({
  chainId: caip2,
  /** Name of the network; its CAIP-2 id where we know no name. */
  network: z.string(),
  address: z.string(),
  /** When its holder signed for it. */
  since: unixMs,
})

/**
 * What only members get to read: the accounts that their own session holds, in the order in which they signed.
 *
 * Fails with `session.expired` for whoever is not signed in, and with `kv.unavailable`, never with "signed out", for a
 * store that is down.
 */
export const members = defineEndpoint({
  method: 'GET',
  path: '/api/members',
  input: z.object({}),
  output: z.object({ accounts: z.array(memberAccount) }),
})

export type MemberAccount = z.output<typeof memberAccount>
