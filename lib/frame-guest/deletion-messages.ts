import * as z from 'zod/mini'
import { CALLS_MS, exchange, MAKING_MS, nothing } from './worker-exchange'

/** When the account is deleted, in Unix time in milliseconds; `null` if that is not planned. */
const planned = z.object({ deletesAt: z.nullable(z.number()) })

/** Requests to the key worker about the deletion of the wallet. */
export const deletionMessages = {
  deletion: exchange(nothing, planned, CALLS_MS),
  planDeletion: exchange(nothing, planned, MAKING_MS),
  undoDeletion: exchange(nothing, nothing, MAKING_MS),
}
