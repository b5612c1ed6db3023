import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/api/onramp/operator/orders/route'
import { GET as GET_CSV } from '@/app/api/onramp/operator/orders.csv/route'
import {
  NEXT_ORDERS_HEADER,
  OPERATOR_CSV_ORDERS,
  OPERATOR_ORDERS_PAGE,
  onrampOrdersListed,
} from '@/lib/onramp/operator-orders-contract'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from '@/tests/adapters/custody-database'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const TOKEN = 'o'.repeat(32)
const { describeDatabases } = await openCustodyDatabases()
const { onrampOrders, onrampChanges } = appTables

const BUYER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const BUYER_AS_SHOWN = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA_BUYER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
/** Values that no answer to an operator may have. */
const hidden = {
  secretHash: 'hash-of-the-secret-of-an-order',
  sessionId: 'session-of-the-provider',
  sessionUrl: 'https://pay.example/?session=address-of-a-payment-page',
}

type OrderRow = typeof onrampOrders.$inferInsert
const newOrder = (facts: Partial<OrderRow> = {}): OrderRow => ({
  id: randomUUID(),
  projectId: 'shop',
  quoteId: randomUUID(),
  status: 'pending',
  provider: 'meld',
  serviceId: 'TRANSAK',
  serviceName: 'Transak',
  chainId: 'eip155:1',
  address: BUYER,
  currency: 'USDC',
  tokenAddress: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  tokenName: 'USD Coin',
  tokenSymbol: 'USDC',
  tokenDecimals: 6,
  paymentCurrency: 'USD',
  paymentAmount: '100.00',
  paymentMethod: 'card',
  country: 'US',
  quotedUnits: '97500000',
  createdAt: new Date('2026-11-20T10:00:00.000Z'),
  updatedAt: new Date('2026-11-20T10:05:00.000Z'),
  ...hidden,
  ...facts,
})

const BEARER = { authorization: `Bearer ${TOKEN}` }
const at = (path: string, query: Record<string, string>) =>
  `http://localhost:3000${path}?${new URLSearchParams(query).toString()}`
const ask = (query: Record<string, string> = {}, headers: Record<string, string> = BEARER) =>
  GET(new Request(at('/api/onramp/operator/orders', query), { headers: { host: 'localhost:3000', ...headers } }))
const askCsv = (query: Record<string, string> = {}, headers: Record<string, string> = BEARER) =>
  GET_CSV(
    new Request(at('/api/onramp/operator/orders.csv', query), { headers: { host: 'localhost:3000', ...headers } }),
  )
const read = async (query: Record<string, string> = {}) => {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  return onrampOrdersListed.output.parse(await answer.json())
}
const idsOf = async (query: Record<string, string>) => (await read(query)).orders.map(({ id }) => id)

describe('who may read the ledger', () => {
  test.each([
    ['without a token in the settings', {}, BEARER],
    ['without a token in the request', { FOYER_OPERATOR_TOKEN: TOKEN }, {}],
    ['with another token', { FOYER_OPERATOR_TOKEN: TOKEN }, { authorization: `Bearer ${'p'.repeat(32)}` }],
    ['with another scheme', { FOYER_OPERATOR_TOKEN: TOKEN }, { authorization: `Basic ${TOKEN}` }],
    ['on the wallet origin', { FOYER_OPERATOR_TOKEN: TOKEN }, { ...BEARER, host: 'wallet.localhost:3000' }],
  ])('error: %s, the addresses do not exist', async (_, settings, headers) => {
    openTestPlatform(settings)
    for (const answer of [await ask({}, headers), await askCsv({}, headers)]) {
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'request.not_found'])
    }
  })

  test('error: a token in the address is not one in the header', async () => {
    openTestPlatform({ FOYER_OPERATOR_TOKEN: TOKEN })
    expect((await ask({ token: TOKEN, authorization: `Bearer ${TOKEN}` }, {})).status).toBe(404)
  })

  test('error: no page of another origin may read an answer', async () => {
    openTestPlatform({ FOYER_OPERATOR_TOKEN: TOKEN })
    const answer = await ask({ from: 'never' }, { ...BEARER, origin: 'https://shop.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test.each([
    { status: 'paid' },
    { provider: 'Meld' },
    { network: 'ethereum' },
    { address: "' or 1=1 --" },
    { id: '1' },
    { from: '2026-02-30' },
    { to: '0000-01-01' },
    { after: '1_2' },
    { after: `99999999999999_${randomUUID()}` },
  ])('error: the filter %j is refused', async (query) => {
    openTestPlatform({ FOYER_OPERATOR_TOKEN: TOKEN })
    for (const answer of [await ask(query), await askCsv(query)]) {
      expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'request.invalid'])
    }
  })
})

describeDatabases('the ledger for operators', { role: 'app', tables: appTables }, (opened, kind) => {
  const lines: string[] = []
  const log = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
  const insert = (rows: readonly OrderRow[]) =>
    opened().run((queries) => queries.insert(onrampOrders).values([...rows]))
  const clear = () => opened().run((queries) => queries.delete(onrampOrders))

  beforeAll(() => {
    const settings = { FOYER_OPERATOR_TOKEN: TOKEN }
    const platform = openTestPlatform(settings)
    const app = async () => ({ id: kind, run: opened().run })
    openTestPlatform(settings, { databases: { ...platform.databases, app } as typeof platform.databases }, log)
  })

  test('behavior: an order is listed with its amounts, times and the provider’s id, and without its secrets', async () => {
    await clear()
    const row = newOrder({
      status: 'delivered_less',
      declaredUnits: '97500000',
      deliveredUnits: '97499999',
      transactionId: `0x${'ab'.repeat(32)}`,
      vendorOrderId: 'WXtest',
      failure: 'onramp.delivered_less',
      checkedAt: new Date('2026-11-20T10:04:00.000Z'),
    })
    await insert([row])
    const { orders, next, counts } = await read()
    expect(next).toBeNull()
    expect(counts).toEqual([{ provider: 'meld', status: 'delivered_less', orders: 1 }])
    expect(orders).toEqual([
      {
        id: row.id,
        status: 'delivered_less',
        provider: 'meld',
        service: { id: 'TRANSAK', name: 'Transak' },
        projectId: 'shop',
        network: 'eip155:1',
        address: BUYER,
        token: {
          currency: 'USDC',
          address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
        },
        paymentAmount: { amount: '100.00', currency: 'USD' },
        paymentMethod: 'card',
        country: 'US',
        quotedUnits: '97500000',
        declaredUnits: '97500000',
        deliveredUnits: '97499999',
        transactionId: `0x${'ab'.repeat(32)}`,
        vendorOrderId: 'WXtest',
        failure: 'onramp.delivered_less',
        createdAt: Date.parse('2026-11-20T10:00:00.000Z'),
        updatedAt: Date.parse('2026-11-20T10:05:00.000Z'),
        checkedAt: Date.parse('2026-11-20T10:04:00.000Z'),
        silentSince: null,
        nextCheckAt: null,
      },
    ])
    const texts = [await (await ask()).text(), await (await askCsv()).text(), ...lines]
    for (const value of [...Object.values(hidden), TOKEN]) {
      expect(texts.filter((text) => text.includes(value))).toEqual([])
    }
  })

  test('behavior: each filter finds its orders, and several find what has all of them', async () => {
    await clear()
    const one = newOrder({ createdAt: new Date('2026-11-20T00:00:00.000Z') })
    const two = newOrder({ status: 'completed', provider: 'moonpay', createdAt: new Date('2026-11-20T23:59:59.999Z') })
    const three = newOrder({
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address: SOLANA_BUYER,
      createdAt: new Date('2026-11-21T00:00:00.000Z'),
    })
    await insert([one, two, three])
    expect(await idsOf({})).toEqual([three.id, two.id, one.id])
    expect(await idsOf({ status: 'completed' })).toEqual([two.id])
    expect(await idsOf({ provider: 'meld' })).toEqual([three.id, one.id])
    expect(await idsOf({ network: 'eip155:1' })).toEqual([two.id, one.id])
    expect(await idsOf({ address: BUYER_AS_SHOWN })).toEqual([two.id, one.id])
    expect(await idsOf({ address: SOLANA_BUYER })).toEqual([three.id])
    expect(await idsOf({ id: two.id as string })).toEqual([two.id])
    expect(await idsOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual([two.id, one.id])
    expect(await idsOf({ from: '2026-11-21' })).toEqual([three.id])
    expect(await idsOf({ provider: 'meld', network: 'eip155:1' })).toEqual([one.id])
    expect(await idsOf({ status: 'refunded' })).toEqual([])
    expect((await read()).counts).toEqual([
      { provider: 'meld', status: 'pending', orders: 2 },
      { provider: 'moonpay', status: 'completed', orders: 1 },
    ])
  })

  test('behavior: one order is listed with every change of its state', async () => {
    await clear()
    const row = newOrder({ status: 'completed' })
    const other = newOrder()
    await insert([row, other])
    const at = (second: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + second * 1_000)
    const changed = [
      { status: 'created', source: 'visitor', at: at(0) },
      { status: 'pending', source: 'provider', at: at(9) },
      { status: 'completed', source: 'chain', at: at(9) },
    ] as const
    await opened().run((queries) =>
      queries
        .insert(onrampChanges)
        .values([
          ...changed.map((change) => ({ ...change, orderId: row.id as string })),
          { status: 'created', source: 'visitor', orderId: other.id as string, at: at(1) },
        ]),
    )
    expect((await read({ id: row.id as string })).changes).toEqual(
      changed.map((change) => ({ ...change, at: change.at.getTime() })),
    )
    expect((await read()).changes).toEqual([])
  })

  test('behavior: pages have every order once, also those of one millisecond', async () => {
    await clear()
    const sameTime = new Date('2026-11-22T10:00:00.000Z')
    await insert(Array.from({ length: OPERATOR_ORDERS_PAGE * 2 + 7 }, () => newOrder({ createdAt: sameTime })))
    const seen: string[] = []
    let after: string | null = ''
    let pages = 0
    while (after !== null) {
      const page = await read(after === '' ? {} : { after })
      expect(page.counts.length > 0).toBe(pages === 0)
      seen.push(...page.orders.map(({ id }) => id))
      after = page.next
      pages += 1
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([
      3,
      OPERATOR_ORDERS_PAGE * 2 + 7,
      OPERATOR_ORDERS_PAGE * 2 + 7,
    ])
    const exactly = OPERATOR_ORDERS_PAGE
    await clear()
    await insert(Array.from({ length: exactly }, () => newOrder()))
    expect((await read()).next).toBeNull()
  })

  test('behavior: as CSV, a download that browsers do not open, with whole tokens to the unit', async () => {
    await clear()
    const row = newOrder({ deliveredUnits: '97499999', tokenDecimals: 6 })
    await insert([row])
    const answer = await askCsv({ status: 'pending' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get(NEXT_ORDERS_HEADER)).toBeNull()
    const [head, first, end] = (await answer.text()).split('\r\n')
    expect(head?.split(',')).toHaveLength(23)
    expect(first).toContain(`"${row.id}","pending","2026-11-20T10:00:00.000Z"`)
    expect(first).toContain('"97.5","","97.499999"')
    expect(end).toBe('')
    expect((await (await askCsv({ status: 'refunded' })).text()).split('\r\n')).toEqual([head, ''])
  })

  test('error: what a provider or a token calls itself is no formula in the file', async () => {
    await clear()
    await insert([
      newOrder({ serviceName: '=HYPERLINK("https://evil.example","Pay")', vendorOrderId: '+1+cmd|calc' }),
      newOrder({ serviceName: 'Bank;@SUM(A1)', tokenSymbol: '-USDC', transactionId: '\t=1+1', failure: '"=1' }),
    ])
    const text = await (await askCsv()).text()
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""Pay"")"`)
    for (const cell of [`"'+1+cmd|calc"`, `"Bank;'@SUM(A1)"`, `"'-USDC"`, `" '=1+1"`, `"""'=1"`]) {
      expect(text).toContain(cell)
    }
  })

  test('behavior: more orders than one file has are told by a header', { timeout: 60_000 }, async () => {
    await clear()
    const rows = Array.from({ length: OPERATOR_CSV_ORDERS + 3 }, () => newOrder())
    for (let start = 0; start < rows.length; start += 1_000) await insert(rows.slice(start, start + 1_000))
    const first = await askCsv()
    const linesOf = async (answer: Response) => (await answer.text()).split('\r\n').slice(1, -1)
    const after = first.headers.get(NEXT_ORDERS_HEADER) ?? ''
    const second = await askCsv({ after })
    expect(second.headers.get(NEXT_ORDERS_HEADER)).toBeNull()
    const all = [...(await linesOf(first)), ...(await linesOf(second))]
    expect([all.length, new Set(all).size]).toEqual([rows.length, rows.length])
    await clear()
  })

  test('error: a database that is away is said so', async () => {
    const settings = { FOYER_OPERATOR_TOKEN: TOKEN, FOYER_APP_DATABASE_URL: 'postgres://foyer:secret@127.0.0.1:1/app' }
    openTestPlatform(settings)
    for (const answer of [await ask(), await askCsv()]) {
      const text = await answer.text()
      expect([answer.status, JSON.parse(text).error.code]).toEqual([503, 'database.unavailable'])
      expect(text).not.toContain('secret')
    }
  })
})
