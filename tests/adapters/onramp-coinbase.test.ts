import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCoinbaseOnramp } from '@/lib/server/onramp/adapters/coinbase'
import { assetOn } from '@/lib/server/onramp/onramp-assets'
import type { OnrampProvider, QuoteRequest } from '@/lib/server/onramp/onramp-provider'
import {
  COINBASE_KEY_ID,
  COINBASE_WEBHOOK_SECRET,
  checkToken,
  newCoinbaseKey,
  signCoinbase,
  startCoinbaseServer,
} from '@/tests/fakes/onramp/coinbase-server'
import { type SentWebhook, takesWebhook } from '@/tests/fakes/onramp/vendor-server'
import webhook from '@/tests/fixtures/onramp/coinbase-webhook.json'
import { codeOf } from '@/tests/support/code-of'

const ORDER = '0b6d2a52-91f4-4f0f-8a5e-0c6c5f1f2f11'
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const NOW = 1_790_000_000_000
const { signal } = new AbortController()
const keys = { ed25519: newCoinbaseKey('ed25519'), p256: newCoinbaseKey('p256') }

const request: QuoteRequest = {
  currency: 'USDC',
  token: assetOn('USDC', 'eip155:8453')!,
  paymentCurrency: 'USD',
  side: 'payment',
  amount: '100',
  paymentMethod: 'card',
  country: 'US',
  subdivision: 'NY',
}
const session = {
  ...{ orderId: ORDER, quote: request, service: 'coinbase', address: ADDRESS },
  ...{ returnUrl: 'https://shop.example/?back', clientIp: null },
}
const reference = { orderId: ORDER, sessionId: null, vendorOrderId: null }

let server: Awaited<ReturnType<typeof startCoinbaseServer>>
const withKey = (kind: keyof typeof keys): OnrampProvider =>
  createCoinbaseOnramp({
    ...{ url: server.url, keyId: COINBASE_KEY_ID, keySecret: keys[kind].secret },
    webhookSecret: COINBASE_WEBHOOK_SECRET,
  })
let coinbase: OnrampProvider
beforeAll(async () => {
  server = await startCoinbaseServer()
  coinbase = withKey('ed25519')
})
afterAll(() => server.stop())
beforeEach(() => {
  server.calm()
  server.orders.length = 0
})

describe('Coinbase: tokens', () => {
  test.each([
    ['ed25519', 'EdDSA'],
    ['p256', 'ES256'],
  ] as const)('behavior: each call has a token of its own, signed with a key of %s', async (kind, alg) => {
    const provider = withKey(kind)
    const host = new URL(server.url).host
    await provider.quote(request, signal)
    await provider.openSession(session, signal)
    await provider.readOrder(reference, signal)
    const claims = await Promise.all(server.asked.map(({ headers }) => checkToken(headers.authorization, keys[kind])))
    expect(claims.map(({ uri }) => uri)).toEqual([
      `POST ${host}/onramp/v1/buy/quote`,
      `POST ${host}/platform/v2/onramp/sessions`,
      `GET ${host}/onramp/v1/buy/user/${ORDER}/transactions`,
    ])
    for (const { exp = 0, kid, nbf = 0, sub, uri, uris, ...claim } of claims) {
      expect(claim).toMatchObject({ alg, iss: 'cdp', aud: ['cdp_service'] })
      expect([kid, sub, uris, exp - nbf]).toEqual([COINBASE_KEY_ID, COINBASE_KEY_ID, [uri], 120])
    }
    expect(new Set(server.asked.map(({ headers }) => headers.authorization)).size).toBe(3)
  })
})

describe('Coinbase: offers', () => {
  test('behavior: needs an account; the offer has all fees, and the address of the visitor is not sent', async () => {
    expect(coinbase.needsAccount).toBe(true)
    server.mood.tokensFor = () => '96.4'
    expect(await coinbase.quote(request, signal)).toEqual([
      {
        service: { id: 'coinbase', name: 'Coinbase' },
        paymentAmount: '100',
        purchaseAmount: '96.4',
        networkFee: '0.1',
        providerFee: '1.2',
        minutes: null,
        identityCheck: 'unknown',
      },
    ])
    expect(server.asked[0]?.body).toEqual({
      ...{ purchaseCurrency: 'USDC', purchaseNetwork: 'base', paymentAmount: '100', paymentCurrency: 'USD' },
      ...{ paymentMethod: 'CARD', country: 'US', subdivision: 'NY' },
    })
  })

  test('behavior: reads either spelling of the reply', async () => {
    const money = (value: string, currency = 'USD') => ({ value, currency })
    server.mood.lie = () => ({
      paymentTotal: money('100'),
      purchaseAmount: money('95.1234567', 'USDC'),
      coinbaseFee: money('3.5'),
    })
    expect(await coinbase.quote(request, signal)).toMatchObject([
      { purchaseAmount: '95.123456', providerFee: '3.5', networkFee: null },
    ])
  })

  test('error: a quote in another currency, which Coinbase falls back to, is refused', async () => {
    const euros = { ...request, paymentCurrency: 'EUR' } as const
    server.mood.lie = (quote) => ({ ...quote, payment_total: { value: '108', currency: 'USD' } })
    expect(await codeOf(coinbase.quote(euros, signal))).toBe('onramp.quote_refused')
    server.mood.lie = (quote) => ({ ...quote, purchase_amount: { value: '1', currency: 'ETH' } })
    expect(await codeOf(coinbase.quote(request, signal))).toBe('onramp.quote_refused')
  })

  test('behavior: has limits for each method, no offer for an amount of tokens, and no SEPA', async () => {
    expect(await coinbase.limits(request, signal)).toEqual({ min: '10', max: '7500' })
    const transfer = { ...request, paymentMethod: 'ach_bank_account' } as const
    expect(await coinbase.limits(transfer, signal)).toEqual({ min: '10', max: '25000' })
    expect(await coinbase.limits({ ...request, paymentCurrency: 'EUR' }, signal)).toBeNull()
    expect(await coinbase.quote({ ...request, side: 'purchase' }, signal)).toEqual([])
    expect([coinbase.takes('sepa_bank_transfer', 'DE'), coinbase.takes('ach_bank_account', 'DE')]).toEqual([
      false,
      false,
    ])
    expect([coinbase.takes('card', 'DE'), coinbase.takes('ach_bank_account', 'US')]).toEqual([true, true])
  })
})

describe('Coinbase: orders', () => {
  test('behavior: the session has the address, and the order as its reference', async () => {
    const { url } = await coinbase.openSession({ ...session, clientIp: '203.0.113.9' }, signal)
    expect(coinbase.pageOrigins).toContain(new URL(url).origin)
    expect(coinbase.pageOrigins).toContain('https://pay.coinbase.com')
    expect(server.asked[0]?.body).toEqual({
      ...{ purchaseCurrency: 'USDC', destinationNetwork: 'base', destinationAddress: ADDRESS },
      ...{ paymentAmount: '100', paymentCurrency: 'USD', paymentMethod: 'CARD', country: 'US', subdivision: 'NY' },
      ...{ redirectUrl: 'https://shop.example/?back', partnerUserRef: ORDER, clientIp: '203.0.113.9' },
    })
  })

  test.each([
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'delivered'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_CREATED', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
  ])('behavior: a payment that is %s is %s', async (status, expected) => {
    server.orders.push({
      ...{ reference: ORDER, id: '1f087a54', status, address: ADDRESS },
      ...{ purchaseAmount: '96.4', transactionId: `0x${'ab'.repeat(32)}` },
    })
    expect(await coinbase.readOrder(reference, signal)).toEqual({
      ...{ vendorOrderId: '1f087a54', status: expected, purchaseAmount: '96.4', address: ADDRESS },
      transactionId: `0x${'ab'.repeat(32)}`,
    })
  })

  test('behavior: without a payment there is none, and a payment without a transaction has none', async () => {
    expect(await coinbase.readOrder(reference, signal)).toBeNull()
    server.orders.push({
      ...{ reference: ORDER, id: '1f087a54', status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', address: ADDRESS },
      ...{ purchaseAmount: null, transactionId: null },
    })
    expect(await coinbase.readOrder(reference, signal)).toMatchObject({ purchaseAmount: null, transactionId: null })
  })
})

// The documentation shows a signature, but not its secret. So this is compared with an implementation of the test.
describe('Coinbase: webhooks', () => {
  const order = {
    ...{ reference: ORDER, id: '1f087a54', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', address: ADDRESS },
    ...{ purchaseAmount: null, transactionId: null },
  }
  const verify = (sent: SentWebhook) => takesWebhook(coinbase, sent, NOW)

  test('behavior: a webhook with both signatures, or with either alone, is about its order', () => {
    const sent = server.webhookFor(order, NOW)
    expect(verify(sent)).toBe(true)
    expect(verify(signCoinbase(sent.body, NOW, COINBASE_WEBHOOK_SECRET, ['v0']))).toBe(true)
    expect(verify(signCoinbase(sent.body, NOW, COINBASE_WEBHOOK_SECRET, ['v1']))).toBe(true)
    expect(coinbase.webhook.subjectOf(sent.body)).toEqual({
      orderId: ORDER,
      sessionId: null,
      vendorOrderId: '1f087a54',
    })
  })

  test.each([
    ['of 300 seconds is accepted', -300_000, true],
    ['of 301 seconds is refused', -301_000, false],
    ['two minutes ahead is refused', 120_000, false],
  ])('behavior: a signature %s', (_what, ms, expected) => {
    expect(verify(server.webhookFor(order, NOW + ms))).toBe(expected)
  })

  test.each(['v0', 'v1'] as const)(
    'error: forged, changed, or with another time or header, %s is refused',
    (scheme) => {
      const { body } = server.webhookFor(order, NOW)
      const sent = signCoinbase(body, NOW, COINBASE_WEBHOOK_SECRET, [scheme])
      const header = sent.headers['x-hook0-signature'] ?? ''
      const withHeader = (text: string) => ({ ...sent, headers: { ...sent.headers, 'x-hook0-signature': text } })
      expect(verify(signCoinbase(body, NOW, 'another-secret', [scheme]))).toBe(false)
      expect(verify({ ...sent, body: `${body} ` })).toBe(false)
      expect(verify(withHeader(header.replace(/^t=\d+/, `t=${NOW / 1_000 + 1}`)))).toBe(false)
      for (const broken of [
        '',
        't=1',
        header.replace(/(v\d=)[0-9a-f]/, '$1'),
        header.replace(`${scheme}=`, 'v9='),
        't=,v0=,h=,v1=',
      ]) {
        expect(verify(withHeader(broken))).toBe(false)
      }
      expect(verify({ ...sent, headers: {} })).toBe(false)
      if (scheme === 'v1')
        expect(verify({ ...sent, headers: { ...sent.headers, 'x-event-id': 'event-2' } })).toBe(false)
    },
  )

  test('behavior: an event of a sale is about no order', () => {
    const { event } = webhook
    expect(
      coinbase.webhook.subjectOf(JSON.stringify({ ...event, eventType: 'offramp.transaction.updated' })),
    ).toBeNull()
    expect(coinbase.webhook.subjectOf('x')).toBeNull()
    expect(coinbase.webhook.subjectOf(JSON.stringify(event))).toMatchObject({ orderId: 'example_user_ref' })
  })
})
