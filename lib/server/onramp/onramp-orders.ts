import 'server-only'
import { createHash } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lte, notInArray, or, type SQL } from 'drizzle-orm'
import { addressKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import type { EndpointOutput } from '@/lib/core/endpoint'
import { namespaceOf } from '@/lib/core/namespaces'
import type { onrampOrderOpened } from '@/lib/onramp/onramp-contract'
import { isEndedOrder, type OrderStatus } from '@/lib/onramp/order-status'
import type { Queries } from '../database/database'
import { isSameSecret } from '../kit/is-same-secret'
import { onrampChanges, type onrampDeliveries, onrampOrders, type onrampWebhooks } from '../tables/onramp-tables'
import type { PaymentSession } from './onramp-provider'
import { type ChangeSource, FIRST_PAUSE_MS } from './order-rules'

/** The tables of the orders, in the database of the app role. */
export interface OnrampTables {
  readonly [name: string]: unknown
  readonly onrampOrders: typeof onrampOrders
  readonly onrampChanges: typeof onrampChanges
  readonly onrampDeliveries: typeof onrampDeliveries
  readonly onrampWebhooks: typeof onrampWebhooks
}

export type OrderQueries = Queries<OnrampTables>
export type OrderRow = typeof onrampOrders.$inferSelect
/** An order as the browser reads it. */
type WireOrder = EndpointOutput<typeof onrampOrderOpened>['order']

/** A question to a provider counts as lost after this time, in milliseconds, and another process may ask. */
const LEASE_MS = 60_000

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a secret is the one that the order was made with. */
export const isSecretOf = ({ secretHash }: Pick<OrderRow, 'secretHash'>, secret: string): boolean =>
  isSameSecret(secretHash, hashSecret(secret))

/** Stores a new order. One with the same id stays as it is. @returns the stored one, and whether it is new. */
export async function insertOrder(
  queries: OrderQueries,
  order: Omit<typeof onrampOrders.$inferInsert, 'id' | 'status'> & { readonly id: string },
  now: Date,
): Promise<{ readonly order: OrderRow; readonly isNew: boolean }> {
  return queries.transaction(async (transaction) => {
    const times = { createdAt: now, updatedAt: now, nextCheckAt: new Date(now.getTime() + FIRST_PAUSE_MS) }
    const [made] = await transaction
      .insert(onrampOrders)
      .values({ ...order, ...times, status: 'created' })
      .onConflictDoNothing()
      .returning()
    if (made) {
      await writeChange(transaction, made.id, { status: 'created', source: 'visitor' }, now)
      return { order: made, isNew: true }
    }
    const known = await findOrder(transaction, order.id)
    if (!known) throw new Error('an order is neither new nor known')
    return { order: known, isNew: false }
  })
}

export async function findOrder(queries: OrderQueries, id: string): Promise<OrderRow | null> {
  const [row] = await queries.select().from(onrampOrders).where(eq(onrampOrders.id, id))
  return row ?? null
}

/** The orders of which the secret is known, in the order of the list. Others are left out. */
export async function findOrdersBySecret(
  queries: OrderQueries,
  known: readonly { readonly id: string; readonly secret: string }[],
): Promise<readonly OrderRow[]> {
  const ids = known.map(({ id }) => id)
  const rows = await queries.select().from(onrampOrders).where(inArray(onrampOrders.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Map(known.map((each) => [each.id, each])).values()].flatMap(({ id, secret }) => {
    const row = byId.get(id)
    return row && isSecretOf(row, secret) ? [row] : []
  })
}

/** States without a payment. Everybody can make an order for the account of another, and as many as the limit allows. */
const UNPAID: readonly OrderStatus[] = ['created', 'opened', 'expired']

/**
 * Orders that deliver to one of the accounts and were paid, newest first: strangers cannot fill the history of an account with
 * orders that cost them nothing. Accounts are compared within their namespace.
 */
export async function findOrdersOf(
  queries: OrderQueries,
  accounts: readonly { readonly chainId: Caip2; readonly address: string }[],
  limit: number,
): Promise<readonly OrderRow[]> {
  const isOne = accounts.map(({ chainId, address }) => {
    const namespace = namespaceOf(chainId)
    return and(eq(onrampOrders.address, addressKey(namespace, address)), like(onrampOrders.chainId, `${namespace}:%`))
  })
  if (isOne.length === 0) return []
  return queries
    .select()
    .from(onrampOrders)
    .where(and(or(...isOne), notInArray(onrampOrders.status, [...UNPAID])))
    .orderBy(desc(onrampOrders.createdAt), desc(onrampOrders.id))
    .limit(limit)
}

/** Stores the provider's page. The first one stays. @returns the order with the page that is stored. */
export async function keepSession(
  queries: OrderQueries,
  id: string,
  { url, sessionId, expiresAt }: PaymentSession,
  now: Date,
): Promise<OrderRow | null> {
  const [kept] = await queries
    .update(onrampOrders)
    .set({
      sessionUrl: url,
      sessionId,
      sessionEndsAt: expiresAt === null ? null : new Date(expiresAt),
      updatedAt: now,
    })
    .where(and(eq(onrampOrders.id, id), isNull(onrampOrders.sessionUrl)))
    .returning()
  return kept ?? findOrder(queries, id)
}

/** The visitor has gone to the page. Changes an order that is `created`; the first question to the provider comes soon. */
export async function openOrder(queries: OrderQueries, id: string, now: Date): Promise<OrderRow | null> {
  return queries.transaction(async (transaction) => {
    const [opened] = await transaction
      .update(onrampOrders)
      .set({
        status: 'opened',
        updatedAt: now,
        checks: 0,
        nextCheckAt: new Date(now.getTime() + FIRST_PAUSE_MS),
      })
      .where(and(eq(onrampOrders.id, id), eq(onrampOrders.status, 'created')))
      .returning()
    if (opened) await writeChange(transaction, id, { status: 'opened', source: 'visitor' }, now)
    return opened ?? findOrder(transaction, id)
  })
}

/**
 * Takes an order to ask its provider, in one statement: of several processes one gets it.
 *
 * @param everyMs - Also takes one that is not due, if the newest question is older than this.
 * @returns `null` if it is not due, or expects nothing more.
 */
export async function claimOrder(
  queries: OrderQueries,
  id: string,
  now: Date,
  everyMs?: number,
): Promise<OrderRow | null> {
  const isDue = lte(onrampOrders.nextCheckAt, now)
  const isLongAgo: SQL | undefined =
    everyMs === undefined
      ? undefined
      : or(isNull(onrampOrders.askedAt), lte(onrampOrders.askedAt, new Date(now.getTime() - everyMs)))
  const [claimed] = await queries
    .update(onrampOrders)
    .set({ askedAt: now, nextCheckAt: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(onrampOrders.id, id), isNotNull(onrampOrders.nextCheckAt), or(isDue, isLongAgo)))
    .returning()
  return claimed ?? null
}

/** Ids of orders whose provider is to be asked, longest overdue first. */
export async function findDueOrders(queries: OrderQueries, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await queries
    .select({ id: onrampOrders.id })
    .from(onrampOrders)
    .where(lte(onrampOrders.nextCheckAt, now))
    .orderBy(asc(onrampOrders.nextCheckAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function writeChange(
  queries: OrderQueries,
  orderId: string,
  change: { readonly status: OrderStatus; readonly source: ChangeSource },
  at: Date,
): Promise<void> {
  await queries.insert(onrampChanges).values({ orderId, ...change, at })
}

const msOf = (time: Date | null): number | null => time?.getTime() ?? null

/** The page to pay on; `null` once the order can no longer be paid. */
export function payablePage(
  { sessionUrl, sessionEndsAt, status }: Pick<OrderRow, 'sessionEndsAt' | 'sessionUrl' | 'status'>,
  now: number,
): string | null {
  const isOver = isEndedOrder(status) || (sessionEndsAt !== null && sessionEndsAt.getTime() <= now)
  return isOver ? null : sessionUrl
}

export function wireOrder(row: OrderRow): WireOrder {
  return {
    id: row.id,
    provider: row.provider,
    service: { id: row.serviceId, name: row.serviceName },
    status: row.status,
    network: row.chainId,
    address: row.address,
    token: {
      currency: row.currency,
      address: row.tokenAddress,
      name: row.tokenName,
      symbol: row.tokenSymbol,
      decimals: row.tokenDecimals,
    },
    paymentAmount: { amount: row.paymentAmount, currency: row.paymentCurrency },
    paymentMethod: row.paymentMethod,
    quotedUnits: row.quotedUnits,
    declaredUnits: row.declaredUnits,
    deliveredUnits: row.deliveredUnits,
    transactionId: row.transactionId,
    failure: row.failure,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    checkedAt: msOf(row.checkedAt),
    silentSince: msOf(row.silentSince),
  }
}
