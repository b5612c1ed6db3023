import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMoonpayOnramp } from '@/lib/server/onramp/adapters/moonpay'
import { assetOn } from '@/lib/server/onramp/onramp-assets'
import type { OnrampProvider, QuoteRequest } from '@/lib/server/onramp/onramp-provider'
import { MOONPAY_URL } from '@/lib/server/settings/onramp-env'
import {
  MOONPAY_KEY,
  MOONPAY_SECRET_KEY,
  MOONPAY_WEBHOOK_SECRET,
  startMoonpayServer,
} from '@/tests/fakes/onramp/moonpay-server'
import { type SentWebhook, takesWebhook } from '@/tests/fakes/onramp/vendor-server'
import webhook from '@/tests/fixtures/onramp/moonpay-webhook.json'
import { codeOf } from '@/tests/support/code-of'

const ORDER = '0b6d2a52-91f4-4f0f-8a5e-0c6c5f1f2f12'
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const NOW = 1_790_000_000_000
const { signal } = new AbortController()
const settings = {
  publishableKey: MOONPAY_KEY,
  secretKey: MOONPAY_SECRET_KEY,
  webhookSecret: MOONPAY_WEBHOOK_SECRET,
}

const request: QuoteRequest = {
  currency: 'USDC',
  token: assetOn('USDC', 'eip155:137')!,
  paymentCurrency: 'EUR',
  side: 'payment',
  amount: '100',
  paymentMethod: 'sepa_bank_transfer',
  country: 'DE',
  subdivision: null,
}
const session = {
  ...{ orderId: ORDER, quote: request, service: 'moonpay', address: ADDRESS },
  ...{ returnUrl: 'https://shop.example/?back=1&more=ä', clientIp: null },
}
const reference = { orderId: ORDER, sessionId: null, vendorOrderId: null }

let server: Awaited<ReturnType<typeof startMoonpayServer>>
let moonpay: OnrampProvider
beforeAll(async () => {
  server = await startMoonpayServer()
  moonpay = createMoonpayOnramp({ ...settings, url: server.url })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.calm()
  server.orders.length = 0
})

describe('MoonPay: offers', () => {
  test('behavior: asks for the whole payment with its fees', async () => {
    server.mood.tokensFor = () => '95.1234567'
    expect(await moonpay.quote(request, signal)).toEqual([
      {
        service: { id: 'moonpay', name: 'MoonPay' },
        ...{ paymentAmount: '100', purchaseAmount: '95.123456', networkFee: '0.1', providerFee: '1.2' },
        ...{ minutes: null, identityCheck: 'unknown' },
      },
    ])
    expect(server.asked[0]?.path).toBe('/v3/currencies/usdc_polygon/buy_quote')
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toEqual({
      ...{ apiKey: MOONPAY_KEY, baseCurrencyCode: 'eur', baseCurrencyAmount: '100' },
      ...{ paymentMethod: 'sepa_bank_transfer', areFeesIncluded: 'true' },
    })
  })

  test('behavior: has an offer for an amount of tokens too', async () => {
    server.mood.priceOf = () => '210.55'
    const wanted = { ...request, side: 'purchase', amount: '200' } as const
    expect(await moonpay.quote(wanted, signal)).toMatchObject([{ paymentAmount: '210.55', purchaseAmount: '200' }])
    expect(server.asked[0]?.query.get('quoteCurrencyAmount')).toBe('200')
    expect(server.asked[0]?.query.has('baseCurrencyAmount')).toBe(false)
  })

  test('error: a quote of another currency is refused', async () => {
    server.mood.lie = (quote) => ({ ...quote, quoteCurrencyCode: 'usdc' })
    expect(await codeOf(moonpay.quote(request, signal))).toBe('onramp.quote_refused')
    server.mood.lie = (quote) => ({ ...quote, baseCurrencyCode: 'usd' })
    expect(await codeOf(moonpay.quote(request, signal))).toBe('onramp.quote_refused')
  })

  test('behavior: tells its limits', async () => {
    expect(await moonpay.limits(request, signal)).toEqual({ min: '20', max: '12000' })
  })
})

describe('MoonPay: orders', () => {
  test("behavior: the page is signed, has the order's address, and no one is called for it", async () => {
    const { url } = await moonpay.openSession(session, signal)
    expect(server.asked).toEqual([])
    expect(moonpay.pageOrigins).toContain(new URL(url).origin)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      ...{ walletAddress: ADDRESS, currencyCode: 'usdc_polygon', baseCurrencyAmount: '100' },
      ...{ externalTransactionId: ORDER, redirectURL: session.returnUrl, paymentMethod: 'sepa_bank_transfer' },
    })
    expect((await fetch(url)).status).toBe(200)
  })

  test('error: the page refuses another address, amount or order than the signed one', async () => {
    const { url } = await moonpay.openSession(session, signal)
    for (const [name, value] of [
      ['walletAddress', '0x000000000000000000000000000000000000dEaD'],
      ['baseCurrencyAmount', '1000'],
      ['externalTransactionId', 'another'],
    ] as const) {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      expect((await fetch(changed)).status).toBe(404)
    }
  })

  // https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls, read 2026-11-29: the query as it is sent.
  test('behavior: the signature is over the query, with its question mark, and comes last', async () => {
    const { url } = await moonpay.openSession(session, signal)
    const [signed = '', signature = ''] = new URL(url).search.split('&signature=')
    const expected = createHmac('sha256', MOONPAY_SECRET_KEY).update(signed).digest('base64')
    expect(decodeURIComponent(signature)).toBe(expected)
    expect(url).not.toContain(MOONPAY_SECRET_KEY)
  })

  test('behavior: a test key opens the test page, a live key the live one, and a proxy its own', async () => {
    const pageOf = async (publishableKey: string, url = MOONPAY_URL) =>
      new URL((await createMoonpayOnramp({ ...settings, publishableKey, url }).openSession(session, signal)).url).origin
    expect(await pageOf('pk_test_1')).toBe('https://buy-sandbox.moonpay.com')
    expect(await pageOf('pk_live_1')).toBe('https://buy.moonpay.com')
    expect(await pageOf('pk_live_1', 'https://proxy.example/moonpay')).toBe('https://proxy.example')
  })

  test.each([
    ['completed', 'delivered'],
    ['waitingPayment', 'pending'],
    ['waitingAuthorization', 'pending'],
    ['pending', 'pending'],
    ['failed', 'failed'],
  ])('behavior: a payment that is %s is %s', async (status, expected) => {
    server.orders.push({
      ...{ reference: ORDER, id: 'defb7c52', status, address: ADDRESS },
      ...{ purchaseAmount: '95.123456789012345678', transactionId: `0x${'ab'.repeat(32)}` },
    })
    expect(await moonpay.readOrder(reference, signal)).toEqual({
      ...{ vendorOrderId: 'defb7c52', status: expected, purchaseAmount: '95.123456789012345678', address: ADDRESS },
      transactionId: `0x${'ab'.repeat(32)}`,
    })
  })

  test('behavior: without a payment there is none; a failed attempt before a good one does not count', async () => {
    expect(await moonpay.readOrder(reference, signal)).toBeNull()
    const attempt = { reference: ORDER, address: ADDRESS, purchaseAmount: null, transactionId: null }
    server.orders.push({ ...attempt, id: 'first', status: 'failed' }, { ...attempt, id: 'second', status: 'pending' })
    expect(await moonpay.readOrder(reference, signal)).toMatchObject({ vendorOrderId: 'second' })
  })

  test('error: a vendor that is down is not an order without a payment', async () => {
    server.mood.status = 400
    expect(await codeOf(moonpay.readOrder(reference, signal))).toBe('upstream.failed')
  })
})

// The documentation shows a signature, but not its key. So this is compared with an implementation of the test.
describe('MoonPay: webhooks', () => {
  const order = {
    ...{ reference: ORDER, id: 'bda09e91', status: 'completed', address: ADDRESS },
    ...{ purchaseAmount: null, transactionId: null },
  }
  const verify = (sent: SentWebhook) => takesWebhook(moonpay, sent, NOW)

  test('behavior: a webhook is about its order', () => {
    const sent = server.webhookFor(order, NOW)
    expect(verify(sent)).toBe(true)
    expect(moonpay.webhook.subjectOf(sent.body)).toEqual({ orderId: ORDER, sessionId: null, vendorOrderId: 'bda09e91' })
  })

  test.each([
    ['of 300 seconds is accepted', -300_000, true],
    ['of 301 seconds is refused', -301_000, false],
    ['two minutes ahead is refused', 120_000, false],
  ])('behavior: a signature %s', (_what, ms, expected) => {
    expect(verify(server.webhookFor(order, NOW + ms))).toBe(expected)
  })

  test('error: forged, changed, with another time or a broken header: refused', () => {
    const sent = server.webhookFor(order, NOW)
    const header = sent.headers['moonpay-signature-v2'] ?? ''
    expect(verify(server.webhookFor(order, NOW, 'another-secret'))).toBe(false)
    expect(verify({ ...sent, body: sent.body.replace('completed', 'failed') })).toBe(false)
    for (const broken of ['', 't=1', header.slice(0, -1), header.replace(/^t=\d+/, `t=${NOW / 1_000 + 1}`), 's=,t=']) {
      expect(verify({ ...sent, headers: { 'moonpay-signature-v2': broken } })).toBe(false)
    }
    expect(verify({ ...sent, headers: {} })).toBe(false)
  })

  test('behavior: an event of a sale is about no order', () => {
    const { event } = webhook
    expect(moonpay.webhook.subjectOf(JSON.stringify({ ...event, type: 'sell_transaction_updated' }))).toBeNull()
    expect(moonpay.webhook.subjectOf('x')).toBeNull()
  })
})
