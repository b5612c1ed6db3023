import * as z from 'zod/mini'
import { CALLS_MS, exchange, MAKING_MS, nothing } from './worker-exchange'

/** When the account is deleted, in Unix time in milliseconds; `null` if that is not planned. */
const planned = z.object({ deletesAt: z.nullable(z.number()) })

const amount = z.bigint()
const held = z.object({
  native: amount,
  tokens: z.array(z.object({ symbol: z.string(), decimals: z.number(), amount })),
})

/** Requests to the key worker about the deletion of the wallet. */
export const deletionMessages = {
  deletion: exchange(nothing, z.extend(planned, { names: z.nullable(z.number()) }), CALLS_MS),
  /** What the wallet holds on a network. */
  holdings: exchange(z.object({ chainId: z.string() }), held, CALLS_MS),
  planDeletion: exchange(nothing, planned, MAKING_MS),
  undoDeletion: exchange(nothing, nothing, MAKING_MS),
}
