import 'server-only'
import { parseAccountAddress } from '@/lib/core/account-address'
import { addressKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import type { onrampOrderMake } from '@/lib/onramp/onramp-contract'
import { isEndedOrder } from '@/lib/onramp/order-status'
import { getMetrics } from '../kit/metrics'
import { type SelectProviders, within } from './check-order'
import { readNewestBlock } from './deliveries/eip155-deliveries'
import {
  findOrder,
  hashSecret,
  insertOrder,
  isSecretOf,
  keepSession,
  type OrderRow,
  payablePage,
  wireOrder,
} from './onramp-orders'
import type { OnrampProvider, PaymentSession } from './onramp-provider'
import { onrampProviders } from './onramp-providers'
import { type OnrampQuoteRecord, readQuoteRecord } from './onramp-quote-records'
import type { OrderServices } from './onramp-services'
import { assertSignedInAs } from './order-owner'

type Input = EndpointInput<typeof onrampOrderMake>
type Output = EndpointOutput<typeof onrampOrderMake>

/** The page of this installation that a window of a provider returns to. */
const RETURN_PATH = '/buy/return'

/** A node has this long to name the newest block: without it the order is made as well. */
const NEWEST_BLOCK_MS = 2_000

/**
 * Makes an order from a quote and a page to pay on. The same id and secret always get the same order and page, also from
 * two tabs at once. An order whose page could not be made stays `created`, and the same request tries again.
 *
 * @throws {AppError} as listed at the contract.
 */
export async function makeOrder(
  input: Input,
  services: OrderServices,
  select: SelectProviders = onrampProviders,
): Promise<Output> {
  const database = await services.databases.app()
  const known = await database.run((queries) => findOrder(queries, input.id), services.signal)
  if (known) assertSame(known, input)
  const returnUrl = returnUrlOf(input, services)
  await assertSignedInAs(input, services)
  if (known && (known.sessionUrl !== null || isEndedOrder(known.status))) return answerOf(known, services)
  const record = await readQuoteRecord(known?.quoteId ?? input.quoteId, services)
  const provider = select(services.env).find(({ id }) => id === record?.provider)
  if (record === null || !provider) throw new AppError('onramp.quote_expired')
  if (record.request.token.chainId !== input.network) {
    throw new AppError('request.invalid', { details: { network: 'Invalid input' } })
  }
  const order = known ?? (await storeOrder(input, record, services))
  const session = await openPage(order, { record, provider, returnUrl }, services)
  const kept = await database.run(
    (queries) => keepSession(queries, order.id, session, new Date(services.now())),
    services.signal,
  )
  return answerOf(kept ?? order, services)
}

function answerOf(order: OrderRow, { now }: OrderServices): Output {
  return { order: wireOrder(order), url: payablePage(order, now()) }
}

/**
 * An order never delivers to another account than it was made for.
 *
 * @throws {AppError} `request.not_found` for another secret, which learns no more than of an unknown id;
 *   `onramp.address_changed`.
 */
function assertSame(order: OrderRow, { secret, network, address }: Input): void {
  if (!isSecretOf(order, secret)) throw new AppError('request.not_found')
  const isSame = order.chainId === network && order.address === addressKey(namespaceOf(network), address)
  if (!isSame) throw new AppError('onramp.address_changed')
}

/** @throws {AppError} `request.invalid` for a page of another site. */
function returnUrlOf({ id, opening, returnUrl }: Input, { env, project }: OrderServices): string {
  const url = new URL(returnUrl)
  const isOwn = project?.allowedOrigins.includes(url.origin) === true && url.username === '' && url.password === ''
  if (!isOwn) throw new AppError('request.invalid', { details: { returnUrl: 'Invalid input' } })
  if (opening === 'window') return `${env.appUrl}${RETURN_PATH}`
  url.hash = `foyer-order=${id}`
  return url.href
}

async function storeOrder(input: Input, record: OnrampQuoteRecord, services: OrderServices): Promise<OrderRow> {
  const { network, address, id, secret } = input
  const { request, quote, purchaseUnits } = record
  const firstBlock = await newestBlock(network, services)
  const database = await services.databases.app()
  const { order, isNew } = await database.run(
    (queries) =>
      insertOrder(
        queries,
        {
          id,
          secretHash: hashSecret(secret),
          projectId: services.project?.id ?? null,
          quoteId: record.id,
          provider: record.provider,
          serviceId: quote.service.id,
          serviceName: quote.service.name,
          chainId: network,
          address: addressKey(namespaceOf(network), address),
          currency: request.currency,
          tokenAddress: request.token.address,
          tokenName: request.token.name,
          tokenSymbol: request.token.symbol,
          tokenDecimals: request.token.decimals,
          paymentCurrency: request.paymentCurrency,
          paymentAmount: quote.paymentAmount,
          paymentMethod: request.paymentMethod,
          country: request.country,
          quotedUnits: purchaseUnits,
          firstBlock,
        },
        new Date(services.now()),
      ),
    services.signal,
  )
  // Another request with this id may have been faster.
  assertSame(order, input)
  if (isNew) getMetrics().orderChanged(order)
  return order
}

/** The newest block of an EVM chain; `null` on another chain, or if no node tells in time. */
async function newestBlock(chainId: Caip2, { log, rpc }: OrderServices): Promise<number | null> {
  if (!isEvm(namespaceOf(chainId))) return null
  try {
    return Number(await within((signal) => readNewestBlock(chainId, { rpc, signal }), NEWEST_BLOCK_MS))
  } catch (err) {
    log.warn({ err, chainId }, 'an order is made without the newest block')
    return null
  }
}

/** @throws {AppError} `onramp.provider_failed`; `onramp.page_refused` for a page outside of the provider's own origins. */
async function openPage(
  order: OrderRow,
  { record, provider, returnUrl }: { record: OnrampQuoteRecord; provider: OnrampProvider; returnUrl: string },
  { log, visitor }: OrderServices,
): Promise<PaymentSession> {
  const request = {
    orderId: order.id,
    quote: record.request,
    service: record.quote.service.id,
    // Providers get the spelling with a checksum.
    address: parseAccountAddress(namespaceOf(order.chainId), order.address) ?? order.address,
    returnUrl,
    clientIp: visitor,
  }
  let session: PaymentSession
  try {
    session = await within((signal) => provider.openSession(request, signal))
  } catch (cause) {
    log.warn({ err: cause, provider: provider.id }, 'a provider has made no payment page')
    throw AppError.is(cause, 'onramp.page_refused') ? cause : new AppError('onramp.provider_failed', { cause })
  }
  if (isPageOf(provider, session.url)) return session
  log.error({ provider: provider.id }, 'a provider names a payment page outside of its own origins')
  throw new AppError('onramp.page_refused')
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

function isPageOf({ pageOrigins }: OnrampProvider, page: string): boolean {
  if (!URL.canParse(page)) return false
  const { hostname, origin, protocol } = new URL(page)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
  return isSafe && pageOrigins.includes(origin)
}
