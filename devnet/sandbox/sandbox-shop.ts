import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { formatUnits } from 'viem/utils'
import { createTokenSender, type SignedTransfer } from './deliver-tokens'
import type { SandboxOrder, SandboxOrders, SandboxPayment, SandboxWebhook } from './sandbox-orders'
import { outcomeOf } from './sandbox-outcomes'
import { offersFor, type PriceRequest, SERVICES, type serviceIds, soldToken } from './sandbox-prices'
import { sendWebhook } from './send-webhook'

/** How long a payment page can be paid on. */
const SESSION_MS = 30 * 60_000
const DELAYED_MS = 10_000
/** Between a payment and the failure or refund that follows. Long enough to be seen. */
const TURN_MS = 2_000
/** Between two attempts to deliver while the chain is away. */
const RETRY_MS = 1_000

export interface SessionInput extends PriceRequest {
  readonly orderId: string
  readonly service: (typeof serviceIds)[number]
  readonly address: Hex
  readonly returnUrl: string
}

/** Why a request for a session is refused, or a payment. */
export type Refusal = 'other order' | 'no offer'
export type PaymentAnswer = 'accepted' | 'declined' | 'ended' | 'unknown number'

export interface SandboxShop {
  /** The page of an order. The same order gets the same page; one with other facts is refused. */
  openSession(input: SessionInput): Promise<SandboxOrder | Refusal>
  /** Pays with a test number. An order is paid once; paying it again changes nothing. */
  pay(order: SandboxOrder, typedNumber: string): Promise<PaymentAnswer>
  /** Ends what runs. What was not finished goes on with the next start. */
  close(): void
}

export interface ShopOptions {
  readonly rpcUrl: string
  /** Receives webhooks. */
  readonly webhookUrl: string
  readonly secret: string
  readonly orders: SandboxOrders
}

/** What the sandbox does with orders: takes them, has them paid, sends tokens and webhooks. Resumes what is open. */
export function openShop({ rpcUrl, webhookUrl, secret, orders }: ShopOptions): SandboxShop {
  const sender = createTokenSender(rpcUrl)
  const closing = new AbortController()
  const { signal } = closing

  const announce = async (order: SandboxOrder, payment: SandboxPayment, webhook: SandboxWebhook) => {
    const { orderId, sessionId } = order
    const event = { id: webhook.id, at: webhook.at, orderId, sessionId, paymentId: payment.id, status: webhook.status }
    const times = payment.outcome === 'repeated' ? 2 : 1
    await sendWebhook(webhookUrl, JSON.stringify(event), { secret, times, signal })
    webhook.isSent = true
    await orders.save()
  }

  /** Stores a new state of a payment, and sends its webhook. */
  const turn = async (order: SandboxOrder, payment: SandboxPayment, status: SandboxPayment['status']) => {
    payment.status = status
    if (payment.outcome === 'silent') return orders.save()
    const webhook = { id: randomUUID(), status, at: Date.now(), isSent: false }
    order.webhooks.push(webhook)
    await orders.save()
    void announce(order, payment, webhook).catch(() => undefined)
  }

  const deliver = async (order: SandboxOrder, payment: SandboxPayment): Promise<boolean> => {
    const units = BigInt(order.units) - (payment.outcome === 'less' ? 1n : 0n)
    const wanted = payment.outcome === 'twice' ? 2 : 1
    while (payment.transfers.length < wanted) {
      const keep = (transfer: SignedTransfer) => {
        payment.transfers.push(transfer)
        return orders.save()
      }
      await sender.sign({ currency: order.request.currency, to: order.address, units }, keep, signal)
    }
    const done = await Promise.all(payment.transfers.map((transfer) => sender.send(transfer, signal)))
    return done.every(Boolean)
  }

  /** Takes a payment to its end. A chain that is away is waited for. */
  const settle = async (order: SandboxOrder, payment: SandboxPayment) => {
    await sleep(Math.max(0, payment.dueAt - Date.now()), undefined, { signal })
    if (payment.outcome === 'failed') return turn(order, payment, 'failed')
    if (payment.outcome === 'refunded') return turn(order, payment, 'refunded')
    for (;;) {
      const isDelivered = await deliver(order, payment).catch(() => undefined)
      signal.throwIfAborted()
      if (isDelivered !== undefined) return turn(order, payment, isDelivered ? 'delivered' : 'failed')
      await sleep(RETRY_MS, undefined, { signal })
    }
  }

  for (const order of orders.list()) {
    const { payment } = order
    if (!payment) continue
    if (payment.status === 'pending') void settle(order, payment).catch(() => undefined)
    // A chain that was killed may have lost the last of them.
    if (payment.status === 'delivered') void deliver(order, payment).catch(() => undefined)
    for (const webhook of order.webhooks) {
      if (!webhook.isSent) void announce(order, payment, webhook).catch(() => undefined)
    }
  }

  return {
    async openSession({ orderId, service, address, returnUrl, ...request }) {
      const known = orders.byOrderId(orderId)
      if (known) {
        const isSame =
          known.service === service &&
          known.address.toLowerCase() === address.toLowerCase() &&
          JSON.stringify(known.request) === JSON.stringify(orderedRequest(request))
        if (!isSame) return 'other order'
        known.returnUrl = returnUrl
        await orders.save()
        return known
      }
      const offer = offersFor(request).find((each) => each.service.id === service)
      if (!offer) return 'no offer'
      const now = Date.now()
      const order: SandboxOrder = {
        orderId,
        sessionId: randomUUID(),
        formToken: randomBytes(32).toString('base64url'),
        service,
        request: orderedRequest(request),
        address,
        returnUrl,
        paymentAmount: offer.paymentAmount,
        units: String(offer.units),
        createdAt: now,
        expiresAt: now + SESSION_MS,
        payment: null,
        webhooks: [],
      }
      await orders.add(order)
      return order
    },
    async pay(order, typedNumber) {
      if (order.payment) return 'accepted'
      const now = Date.now()
      if (now >= order.expiresAt) return 'ended'
      const outcome = outcomeOf(typedNumber)
      if (!outcome) return 'unknown number'
      if (outcome === 'declined') return 'declined'
      if (outcome === 'expired') {
        order.expiresAt = now
        await orders.save()
        return 'ended'
      }
      const payment: SandboxPayment = {
        id: randomUUID(),
        outcome,
        paidAt: now,
        dueAt: now + delayOf(outcome, order),
        status: 'pending',
        transfers: [],
      }
      order.payment = payment
      await turn(order, payment, 'pending')
      void settle(order, payment).catch(() => undefined)
      return 'accepted'
    },
    close: () => closing.abort(),
  }
}

/** What a payment page promises, in whole tokens. */
export const promisedAmount = ({ units, request }: SandboxOrder): string =>
  formatUnits(BigInt(units), soldToken(request.currency).decimals)

function delayOf(outcome: SandboxPayment['outcome'], { service }: SandboxOrder): number {
  if (outcome === 'delayed') return DELAYED_MS
  if (outcome === 'failed' || outcome === 'refunded') return TURN_MS
  return SERVICES.find(({ id }) => id === service)?.delayMs ?? 0
}

/** With the fields in one order, so that equal requests are equal texts. */
function orderedRequest({ currency, paymentCurrency, side, amount, paymentMethod }: PriceRequest): PriceRequest {
  return { currency, paymentCurrency, side, amount, paymentMethod }
}
