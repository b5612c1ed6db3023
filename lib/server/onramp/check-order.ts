import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../kit/deadline'
import { getMetrics } from '../kit/metrics'
import type { RolePlatform } from '../platform/services'
import { confirmDelivery, isTransactionIdOn } from './confirm-delivery'
import type { Transfer } from './deliveries/delivery-reader'
import { claimOrder, type OrderRow } from './onramp-orders'
import type { OnrampProvider, VendorOrder } from './onramp-provider'
import { onrampProviders } from './onramp-providers'
import { declaredUnitsOf, hasUntaken, isToAccountOf, type OrderAnswer, settleOrder } from './settle-order'

/** What asking about orders takes. No request: a job asks as well. */
export type CheckServices = Pick<RolePlatform<'app'>, 'apis' | 'databases' | 'env' | 'log' | 'now' | 'rpc'>

/** The providers of an installation, for tests that have their own. */
export type SelectProviders = typeof onrampProviders

/** A provider and the chain have this time each, in milliseconds; together with the database less than a claim lasts. */
const ASK_MS = 8_000

/**
 * Asks the provider and the chain about an order, if it is due and no other process does, and stores what they say.
 *
 * @param everyMs - Also asks if it is not due, but the newest question is older than this.
 * @throws {AppError} `database.unavailable`. A provider or a chain that is away is no failure: the order stays as it is.
 */
export async function checkOrder(
  id: string,
  services: CheckServices,
  { select = onrampProviders, everyMs }: { readonly select?: SelectProviders; readonly everyMs?: number } = {},
): Promise<void> {
  const database = await services.databases.app()
  const claimed = await database.run((queries) => claimOrder(queries, id, new Date(services.now()), everyMs))
  if (claimed === null) return
  const provider = select(services.env).find((each) => each.id === claimed.provider)
  const answer = await askAbout(claimed, provider, services)
  const settled = await database.run((queries) => settleOrder(queries, claimed, answer, new Date(services.now())))
  if (settled?.isChanged) getMetrics().orderChanged(settled.order)
}

/** Never rejects. */
async function askAbout(
  order: OrderRow,
  provider: OnrampProvider | undefined,
  services: CheckServices,
): Promise<OrderAnswer> {
  const { id, provider: name, transactionId } = order
  const log = services.log.child({ order: id, provider: name })
  const vendor = await believed(order, provider, log)
  const known = vendor?.transactionId ?? transactionId
  if (vendor?.status !== 'delivered' && known === null) return { vendor, transfers: [] }
  try {
    return { vendor, transfers: await within((signal) => findTransfers(order, vendor, known, { ...services, signal })) }
  } catch (err) {
    log.warn({ err }, 'a chain does not tell whether an order was delivered')
    return { vendor, transfers: [] }
  }
}

/** What the provider says; `undefined` if it says nothing, or something that cannot be about this order. */
async function believed(
  order: OrderRow,
  provider: OnrampProvider | undefined,
  log: CheckServices['log'],
): Promise<VendorOrder | null | undefined> {
  const { id, sessionId, vendorOrderId } = order
  if (!provider) return undefined
  try {
    const answer = await within((signal) => provider.readOrder({ orderId: id, sessionId, vendorOrderId }, signal))
    if (answer === null) return null
    const isNamed = answer.transactionId !== null && isTransactionIdOn(order.chainId, answer.transactionId)
    if (isToAccountOf(order, answer.address)) return isNamed ? answer : { ...answer, transactionId: null }
    log.error('a provider names another account than that of the order')
  } catch (err) {
    log.warn({ err }, 'a provider does not tell the state of an order')
  }
  return undefined
}

async function findTransfers(
  order: OrderRow,
  vendor: VendorOrder | null | undefined,
  transactionId: string | null,
  services: CheckServices & { readonly signal: AbortSignal },
): Promise<readonly Transfer[]> {
  const { chainId, address, tokenAddress, tokenDecimals, createdAt, firstBlock, declaredUnits, quotedUnits } = order
  const units = declaredUnitsOf(vendor, tokenDecimals) ?? BigInt(declaredUnits ?? quotedUnits)
  const expected = {
    ...{ chainId, address, tokenAddress },
    madeAt: createdAt.getTime(),
    firstBlock: firstBlock === null ? null : BigInt(firstBlock),
  }
  const named = await confirmDelivery(expected, { transactionId, units }, services)
  if (transactionId === null || named.length === 0) return named
  // An order of the same amount, whose provider has named no transaction, may have been given this order's.
  const database = await services.databases.app()
  const isFree = await database.run((queries) => hasUntaken(queries, order, named), services.signal)
  return isFree ? named : confirmDelivery(expected, { transactionId: null, units }, services)
}

/** Runs work that ends with its signal, whether or not it listens. */
export async function within<T>(work: (signal: AbortSignal) => Promise<T>, ms = ASK_MS): Promise<T> {
  const deadline = startDeadline(ms, () => new AppError('request.timeout'))
  try {
    return await deadline.race(work(deadline.signal))
  } finally {
    deadline.end()
  }
}

/** Orders that one process asks about at a time. */
const AT_ONCE = 8

/**
 * Asks about several orders, a few at a time. Never rejects: those that a database failure leaves are due again.
 *
 * @param signal - No further order is begun once it fires.
 */
export async function checkOrders(
  ids: readonly string[],
  services: CheckServices,
  options: Parameters<typeof checkOrder>[2] & { readonly signal?: AbortSignal },
): Promise<void> {
  const open = [...ids]
  const work = async (): Promise<void> => {
    for (let id = open.shift(); id !== undefined && !options.signal?.aborted; id = open.shift()) {
      try {
        await checkOrder(id, services, options)
      } catch (err) {
        services.log.warn({ err, order: id }, 'an order could not be checked')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, open.length) }, work))
}
