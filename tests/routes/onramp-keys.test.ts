import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { GET as GET_HEALTH } from '@/app/api/health/route'
import { GET as GET_METRICS } from '@/app/api/metrics/route'
import { GET as GET_ORDERS } from '@/app/api/onramp/operator/orders/route'
import { GET as GET_CSV } from '@/app/api/onramp/operator/orders.csv/route'
import { GET as GET_OPTIONS } from '@/app/api/onramp/options/route'
import { POST as OPENED } from '@/app/api/onramp/orders/opened/route'
import { POST as READ } from '@/app/api/onramp/orders/read/route'
import { POST as MAKE } from '@/app/api/onramp/orders/route'
import { POST as QUOTE } from '@/app/api/onramp/quote/route'
import { POST as WEBHOOK } from '@/app/api/onramp/webhooks/[...provider]/route'
import { checkOrder } from '@/lib/server/onramp/check-order'
import { keepQuoteRecord } from '@/lib/server/onramp/onramp-quote-records'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from '@/tests/adapters/custody-database'
import { findSecrets } from '@/tests/support/find-secrets'
import { servicesOf } from '@/tests/support/test-services'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { startUpstreamServer } from '@/tests/unit/server/upstream/upstream-server'

const OPERATOR = 'token-of-the-operator-0123456789abcdef'
const BUYER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const USDC = {
  chainId: 'eip155:1',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
} as const

/** Seed and public key, as Coinbase gives them. */
function newCoinbaseKey(): string {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
}

/** All that no answer, log line or count may have. MoonPay's publishable key and the id of a key are public. */
const keys = {
  meld: 'meld-api-key-7f3a1c',
  meldWebhooks: 'meld-webhook-secret-90b1',
  coinbase: newCoinbaseKey(),
  coinbaseWebhooks: 'coinbase-webhook-secret-c4e2',
  moonpay: 'sk_test_moonpay-secret-18d7',
  moonpayWebhooks: 'moonpay-webhook-secret-a55d',
  operator: OPERATOR,
}
/** Of orders. */
const secrets = [0, 1, 2].map(() => randomBytes(32).toString('base64url'))

const { describeDatabases } = await openCustodyDatabases()

/** A vendor that repeats everything in its failures: the headers with the key, and the body. */
const vendor = await startUpstreamServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const text = JSON.stringify({ message: `bad request ${request.url}`, headers: request.headers, body })
  response.writeHead(400, { 'content-type': 'application/json' }).end(text)
})
afterAll(() => vendor.close())

describeDatabases('keys of providers', { role: 'app', tables: appTables }, (opened, kind) => {
  test('error: no answer, log line, count or file has one, also if the vendors repeat them', async () => {
    const lines: string[] = []
    const log = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
    const settings = {
      FOYER_OPERATOR_TOKEN: OPERATOR,
      FOYER_ONRAMP_PROVIDERS: 'meld,coinbase,moonpay',
      FOYER_MELD_API_KEY: keys.meld,
      FOYER_MELD_WEBHOOK_SECRET: keys.meldWebhooks,
      FOYER_MELD_URL: vendor.url,
      FOYER_COINBASE_KEY_ID: 'id-of-a-key',
      FOYER_COINBASE_KEY_SECRET: keys.coinbase,
      FOYER_COINBASE_WEBHOOK_SECRET: keys.coinbaseWebhooks,
      FOYER_COINBASE_URL: vendor.url,
      FOYER_MOONPAY_PUBLISHABLE_KEY: 'pk_test_public',
      FOYER_MOONPAY_SECRET_KEY: keys.moonpay,
      FOYER_MOONPAY_WEBHOOK_SECRET: keys.moonpayWebhooks,
      FOYER_MOONPAY_URL: vendor.url,
      LOG_LEVEL: 'trace',
    }
    const base = openTestPlatform(settings)
    const app = async () => ({ id: kind, run: opened().run })
    const rpc = { ...base.rpc, request: () => Promise.reject(new Error('no node')) }
    const databases = { ...base.databases, app, stateOf: () => 'open' } as typeof base.databases
    const platform = openTestPlatform(settings, { databases, rpc }, log)
    const services = servicesOf(platform)

    const answers: Record<string, string> = {}
    const keep = async (name: string, answer: Response) => {
      answers[name] = `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
    }
    const post = (path: string, body: object) => appRequest(path, { method: 'POST', body: JSON.stringify(body) })
    const asOperator = { headers: { host: 'localhost:3000', authorization: `Bearer ${OPERATOR}` } }

    await keep('options', await GET_OPTIONS(appRequest('/api/onramp/options?network=eip155:1&country=US')))
    const wanted = {
      purchaseCurrency: 'USDC',
      paymentCurrency: 'USD',
      amount: '100',
      network: USDC.chainId,
      country: 'US',
    }
    await keep('quote', await QUOTE(post('/api/onramp/quote', wanted)))
    for (const [at, provider] of ['meld', 'coinbase', 'moonpay'].entries()) {
      const quoteId = randomUUID()
      const request = {
        ...({ currency: 'USDC', token: USDC, paymentCurrency: 'USD', side: 'payment', amount: '100' } as const),
        ...({ paymentMethod: 'card', country: 'US', subdivision: null } as const),
      }
      const quote = {
        ...{ service: { id: 'x', name: 'X' }, paymentAmount: '100', purchaseAmount: '97.5', networkFee: null },
        ...({ providerFee: null, minutes: null, identityCheck: 'unknown' } as const),
      }
      const times = { madeAt: Date.now(), expiresAt: Date.now() + 60_000 }
      await keepQuoteRecord({ id: quoteId, provider, request, quote, purchaseUnits: '97500000', ...times }, services)
      const order = { id: randomUUID(), secret: secrets[at] ?? '' }
      const made = { ...order, quoteId, network: USDC.chainId, address: BUYER, opening: 'window', returnUrl: APP_URL }
      await keep(`order of ${provider}`, await MAKE(post('/api/onramp/orders', made)))
      await keep(`opened at ${provider}`, await OPENED(post('/api/onramp/orders/opened', order)))
      await keep(`read of ${provider}`, await READ(post('/api/onramp/orders/read', { orders: [order] })))
      await checkOrder(order.id, services, { everyMs: 0 })
      const url = `${APP_URL}/api/onramp/webhooks/${provider}`
      const headers = {
        ...{ host: 'localhost:3000', 'content-type': 'application/json', 'meld-signature': 'x' },
        ...{ 'x-hook0-signature': 't=1,v0=ab', 'moonpay-signature-v2': 't=1,s=ab' },
      }
      await keep(`webhook of ${provider}`, await WEBHOOK(new Request(url, { method: 'POST', headers, body: '{}' })))
    }
    await keep('list', await GET_ORDERS(new Request(`${APP_URL}/api/onramp/operator/orders`, asOperator)))
    await keep('file', await GET_CSV(new Request(`${APP_URL}/api/onramp/operator/orders.csv`, asOperator)))
    await keep('metrics', await GET_METRICS(new Request(`${APP_URL}/api/metrics`, asOperator)))
    await keep(
      'health',
      await GET_HEALTH(new Request(`${APP_URL}/api/health`, { headers: { host: 'localhost:3000' } })),
    )

    // The vendors were asked, and the log says what failed.
    expect(lines.join('')).toMatch(/a provider has made no payment page/)
    expect(answers.list).toContain(BUYER)
    expect(answers['order of moonpay']).toMatch(/^200 /)
    const places: Record<string, string> = { log: lines.join('\n'), ...answers }
    expect(findSecrets(keys, places)).toEqual([])
    expect(findSecrets({ one: secrets[0] ?? '', two: secrets[1] ?? '', three: secrets[2] ?? '' }, places)).toEqual([])
    // Signed payment pages are told to the buyer alone.
    const signed = /signature=([\w%]+)/.exec(answers['order of moonpay'] ?? '')?.[1] ?? 'no signature'
    const { 'order of moonpay': _, ...others } = places
    expect(findSecrets({ signed }, others)).toEqual([])
  })
})
