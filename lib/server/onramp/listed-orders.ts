import 'server-only'
import { and, asc, count, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm'
import { parseAccountAddress } from '@/lib/core/account-address'
import { addressKey } from '@/lib/core/account-key'
import type { EndpointOutput } from '@/lib/core/endpoint'
import { EIP155 } from '@/lib/core/namespaces'
import {
  OPERATOR_ORDERS_PAGE,
  type OperatorOrder,
  type OperatorOrderFilters,
  type onrampOrdersListed,
} from '@/lib/onramp/operator-orders-contract'
import type { Services } from '../platform/services'
import { onrampChanges, onrampOrders } from '../tables/onramp-tables'
import type { OrderQueries } from './onramp-orders'

const DAY_MS = 86_400_000

/** What operators see of an order. Not among it: the hash of its secret, and the provider's page. */
const listedColumns = {
  id: onrampOrders.id,
  status: onrampOrders.status,
  provider: onrampOrders.provider,
  serviceId: onrampOrders.serviceId,
  serviceName: onrampOrders.serviceName,
  projectId: onrampOrders.projectId,
  chainId: onrampOrders.chainId,
  address: onrampOrders.address,
  currency: onrampOrders.currency,
  tokenAddress: onrampOrders.tokenAddress,
  tokenName: onrampOrders.tokenName,
  tokenSymbol: onrampOrders.tokenSymbol,
  tokenDecimals: onrampOrders.tokenDecimals,
  paymentCurrency: onrampOrders.paymentCurrency,
  paymentAmount: onrampOrders.paymentAmount,
  paymentMethod: onrampOrders.paymentMethod,
  country: onrampOrders.country,
  quotedUnits: onrampOrders.quotedUnits,
  declaredUnits: onrampOrders.declaredUnits,
  deliveredUnits: onrampOrders.deliveredUnits,
  transactionId: onrampOrders.transactionId,
  vendorOrderId: onrampOrders.vendorOrderId,
  failure: onrampOrders.failure,
  createdAt: onrampOrders.createdAt,
  updatedAt: onrampOrders.updatedAt,
  checkedAt: onrampOrders.checkedAt,
  silentSince: onrampOrders.silentSince,
  nextCheckAt: onrampOrders.nextCheckAt,
}
type ListedRow = Pick<typeof onrampOrders.$inferSelect, keyof typeof listedColumns>

/** A page of the ledger. @throws {AppError} as listed at the contract. */
export async function listOrders(
  filters: OperatorOrderFilters,
  { databases, signal }: Pick<Services, 'databases' | 'signal'>,
): Promise<EndpointOutput<typeof onrampOrdersListed>> {
  const database = await databases.app()
  return database.run(async (queries) => {
    const page = await readListed(queries, filters, OPERATOR_ORDERS_PAGE)
    const counts = filters.after === undefined ? await countListed(queries, filters) : []
    const changes = filters.id === undefined ? [] : await readChanges(queries, filters.id)
    return { ...page, counts, changes }
  }, signal)
}

/**
 * Reads orders, newest first.
 *
 * @returns the orders, and the cursor after them; `null` if there are no more.
 */
export async function readListed(
  queries: OrderQueries,
  filters: OperatorOrderFilters,
  limit: number,
): Promise<{ readonly orders: OperatorOrder[]; readonly next: string | null }> {
  const rows = await queries
    .select(listedColumns)
    .from(onrampOrders)
    .where(and(...conditionsOf(filters), afterCursor(filters.after)))
    .orderBy(desc(onrampOrders.createdAt), desc(onrampOrders.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { orders: shown.map(orderOf), next: last ? `${last.createdAt.getTime()}_${last.id}` : null }
}

/** How many orders match, by provider and state. */
async function countListed(queries: OrderQueries, filters: OperatorOrderFilters) {
  const { provider, status } = onrampOrders
  const rows = await queries
    .select({ provider, status, orders: count() })
    .from(onrampOrders)
    .where(and(...conditionsOf(filters)))
    .groupBy(provider, status)
    .orderBy(asc(provider), asc(status))
  return rows
}

async function readChanges(queries: OrderQueries, orderId: string) {
  const { status, source, at } = onrampChanges
  const rows = await queries
    .select({ status, source, at })
    .from(onrampChanges)
    .where(eq(onrampChanges.orderId, orderId))
    .orderBy(asc(onrampChanges.id))
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

function conditionsOf({ status, provider, network, address, id, from, to }: OperatorOrderFilters): readonly SQL[] {
  const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
  return [
    status !== undefined && eq(onrampOrders.status, status),
    provider !== undefined && eq(onrampOrders.provider, provider),
    network !== undefined && eq(onrampOrders.chainId, network),
    address !== undefined && eq(onrampOrders.address, storedAddress(address)),
    id !== undefined && eq(onrampOrders.id, id),
    from !== undefined && gte(onrampOrders.createdAt, new Date(dayOf(from))),
    to !== undefined && lt(onrampOrders.createdAt, new Date(dayOf(to) + DAY_MS)),
  ].filter((condition) => condition !== false)
}

/** An EVM address is stored in lower case. No other namespace has addresses of its form. */
const storedAddress = (address: string): string =>
  parseAccountAddress(EIP155, address) === null ? address : addressKey(EIP155, address)

/** Orders of the same millisecond are ordered by their id. */
function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const [time = '', id = ''] = after.split('_')
  const { createdAt } = onrampOrders
  const last = new Date(Number(time))
  return or(lt(createdAt, last), and(eq(createdAt, last), lt(onrampOrders.id, id)))
}

function orderOf(row: ListedRow): OperatorOrder {
  const timeOf = (time: Date | null) => time?.getTime() ?? null
  const { currency, tokenAddress, tokenName, tokenSymbol, tokenDecimals } = row
  return {
    id: row.id,
    status: row.status,
    provider: row.provider,
    service: { id: row.serviceId, name: row.serviceName },
    projectId: row.projectId,
    network: row.chainId,
    address: row.address,
    token: { currency, address: tokenAddress, name: tokenName, symbol: tokenSymbol, decimals: tokenDecimals },
    paymentAmount: { amount: row.paymentAmount, currency: row.paymentCurrency },
    paymentMethod: row.paymentMethod,
    country: row.country,
    quotedUnits: row.quotedUnits,
    declaredUnits: row.declaredUnits,
    deliveredUnits: row.deliveredUnits,
    transactionId: row.transactionId,
    vendorOrderId: row.vendorOrderId,
    failure: row.failure,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    checkedAt: timeOf(row.checkedAt),
    silentSince: timeOf(row.silentSince),
    nextCheckAt: timeOf(row.nextCheckAt),
  }
}
