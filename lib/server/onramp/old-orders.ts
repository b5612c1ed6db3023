import 'server-only'
import { and, inArray, lt } from 'drizzle-orm'
import { isEndedOrder, orderStatuses } from '@/lib/onramp/order-status'
import { REMOVED_AT_ONCE, removeSome } from '../database/remove-some'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
import { onrampOrders } from '../tables/onramp-tables'

const DAY_MS = 86_400_000

/**
 * Removes orders that have ended, with their changes and deliveries, once they are as old as the operator keeps them. One
 * that is still followed stays.
 *
 * @param keepDays - Longer than an order is followed, so that no late payment finds its order gone.
 */
export const removeOldOrders = (
  { databases, now }: Pick<RolePlatform<'app'>, 'databases' | 'now'>,
  keepDays: number,
): Job => ({
  name: 'remove old orders',
  role: 'app',
  everyMs: 3_600_000,
  deadlineMs: 60_000,
  async run(signal) {
    const database = await databases.app()
    const isOld = and(
      lt(onrampOrders.createdAt, new Date(now() - keepDays * DAY_MS)),
      inArray(onrampOrders.status, orderStatuses.filter(isEndedOrder)),
    )
    const removeOnce = () => database.run((queries) => removeSome(queries, onrampOrders, isOld), signal)
    // A part that is not full was the last.
    while (!signal.aborted && (await removeOnce()) >= REMOVED_AT_ONCE) {}
  },
})
