import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatUnits } from 'viem/utils'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { currencies } from '@/lib/core/currencies'
import { httpUrl } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { paymentMethods } from '@/lib/onramp/onramp-limits'
import { PAGE_POLICY, type PageError, paymentPage, plainPage } from './payment-page'
import { openOrders, type SandboxOrder } from './sandbox-orders'
import { limitsOf, offersFor, serviceIds, soldCurrencies, soldToken } from './sandbox-prices'
import { openShop, promisedAmount, type SandboxShop } from './sandbox-shop'

const MAX_BODY_BYTES = 16 * 1024
/** Where the app takes our webhooks. */
const WEBHOOK_PATH = '/api/onramp/webhooks/sandbox'

const uuid = patternText(36, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const priceRequest = {
  currency: z.enum(soldCurrencies),
  paymentCurrency: z.enum(currencies),
  side: z.enum(['payment', 'purchase']),
  amount: patternText(31, /^\d{1,12}(?:\.\d{1,18})?$/),
  paymentMethod: z.enum(paymentMethods),
}
const limitsRequest = z.object({ paymentCurrency: z.enum(currencies), paymentMethod: z.enum(paymentMethods) })
const quotesRequest = z.object(priceRequest)
const sessionRequest = z.object({
  ...priceRequest,
  orderId: uuid,
  service: z.enum(serviceIds),
  address: evmAddress,
  returnUrl: httpUrl,
})

export interface SandboxOptions {
  /** 0 lets the system choose a free port. */
  readonly port: number
  readonly rpcUrl: string
  /** Of the app, for webhooks. */
  readonly appUrl: string
  readonly secret: string
  /** Keeps the orders; created if missing. */
  readonly file: string
}

export interface Sandbox {
  /** Its origin. */
  readonly url: string
  close(): Promise<void>
}

interface Served {
  readonly secret: string
  readonly origin: string
  readonly shop: SandboxShop
  readonly byOrderId: (id: string) => SandboxOrder | undefined
  readonly bySession: (id: string) => SandboxOrder | undefined
}

/** What is wrong with a request, as the status of its answer. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Starts the sandbox: a provider that sells test tokens of the devnet for no money. Listens on loopback, at an origin of
 * its own. Goes on with what was open when it was closed.
 *
 * @throws {Error} when the port is taken, or the file is not one that it has written.
 */
export async function startSandbox({ port, rpcUrl, appUrl, secret, file }: SandboxOptions): Promise<Sandbox> {
  const orders = await openOrders(file)
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // Another origin than the app's, with cookies of its own: `localhost` would share those of the app.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop = openShop({ rpcUrl, webhookUrl: new URL(WEBHOOK_PATH, appUrl).href, secret, orders })
  const served: Served = { secret, origin, shop, byOrderId: orders.byOrderId, bySession: orders.bySession }
  server.on('request', (request, response) => {
    void answer(request, response, served).catch((error: unknown) => refuse(request, response, error))
  })
  return {
    url: origin,
    async close() {
      shop.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await orders.save()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  // A page elsewhere whose name was pointed at this machine would be a visitor of its own origin.
  if (request.headers.host !== new URL(served.origin).host)
    throw new Refused(421, 'This is not the address of the sandbox.')
  const { pathname, searchParams } = new URL(request.url ?? '/', served.origin)
  const slash = pathname.lastIndexOf('/') + 1
  const route = `${request.method} ${pathname.slice(0, slash)}`
  const last = pathname.slice(slash)
  if (route === 'GET /pay/') return sendPage(response, paymentPage(sessionOf(last, served), Date.now()))
  if (route === 'POST /pay/') return takePayment(request, response, sessionOf(last, served), served)
  if (!pathname.startsWith('/api/')) throw new Refused(404, 'There is no such page.')

  if (!isSame(request.headers.authorization ?? '', `Bearer ${served.secret}`)) throw new Refused(401, 'Wrong secret.')
  if (route === 'GET /api/orders/') return sendJson(response, { payment: paymentOf(served.byOrderId(last)) })
  switch (`${request.method} ${pathname}`) {
    case 'GET /api/limits': {
      const input = parse(limitsRequest, Object.fromEntries(searchParams))
      return sendJson(response, { limits: limitsOf(input.paymentCurrency, input.paymentMethod) })
    }
    case 'POST /api/quotes':
      return sendJson(response, { quotes: quotesFor(parse(quotesRequest, await readJson(request))) })
    case 'POST /api/sessions': {
      const session = await served.shop.openSession(parse(sessionRequest, await readJson(request)))
      if (session === 'no offer') throw new Refused(422, 'This is not sold for that amount.')
      if (session === 'other order') throw new Refused(422, 'The order has other facts.')
      const { sessionId, expiresAt } = session
      return sendJson(response, { id: sessionId, url: `${served.origin}/pay/${sessionId}`, expiresAt })
    }
    default:
      throw new Refused(404, 'There is no such endpoint.')
  }
}

function quotesFor(request: z.infer<typeof quotesRequest>) {
  return offersFor(request).map(({ service, units, ...money }) => ({
    service: { id: service.id, name: service.name },
    ...money,
    purchaseAmount: formatUnits(units, soldToken(request.currency).decimals),
    minutes: service.minutes,
  }))
}

/** What the sandbox says of an order; `null` while it knows of no payment. */
function paymentOf(order: SandboxOrder | undefined) {
  if (!order?.payment) return null
  const { id, status, transfers } = order.payment
  const transactionId = status === 'delivered' ? (transfers[0]?.hash ?? null) : null
  return { id, status, purchaseAmount: promisedAmount(order), address: order.address, transactionId }
}

function sessionOf(id: string, served: Served): SandboxOrder {
  const order = served.bySession(id)
  if (!order) throw new Refused(404, 'There is no such page.')
  return order
}

/** Takes the form of a payment page, from that page only. */
async function takePayment(
  request: IncomingMessage,
  response: ServerResponse,
  order: SandboxOrder,
  { origin, shop }: Served,
): Promise<void> {
  const from = request.headers.origin
  if (from !== undefined && from !== origin) throw new Refused(403, 'This form was sent by another page.')
  const form = new URLSearchParams(await readBody(request))
  if (!isSame(form.get('formToken') ?? '', order.formToken))
    throw new Refused(403, 'This form was sent by another page.')
  const paid = await shop.pay(order, form.get('number') ?? '')
  if (isPageError(paid)) return sendPage(response, paymentPage(order, Date.now(), paid), 422)
  // A reload of what follows must not send the form again.
  response.writeHead(303, { ...headers(), location: `/pay/${order.sessionId}` }).end()
}

const isPageError = (answered: string): answered is PageError =>
  answered === 'declined' || answered === 'unknown number'

function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input)
  if (!parsed.success) throw new Refused(400, `Invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}.`)
  return parsed.data
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(400, 'The body is not JSON.')
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw new Refused(413, 'The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Compares in a time that does not depend on where they differ. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

function headers(): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': PAGE_POLICY,
    // Nothing for others, while the own form names its origin: with `no-referrer` it would be `null`.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}

function sendPage(response: ServerResponse, page: string, status = 200): void {
  response.writeHead(status, { ...headers(), 'content-type': 'text/html; charset=utf-8' }).end(page)
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { ...headers(), 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const [status, message] = error instanceof Refused ? [error.status, error.message] : [500, 'The sandbox has failed.']
  if (response.headersSent) return void response.destroy()
  // What was not read of the body must not be taken for the next request.
  response.setHeader('connection', 'close')
  if (request.url?.startsWith('/api/')) sendJson(response, { error: message }, status)
  else sendPage(response, plainPage('Not possible', message), status)
}
