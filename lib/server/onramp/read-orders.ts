import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { onrampOrderOpened, onrampOrdersOwned, onrampOrdersRead } from '@/lib/onramp/onramp-contract'
import { afterAnswer } from '../kit/after-answer'
import { getMetrics } from '../kit/metrics'
import { checkOrders, type SelectProviders } from './check-order'
import {
  findOrder,
  findOrdersBySecret,
  findOrdersOf,
  isSecretOf,
  type OrderRow,
  openOrder,
  wireOrder,
} from './onramp-orders'
import { onrampProviders } from './onramp-providers'
import type { OrderServices } from './onramp-services'
import { signedInAccounts } from './order-owner'

/** A visitor who looks at an order has it asked about this often, in milliseconds, although its job would wait longer. */
const LOOK_EVERY_MS = 15_000

/** An answer waits this long for the provider and the chain. What takes longer is in the next one. */
const LOOK_MS = 3_000

/** Most orders of one history. */
const MAX_OWNED = 50

/** Reads orders by their secrets, after asking about those that are due. @throws {AppError} as listed at the contract. */
export async function readOrders(
  { orders: known }: EndpointInput<typeof onrampOrdersRead>,
  services: OrderServices,
  select: SelectProviders = onrampProviders,
): Promise<EndpointOutput<typeof onrampOrdersRead>> {
  const database = await services.databases.app()
  const read = () => database.run((queries) => findOrdersBySecret(queries, known), services.signal)
  const orders = await read()
  const isFresh = await look(orders, services, select)
  return { orders: (isFresh ? orders : await read()).map(wireOrder), madeAt: services.now() }
}

/**
 * Asks about orders, for a bounded time; the rest goes on after the answer. Never rejects.
 *
 * @returns whether there was nothing to ask.
 */
async function look(orders: readonly OrderRow[], services: OrderServices, select: SelectProviders): Promise<boolean> {
  const now = services.now()
  const isDue = ({ nextCheckAt, askedAt }: OrderRow) =>
    nextCheckAt !== null &&
    (nextCheckAt.getTime() <= now || askedAt === null || askedAt.getTime() <= now - LOOK_EVERY_MS)
  const ids = orders.filter(isDue).map(({ id }) => id)
  if (ids.length === 0) return true
  const checked = checkOrders(ids, services, { select, everyMs: LOOK_EVERY_MS })
  let timer: NodeJS.Timeout | undefined
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOOK_MS)
  })
  await Promise.race([checked, isOver])
  clearTimeout(timer)
  // Keeps a process that answers only requests until the rest is done.
  afterAnswer(() => checked)
  return false
}

/** The visitor has gone to the provider's page. @throws {AppError} `request.not_found`, `database.unavailable`. */
export async function markOpened(
  { id, secret }: EndpointInput<typeof onrampOrderOpened>,
  services: OrderServices,
): Promise<EndpointOutput<typeof onrampOrderOpened>> {
  const database = await services.databases.app()
  const known = await database.run((queries) => findOrder(queries, id), services.signal)
  if (!known || !isSecretOf(known, secret)) throw new AppError('request.not_found')
  const opened = await database.run((queries) => openOrder(queries, id, new Date(services.now())), services.signal)
  if (opened && opened.status === 'opened' && known.status === 'created') getMetrics().orderChanged(opened)
  return { order: wireOrder(opened ?? known) }
}

/** The orders of the accounts that this browser is signed in with. @throws {AppError} as listed at the contract. */
export async function readOwnedOrders(
  _input: EndpointInput<typeof onrampOrdersOwned>,
  services: OrderServices,
): Promise<EndpointOutput<typeof onrampOrdersOwned>> {
  const accounts = await signedInAccounts(services)
  if (accounts === null) return { orders: [] }
  const database = await services.databases.app()
  const orders = await database.run((queries) => findOrdersOf(queries, accounts, MAX_OWNED), services.signal)
  return { orders: orders.map(wireOrder) }
}
