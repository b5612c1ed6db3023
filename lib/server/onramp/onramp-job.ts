import 'server-only'
import { lt } from 'drizzle-orm'
import { REMOVED_AT_ONCE, removeSome } from '../database/remove-some'
import type { Job } from '../jobs/jobs'
import { onrampWebhooks } from '../tables/onramp-tables'
import { type CheckServices, checkOrders, type SelectProviders } from './check-order'
import { findDueOrders } from './onramp-orders'
import { workOffWebhooks } from './work-off-webhooks'

/** Webhooks are kept for this time. */
const WEBHOOKS_KEPT_MS = 30 * 24 * 3_600_000

/** Orders that the job reads at a time. */
const READ_AT_ONCE = 100

/** Works off webhooks that were lost after their answer, and asks about the orders that are due: no order needs a webhook. */
export const followOrders = (services: CheckServices, select?: SelectProviders): Job => ({
  name: 'follow orders',
  role: 'app',
  everyMs: 30_000,
  deadlineMs: 120_000,
  async run(signal) {
    const options = { signal, ...(select && { select }) }
    await workOffWebhooks(services, options)
    const database = await services.databases.app()
    const timeOf = (agoMs: number) => new Date(services.now() - agoMs)
    const due = () => database.run((queries) => findDueOrders(queries, timeOf(0), READ_AT_ONCE))
    for (let ids = await due(); ids.length > 0 && !signal.aborted; ids = await due()) {
      await checkOrders(ids, services, options)
    }
    const isOld = lt(onrampWebhooks.receivedAt, timeOf(WEBHOOKS_KEPT_MS))
    const removeOnce = () => database.run((queries) => removeSome(queries, onrampWebhooks, isOld))
    while (!signal.aborted && (await removeOnce()) >= REMOVED_AT_ONCE) {}
  },
})
