import 'server-only'
import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { isFinalOrder } from '@/lib/onramp/order-status'
import { onrampOrders, onrampWebhooks } from '../tables/onramp-tables'
import { type CheckServices, checkOrders, type SelectProviders } from './check-order'
import type { OrderQueries, OrderRow } from './onramp-orders'
import { countWebhook } from './webhook-counts'

/** Webhooks that one transaction takes. */
const TAKEN_AT_ONCE = 100

/** Runs under way, by the databases of their process, and whether webhooks have come since they looked. */
const running = new WeakMap<object, { isNew: boolean }>()

/**
 * Works off the webhooks that wait: makes their orders due and asks about them. Does nothing beside a run of this process,
 * which then looks once more.
 *
 * @param options.signal - Nothing further is begun once it fires.
 * @throws {AppError} `database.unavailable`; what is left waits for the next run.
 */
export async function workOffWebhooks(
  services: CheckServices,
  options: { readonly select?: SelectProviders; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const other = running.get(services.databases)
  if (other) {
    other.isNew = true
    return
  }
  const run = { isNew: true }
  running.set(services.databases, run)
  try {
    while (run.isNew && !options.signal?.aborted) {
      run.isNew = false
      const taken = await takeSome(services)
      if (taken.count === TAKEN_AT_ONCE) run.isNew = true
      await checkOrders(taken.orders, services, options)
    }
  } finally {
    running.delete(services.databases)
  }
}

interface Taken {
  readonly count: number
  /** Ids of the orders that are due now. */
  readonly orders: readonly string[]
}

async function takeSome({ databases, now }: CheckServices): Promise<Taken> {
  const database = await databases.app()
  const at = new Date(now())
  const { unknown, ...taken } = await database.run((queries) => makeDue(queries, at))
  for (const provider of unknown) countWebhook(provider, 'unknown_order', at.getTime())
  return taken
}

/**
 * Hands webhooks over to the questions about their orders, in one transaction: nothing is lost if the process ends, and
 * several processes take different ones.
 */
async function makeDue(queries: OrderQueries, now: Date): Promise<Taken & { readonly unknown: readonly string[] }> {
  return queries.transaction(async (transaction) => {
    const waiting = await transaction
      .select()
      .from(onrampWebhooks)
      .where(isNull(onrampWebhooks.doneAt))
      .orderBy(asc(onrampWebhooks.receivedAt))
      .limit(TAKEN_AT_ONCE)
      .for('update', { skipLocked: true })
    const orders = new Map<string, OrderRow>()
    const unknown: string[] = []
    for (const webhook of waiting) {
      const order = await findOrderOf(transaction, webhook)
      if (order === null) unknown.push(webhook.provider)
      else orders.set(order.id, order)
      await transaction
        .update(onrampWebhooks)
        .set({ doneAt: now, outcome: order === null ? 'unknown_order' : 'order_due' })
        .where(and(eq(onrampWebhooks.provider, webhook.provider), eq(onrampWebhooks.digest, webhook.digest)))
    }
    const due = [...orders.values()].filter(({ status }) => !isFinalOrder(status)).map(({ id }) => id)
    // In one order in all processes: transactions that lock rows in different orders end each other.
    for (const id of due.sort()) {
      await transaction.update(onrampOrders).set({ checks: 0, nextCheckAt: now }).where(eq(onrampOrders.id, id))
    }
    return { count: waiting.length, orders: due, unknown }
  })
}

/** Another reference of a provider is no id of an order. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By our own id, else by an id of the provider: always an order of the provider that has signed. */
async function findOrderOf(
  queries: OrderQueries,
  { provider, orderId, sessionId, vendorOrderId }: typeof onrampWebhooks.$inferSelect,
): Promise<OrderRow | null> {
  const isSubject: (SQL | undefined)[] = [
    ...(orderId !== null && UUID.test(orderId) ? [eq(onrampOrders.id, orderId)] : []),
    ...(vendorOrderId === null ? [] : [eq(onrampOrders.vendorOrderId, vendorOrderId)]),
    ...(sessionId === null ? [] : [eq(onrampOrders.sessionId, sessionId)]),
  ]
  if (isSubject.length === 0) return null
  const [row] = await queries
    .select()
    .from(onrampOrders)
    .where(and(eq(onrampOrders.provider, provider), or(...isSubject)))
    .limit(1)
  return row ?? null
}
