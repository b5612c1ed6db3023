import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST } from '@/app/api/onramp/webhooks/[...provider]/route'
import { guardDatabase } from '@/lib/server/database/database'
import { openDatabase } from '@/lib/server/database/open-database'
import { createLog } from '@/lib/server/kit/log'
import { reportWebhooks } from '@/lib/server/onramp/webhook-counts'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from '@/tests/adapters/custody-database'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const { newSettings } = await openCustodyDatabases()
const { onrampWebhooks } = appTables
const SECRET = 'secret-of-the-sandbox'
let opened: Awaited<ReturnType<typeof openDatabase<typeof appTables>>>
beforeAll(async () => {
  opened = await openDatabase('app', await newSettings('pglite'), appTables)
}, 60_000)
afterAll(() => opened?.close())

const OF_SANDBOX = {
  FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
  FOYER_ONRAMP_PROVIDERS: 'sandbox',
  FOYER_SANDBOX_URL: 'http://127.0.0.1:1',
  FOYER_SANDBOX_SECRET: SECRET,
}
const OF_MELD = {
  FOYER_ONRAMP_PROVIDERS: 'meld',
  FOYER_MELD_API_KEY: 'key-of-meld',
  FOYER_MELD_WEBHOOK_SECRET: SECRET,
  FOYER_MELD_URL: 'http://127.0.0.1:1',
}
let now = Date.parse('2026-11-29T12:00:00.000Z')
function openProcess(settings: Readonly<Record<string, string>>) {
  const database = guardDatabase(opened, createLog('silent'))
  const { databases } = openTestPlatform(settings)
  openTestPlatform(settings, { databases: { ...databases, app: async () => database }, now: () => now })
}
beforeEach(async () => {
  now += 3_600_000
  await opened.queries.delete(onrampWebhooks)
  openProcess(OF_SANDBOX)
})

const eventOf = () =>
  JSON.stringify({ id: randomUUID(), orderId: randomUUID(), sessionId: randomUUID(), paymentId: randomUUID() })
const sign = (body: string, ageMs = 0, secret = SECRET) => {
  const t = Math.floor((now - ageMs) / 1_000)
  return `t=${t},s=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** What a server of the sandbox sends. */
function send(
  body: string,
  signature: string | null,
  { path = 'sandbox', headers = {} as Record<string, string> } = {},
) {
  return POST(
    new Request(`http://localhost:3000/api/onramp/webhooks/${path}`, {
      method: 'POST',
      body,
      headers: {
        host: 'localhost:3000',
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'foyer-sandbox-signature': signature }),
        ...headers,
      },
    }),
  )
}
const stored = () => opened.queries.select().from(onrampWebhooks)

describe('a webhook', () => {
  test('behavior: is answered with 200 and stored with what it is about', async () => {
    const body = eventOf()
    const answer = await send(body, sign(body))
    expect(answer.status).toBe(200)
    const { orderId, sessionId, paymentId } = JSON.parse(body)
    expect(await stored()).toMatchObject([{ provider: 'sandbox', orderId, sessionId, vendorOrderId: paymentId }])
    await expect.poll(stored).toMatchObject([{ outcome: 'unknown_order', doneAt: new Date(now) }])
  })

  test('error: a forged one gets 404, is not stored, and is counted', async () => {
    const before = reportWebhooks('sandbox', now).refused
    const body = eventOf()
    const forged = [
      send(body, null),
      send(body, sign(body, 0, 'another-secret')),
      send(body, sign(eventOf())),
      send(`${body} `, sign(body)),
      send(
        body,
        sign(body).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
      send(body, 't=1,s='),
    ]
    const answers = await Promise.all(forged)
    expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 404))
    expect(await stored()).toEqual([])
    expect(reportWebhooks('sandbox', now).refused - before).toBe(forged.length)
  })

  test.each([
    [300, 200],
    [301, 404],
    [-300, 200],
    [-301, 404],
  ])('param: one that was signed %s seconds ago gets %s', async (seconds, status) => {
    const body = eventOf()
    expect((await send(body, sign(body, seconds * 1_000))).status).toBe(status)
    expect(await stored()).toHaveLength(status === 200 ? 1 : 0)
  })

  test('behavior: one that is replayed is stored once', async () => {
    const body = eventOf()
    const signature = sign(body)
    for (let time = 0; time < 5; time++) expect((await send(body, signature)).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  test.each(['meld', 'moonpay', 'coinbase', 'sandbox/x', 'Sandbox', '../orders', '__proto__'])(
    'error: at the address of %s, which is not chosen, it gets 404',
    async (path) => {
      const body = eventOf()
      expect((await send(body, sign(body), { path })).status).toBe(404)
      expect(await stored()).toEqual([])
    },
  )

  test('error: one about no order, or that is no JSON, is answered and not stored', async () => {
    for (const body of ['{}', 'not json', '[]', JSON.stringify({ orderId: 'x' })])
      expect((await send(body, sign(body))).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('error: one that is too large is refused before it is read', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(200_000) })
    expect((await send(body, sign(body))).status).toBe(413)
    expect(await stored()).toEqual([])
  })
})

describe('a webhook of Meld, which signs the address that it was given', () => {
  const URL_OF_PROFILE = 'http://localhost:3000/api/onramp/webhooks/meld'
  const body = JSON.stringify({
    eventType: 'TRANSACTION_CRYPTO_COMPLETE',
    payload: { externalSessionId: null, sessionId: 'session', paymentTransactionId: 'payment' },
  })
  function headersOf(url: string) {
    const at = new Date(now).toISOString()
    const mac = createHmac('sha256', SECRET).update(`${at}.${url}.${body}`).digest('base64')
    return { 'meld-signature': mac.replaceAll('+', '-').replaceAll('/', '_'), 'meld-signature-timestamp': at }
  }
  beforeEach(() => openProcess(OF_MELD))

  test('behavior: is taken at the public address', async () => {
    expect((await send(body, null, { path: 'meld', headers: headersOf(URL_OF_PROFILE) })).status).toBe(200)
  })

  test.each([
    'http://localhost:3000/api/onramp/webhooks/meld?a=1',
    'http://localhost:3000/api/onramp/webhooks/moonpay',
    'https://localhost:3000/api/onramp/webhooks/meld',
    'http://evil.example/api/onramp/webhooks/meld',
  ])('error: one that was signed for %s is refused', async (url) => {
    expect((await send(body, null, { path: 'meld', headers: headersOf(url) })).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('error: a sender who signs for another host, and names it, is refused', async () => {
    const url = 'http://evil.example/api/onramp/webhooks/meld'
    const headers = { ...headersOf(url), host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    expect((await send(body, null, { path: 'meld', headers })).status).toBe(404)
    expect(await stored()).toEqual([])
  })
})
