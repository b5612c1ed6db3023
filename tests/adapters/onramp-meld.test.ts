import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMeldOnramp } from '@/lib/server/onramp/adapters/meld'
import { assetOn } from '@/lib/server/onramp/onramp-assets'
import type { OnrampProvider, QuoteRequest } from '@/lib/server/onramp/onramp-provider'
import { MELD_KEY, MELD_WEBHOOK_SECRET, signMeld, startMeldServer } from '@/tests/fakes/onramp/meld-server'
import webhook from '@/tests/fixtures/onramp/meld-webhook.json'
import { codeOf } from '@/tests/support/code-of'

const ORDER = '0b6d2a52-91f4-4f0f-8a5e-0c6c5f1f2f10'
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const URL_OF_PROFILE = 'https://shop.example/api/onramp/webhooks/meld'
const NOW = 1_790_000_000_000
const { signal } = new AbortController()

const request: QuoteRequest = {
  currency: 'USDC',
  token: assetOn('USDC', 'eip155:137')!,
  paymentCurrency: 'USD',
  side: 'payment',
  amount: '100.1',
  paymentMethod: 'card',
  country: 'US',
  subdivision: 'NY',
}
const session = {
  orderId: ORDER,
  quote: request,
  service: 'TRANSAK',
  address: ADDRESS,
  returnUrl: 'https://shop.example/?back',
  clientIp: null,
}
const reference = { orderId: ORDER, sessionId: null, vendorOrderId: null }

let server: Awaited<ReturnType<typeof startMeldServer>>
let meld: OnrampProvider
beforeAll(async () => {
  server = await startMeldServer()
  meld = createMeldOnramp({ url: server.url, apiKey: MELD_KEY, webhookSecret: MELD_WEBHOOK_SECRET })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.calm()
  server.orders.length = 0
  server.services.names = ['TRANSAK']
})

describe('Meld: offers', () => {
  test('behavior: asks for what the visitor wants, and has one offer of each service', async () => {
    server.services.names = ['TRANSAK', 'BANXA', 'BTCDIRECT']
    server.mood.tokensFor = (paid) => String(paid - 5)
    const offers = await meld.quote(request, signal)
    expect(offers.map(({ service }) => service)).toEqual([
      { id: 'TRANSAK', name: 'Transak' },
      { id: 'BANXA', name: 'Banxa' },
      { id: 'BTCDIRECT', name: 'BTC Direct' },
    ])
    expect(offers[0]).toEqual({
      service: { id: 'TRANSAK', name: 'Transak' },
      paymentAmount: '100.1',
      purchaseAmount: '95.1',
      networkFee: '0.1',
      providerFee: '1.2',
      minutes: null,
      identityCheck: 'light',
    })
    expect(server.asked[0]?.body).toEqual({
      countryCode: 'US',
      subdivision: 'US-NY',
      sourceCurrencyCode: 'USD',
      sourceAmount: 100.1,
      destinationCurrencyCode: 'USDC_POLYGON',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    })
  })

  test('behavior: numbers keep their digits, and are cut to those of the token', async () => {
    server.mood.tokensFor = () => '0.0267380123456789012'
    const [ether] = await meld.quote({ ...request, currency: 'ETH', token: assetOn('ETH', 'eip155:1')! }, signal)
    expect(ether?.purchaseAmount).toBe('0.026738012345678901')
    server.mood.tokensFor = () => '9.51234569e1'
    expect((await meld.quote(request, signal))[0]?.purchaseAmount).toBe('95.123456')
    server.mood.networkFee = '1e-7'
    expect((await meld.quote(request, signal))[0]?.networkFee).toBe('0.0000001')
  })

  test('behavior: an offer of another currency is left out; if there is no other, it is refused', async () => {
    server.services.names = ['TRANSAK', 'BANXA']
    server.quoteOf((service, quote) => (service === 'BANXA' ? { ...quote, destinationCurrencyCode: 'USDC' } : quote))
    expect((await meld.quote(request, signal)).map(({ service }) => service.id)).toEqual(['TRANSAK'])
    server.quoteOf((_service, quote) => ({ ...quote, sourceCurrencyCode: 'EUR' }))
    expect(await codeOf(meld.quote(request, signal))).toBe('onramp.quote_refused')
    server.quoteOf((_service, quote) => quote)
  })

  test('behavior: an amount of tokens has no offer, and Meld is not asked', async () => {
    expect(await meld.quote({ ...request, side: 'purchase' }, signal)).toEqual([])
    expect(server.asked).toEqual([])
  })

  test.each([
    ['a number that is none', { destinationAmount: 'much' }],
    ['a negative number', { destinationAmount: -95 }],
    ['no amount', { destinationAmount: null }],
  ])('error: %s is an invalid reply', async (_what, change) => {
    server.mood.lie = (quote) => ({ ...quote, ...change })
    expect(await codeOf(meld.quote(request, signal))).toBe('upstream.invalid_reply')
  })

  test('error: a refusal is one call, which is not repeated', async () => {
    server.mood.status = 503
    expect(await codeOf(meld.quote(request, signal))).toBe('upstream.failed')
    expect(server.asked).toHaveLength(1)
  })

  test('behavior: tells its limits for the currency of the payment', async () => {
    expect(await meld.limits(request, signal)).toEqual({ min: '5', max: '30000' })
    expect(await meld.limits({ ...request, paymentCurrency: 'EUR' }, signal)).toBeNull()
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toMatchObject({
      ...{ countries: 'US', fiatCurrencies: 'USD', cryptoCurrencies: 'USDC_POLYGON' },
      paymentMethodTypes: 'CREDIT_DEBIT_CARD',
    })
  })
})

describe('Meld: orders', () => {
  test('behavior: the page is for this order and this address, and leads back', async () => {
    const { sessionId, url } = await meld.openSession(session, signal)
    expect(meld.pageOrigins).toContain(new URL(url).origin)
    expect(sessionId).toBe('WePzm7gRdUgis7VHQjMYYL')
    expect(server.asked[0]?.body).toMatchObject({
      sessionType: 'BUY',
      externalCustomerId: ORDER,
      externalSessionId: expect.stringMatching(new RegExp(`^${ORDER}\\.[0-9a-f]{8}$`)),
      sessionData: {
        walletAddress: ADDRESS,
        sourceAmount: '100.1',
        destinationCurrencyCode: 'USDC_POLYGON',
        serviceProvider: 'TRANSAK',
        redirectUrl: 'https://shop.example/?back',
        lockFields: expect.arrayContaining(['walletAddress', 'destinationCurrencyCode']),
      },
    })
    expect(await (await fetch(url)).text()).toContain('Meld')
  })

  test('behavior: a second page for the same order is another session of it', async () => {
    await meld.openSession(session, signal)
    await meld.openSession(session, signal)
    const ids = server.asked.map(({ body }) => (body as { externalSessionId: string }).externalSessionId)
    expect(new Set(ids).size).toBe(2)
  })

  test('behavior: no name, address of mail or address of the network leaves', async () => {
    await meld.openSession({ ...session, clientIp: '203.0.113.9' }, signal)
    const sent = JSON.stringify(server.asked[0]?.body)
    expect(sent).toContain(session.address)
    expect(sent).not.toContain('203.0.113.9')
    expect(sent).not.toMatch(/email|name"|phone/i)
  })

  test.each([
    ['SETTLED', 'delivered'],
    ['PENDING_CREATED', 'pending'],
    ['PENDING', 'pending'],
    ['SETTLING', 'pending'],
    ['TWO_FA_REQUIRED', 'pending'],
    ['ERROR', 'pending'],
    ['A_NEW_ONE', 'pending'],
    ['FAILED', 'failed'],
    ['DECLINED', 'failed'],
    ['CANCELLED', 'failed'],
    ['REFUNDED', 'refunded'],
  ])('behavior: a payment that is %s is %s', async (status, expected) => {
    server.orders.push({
      ...{ reference: ORDER, id: 'W9k', status, address: ADDRESS },
      ...{ purchaseAmount: '95.123456', transactionId: `0x${'ab'.repeat(32)}` },
    })
    expect(await meld.readOrder(reference, signal)).toEqual({
      vendorOrderId: 'W9k',
      status: expected,
      purchaseAmount: '95.123456',
      address: ADDRESS,
      transactionId: `0x${'ab'.repeat(32)}`,
    })
  })

  test('behavior: of several attempts the one that delivers counts; without any there is no payment', async () => {
    expect(await meld.readOrder(reference, signal)).toBeNull()
    const attempt = { reference: ORDER, address: ADDRESS, purchaseAmount: null, transactionId: null }
    server.orders.push({ ...attempt, id: 'first', status: 'FAILED' }, { ...attempt, id: 'second', status: 'SETTLED' })
    expect(await meld.readOrder(reference, signal)).toMatchObject({ vendorOrderId: 'second', status: 'delivered' })
  })
})

describe('Meld: webhooks', () => {
  const order = {
    ...{ reference: ORDER, id: 'W9k', status: 'SETTLED', address: ADDRESS },
    ...{ purchaseAmount: null, transactionId: null },
  }
  const verify = (
    { body, headers }: { body: string; headers: Record<string, string> },
    { now = NOW, url = URL_OF_PROFILE } = {},
    provider = meld,
  ) => provider.webhook.verify({ method: 'POST', url, headers: new Headers(headers), body, now })

  test("behavior: the vendor's published vector is accepted, and only as it is published", () => {
    const { body, secret, signature, timestamp, url } = webhook.vector
    const published = createMeldOnramp({ url: server.url, apiKey: MELD_KEY, webhookSecret: secret })
    const sent = { body, headers: { 'meld-signature': signature, 'meld-signature-timestamp': timestamp } }
    const now = Date.parse(timestamp)
    expect(verify(sent, { now, url }, published)).toBe(true)
    expect(verify(sent, { now, url: `${url}/` }, published)).toBe(false)
    expect(verify({ ...sent, body: `${body} ` }, { now, url }, published)).toBe(false)
    expect(verify(sent, { now, url }, meld)).toBe(false)
  })

  test('behavior: a webhook is about an order, a session and a payment', () => {
    const sent = server.webhookFor(order, URL_OF_PROFILE, NOW)
    expect(verify(sent)).toBe(true)
    expect(meld.webhook.subjectOf(sent.body)).toEqual({
      orderId: ORDER,
      sessionId: 'WePzm7gRdUgis7VHQjMYYL',
      vendorOrderId: 'W9k',
    })
  })

  test.each([
    ['of 300 seconds is accepted', -300_000, true],
    ['of 301 seconds is refused', -301_000, false],
    ['a minute ahead is accepted', 60_000, true],
    ['two minutes ahead is refused', 120_000, false],
  ])('behavior: a signature %s', (_what, ms, expected) => {
    expect(verify(server.webhookFor(order, URL_OF_PROFILE, NOW + ms))).toBe(expected)
  })

  test('error: forged, for another address, changed, without a header or with a broken one: refused', () => {
    const sent = server.webhookFor(order, URL_OF_PROFILE, NOW)
    expect(verify(server.webhookFor(order, URL_OF_PROFILE, NOW, 'another-secret'))).toBe(false)
    expect(verify(server.webhookFor(order, 'https://evil.example/api/onramp/webhooks/meld', NOW))).toBe(false)
    expect(verify({ ...sent, body: sent.body.replace('SETTLED', 'FAILED') })).toBe(false)
    for (const name of Object.keys(sent.headers)) {
      expect(verify({ ...sent, headers: { ...sent.headers, [name]: '' } })).toBe(false)
      const { [name]: _left, ...others } = sent.headers
      expect(verify({ ...sent, headers: others })).toBe(false)
    }
    // Another time with the old signature.
    expect(
      verify({ ...sent, headers: { ...sent.headers, 'meld-signature-timestamp': new Date(NOW + 1).toISOString() } }),
    ).toBe(false)
  })

  test.each([
    ['a test', JSON.stringify({ eventType: 'WEBHOOK_TEST', payload: {} })],
    ['another kind of event', JSON.stringify({ eventType: 'CUSTOMER_KYC_STATUS_CHANGE', payload: {} })],
    ['no JSON', 'x'],
    ['another shape', '[]'],
  ])('behavior: %s is about no order', (_what, body) => {
    expect(meld.webhook.subjectOf(body)).toBeNull()
  })

  test('behavior: an event without a session has none; it is found by its payment', () => {
    const body = JSON.stringify({
      eventType: 'TRANSACTION_CRYPTO_PENDING',
      payload: { paymentTransactionId: 'W9k', externalSessionId: null },
    })
    expect(signMeld(body, URL_OF_PROFILE, NOW).body).toBe(body)
    expect(meld.webhook.subjectOf(body)).toEqual({ orderId: null, sessionId: null, vendorOrderId: 'W9k' })
  })
})
