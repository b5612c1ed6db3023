import { createHmac } from 'node:crypto'
import limits from '@/tests/fixtures/onramp/moonpay-limits.json'
import quote from '@/tests/fixtures/onramp/moonpay-quote.json'
import transactions from '@/tests/fixtures/onramp/moonpay-transactions.json'
import webhook from '@/tests/fixtures/onramp/moonpay-webhook.json'
import { exactly, type FakeOrder, type SentWebhook, startVendorServer } from './vendor-server'

export const MOONPAY_KEY = 'pk_test_fake_publishable_key'
export const MOONPAY_SECRET_KEY = 'sk_test_fake_secret_key'
export const MOONPAY_WEBHOOK_SECRET = 'wk_test_fake_webhook_key'

/** MoonPay. Its page refuses an address whose signature is wrong, as the real one does. */
export async function startMoonpayServer() {
  const orders: FakeOrder[] = []
  const server = await startVendorServer(({ path, query }, mood) => {
    if (query.get('apiKey') !== MOONPAY_KEY) return null
    if (path === '/') {
      const signed = new URLSearchParams(query)
      signed.delete('signature')
      const right = createHmac('sha256', MOONPAY_SECRET_KEY).update(`?${signed}`).digest('base64')
      return query.get('signature') === right
        ? `<!doctype html><title>MoonPay ${query.get('walletAddress')}</title>`
        : null
    }
    const [, code = '', what] = /^\/v3\/currencies\/([a-z_]+)\/(buy_quote|limits)$/.exec(path) ?? []
    const base = query.get('baseCurrencyCode') ?? ''
    if (what === 'limits') {
      const { baseCurrency, quoteCurrency } = limits.reply
      return {
        ...limits.reply,
        baseCurrency: { ...baseCurrency, code: base },
        quoteCurrency: { ...quoteCurrency, code },
      }
    }
    if (what === 'buy_quote') {
      const [paid, wanted] = [query.get('baseCurrencyAmount'), query.get('quoteCurrencyAmount')]
      return mood.lie({
        ...quote.reply,
        baseCurrencyCode: base,
        quoteCurrencyCode: code,
        totalAmount: exactly(paid ?? mood.priceOf(Number(wanted))),
        quoteCurrencyAmount: exactly(wanted ?? mood.tokensFor(Number(paid))),
        feeAmount: exactly(mood.providerFee),
        networkFeeAmount: exactly(mood.networkFee),
      })
    }
    const reference = /^\/v1\/transactions\/ext\/([^/]+)$/.exec(path)?.[1]
    const found = orders.filter((order) => order.reference === reference).map(transactionOf)
    return found.length === 0 ? null : found
  })
  return {
    ...server,
    orders,
    webhookFor: (order: FakeOrder, sentAt: number, secret = MOONPAY_WEBHOOK_SECRET): SentWebhook => {
      const data = {
        ...webhook.event.data,
        id: order.id,
        externalTransactionId: order.reference,
        status: order.status,
      }
      return signMoonpay(JSON.stringify({ ...webhook.event, data }), sentAt, secret)
    },
  }
}

function signMoonpay(body: string, sentAt: number, secret = MOONPAY_WEBHOOK_SECRET): SentWebhook {
  const time = Math.floor(sentAt / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, headers: { 'moonpay-signature-v2': `t=${time},s=${signature}` } }
}

function transactionOf(order: FakeOrder) {
  return {
    ...transactions.reply[0],
    id: order.id,
    status: order.status,
    externalTransactionId: order.reference,
    walletAddress: order.address,
    quoteCurrencyAmount: order.purchaseAmount === null ? null : exactly(order.purchaseAmount),
    cryptoTransactionId: order.transactionId,
  }
}
