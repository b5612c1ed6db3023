import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { caip2, unixMs } from '@/lib/core/wire'

/** An account with a proof of ownership. */
const memberAccount = z.object({
  chainId: caip2,
  /** Name of the network; its CAIP-2 id if the name is not known. */
  network: z.string(),
  address: z.string(),
  /** When the account was signed for. */
  since: unixMs,
})

/**
 * The members' content: the accounts of the caller's own session, in the order of their sign-ins.
 *
 * Fails with `session.expired` without a session, and with `kv.unavailable`, never with "signed out", when the store is
 * down.
 */
export const members = defineEndpoint({
  method: 'GET',
  path: '/api/members',
  input: z.object({}),
  output: z.object({ accounts: z.array(memberAccount) }),
})

export type MemberAccount = z.output<typeof memberAccount>
