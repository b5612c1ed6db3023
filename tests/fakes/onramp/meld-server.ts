import { createHmac } from 'node:crypto'
import limits from '@/tests/fixtures/onramp/meld-limits.json'
import quote from '@/tests/fixtures/onramp/meld-quote.json'
import session from '@/tests/fixtures/onramp/meld-session.json'
import transactions from '@/tests/fixtures/onramp/meld-transactions.json'
import webhook from '@/tests/fixtures/onramp/meld-webhook.json'
import {
  type Asked,
  exactly,
  type FakeOrder,
  type SentWebhook,
  startVendorServer,
  type VendorMood,
} from './vendor-server'

export const MELD_KEY = 'W9kZTT7332okCEc1A9aqAq:fake-meld-key'
export const MELD_WEBHOOK_SECRET = 'fake-meld-webhook-secret'

interface QuoteBody {
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly destinationCurrencyCode: string
  readonly paymentMethodType: string
}
interface SessionBody {
  readonly externalCustomerId: string
  readonly externalSessionId: string
  readonly sessionData: { readonly walletAddress: string }
}

/** Meld with one service, or those that a test lists. */
export async function startMeldServer() {
  const orders: FakeOrder[] = []
  const sessions = new Map<string, string>()
  const services = { names: ['TRANSAK'] as string[] }
  let isQuoteOf = (_service: string, own: Record<string, unknown>) => own

  const quoteFor = (body: QuoteBody, mood: VendorMood) => (service: string) =>
    isQuoteOf(
      service,
      mood.lie({
        ...quote.reply.quotes[0],
        serviceProvider: service,
        sourceAmount: body.sourceAmount,
        sourceCurrencyCode: body.sourceCurrencyCode,
        destinationCurrencyCode: body.destinationCurrencyCode,
        destinationAmount: exactly(mood.tokensFor(body.sourceAmount)),
        paymentMethodType: body.paymentMethodType,
        networkFee: exactly(mood.networkFee),
        transactionFee: exactly(mood.providerFee),
      }),
    )

  const server = await startVendorServer(({ body, headers, path, query }: Asked, mood, url) => {
    if (path === '/') return '<!doctype html><title>Meld</title>'
    if (headers.authorization !== `BASIC ${MELD_KEY}` || !headers['meld-version']) return null
    switch (path) {
      case '/service-providers/limits/fiat-currency-purchases':
        return limits.reply
      case '/payments/crypto/quote':
        return { ...quote.reply, quotes: services.names.map(quoteFor(body as QuoteBody, mood)) }
      case '/crypto/session/widget': {
        const { externalCustomerId, externalSessionId, sessionData } = body as SessionBody
        // Meld refuses an id that it has seen.
        if (sessions.has(externalSessionId)) return null
        sessions.set(externalSessionId, sessionData.walletAddress)
        return { ...session.reply, externalCustomerId, externalSessionId, widgetUrl: `${url}/?token=session-token` }
      }
      case '/payments/transactions': {
        const found = orders.filter(({ reference }) => reference === query.get('externalCustomerIds'))
        return { ...transactions.reply, transactions: found.map(transactionOf) }
      }
      default:
        return null
    }
  })
  return {
    ...server,
    orders,
    services,
    /** Changes the quote of one service. */
    quoteOf: (change: typeof isQuoteOf) => {
      isQuoteOf = change
    },
    /** @param url - The address in the webhook profile. */
    webhookFor: (order: FakeOrder, url: string, sentAt: number, secret = MELD_WEBHOOK_SECRET): SentWebhook => {
      const payload = {
        ...webhook.event.payload,
        paymentTransactionId: order.id,
        externalCustomerId: order.reference,
        externalSessionId: `${order.reference}.00000000`,
        paymentTransactionStatus: order.status,
      }
      return signMeld(JSON.stringify({ ...webhook.event, payload }), url, sentAt, secret)
    },
  }
}

export function signMeld(body: string, url: string, sentAt: number, secret = MELD_WEBHOOK_SECRET): SentWebhook {
  const timestamp = new Date(sentAt).toISOString()
  const signature = createHmac('sha256', secret).update(`${timestamp}.${url}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'meld-signature': signature.replaceAll('+', '-').replaceAll('/', '_'),
      'meld-signature-timestamp': timestamp,
    },
  }
}

function transactionOf(order: FakeOrder) {
  const [recorded] = transactions.reply.transactions
  return {
    ...recorded,
    id: order.id,
    status: order.status,
    externalCustomerId: order.reference,
    destinationAmount: order.purchaseAmount === null ? null : exactly(order.purchaseAmount),
    cryptoDetails: {
      ...recorded?.cryptoDetails,
      destinationWalletAddress: order.address,
      blockchainTransactionId: order.transactionId,
    },
  }
}
