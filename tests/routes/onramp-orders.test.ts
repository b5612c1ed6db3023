import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as postOpened } from '@/app/api/onramp/orders/opened/route'
import { GET as getOwned } from '@/app/api/onramp/orders/owned/route'
import { POST as postRead } from '@/app/api/onramp/orders/read/route'
import { POST as postOrder } from '@/app/api/onramp/orders/route'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { onrampOrderMake, onrampOrdersOwned, onrampOrdersRead } from '@/lib/onramp/onramp-contract'
import { guardDatabase } from '@/lib/server/database/database'
import { openDatabase } from '@/lib/server/database/open-database'
import { createLog } from '@/lib/server/kit/log'
import { keepQuoteRecord } from '@/lib/server/onramp/onramp-quote-records'
import { SESSION_COOKIE } from '@/lib/server/sign-in/sessions/session-cookie'
import { createSession } from '@/lib/server/sign-in/sessions/session-records'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from '@/tests/adapters/custody-database'
import { quoteRecord } from '@/tests/fakes/onramp-seller'
import { startHttpApi } from '@/tests/support/http-api'
import { newKept } from '@/tests/support/onramp-ledger'
import { ALLOWED_ORIGIN, APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { newAccount, proofOf } from '@/tests/unit/server/sign-in/sessions/open-sessions'

const { newSettings } = await openCustodyDatabases()
let opened: Awaited<ReturnType<typeof openDatabase<typeof appTables>>>
let sandbox: Awaited<ReturnType<typeof startHttpApi>>
beforeAll(async () => {
  opened = await openDatabase('app', await newSettings('pglite'), appTables)
  sandbox = await startHttpApi((path) => {
    if (path !== '/api/sessions') return { json: { payment: null } }
    return { json: { id: randomUUID(), url: `${sandbox.url}/pay/1`, expiresAt: Date.now() + 600_000 } }
  })
}, 60_000)
afterAll(async () => {
  await sandbox?.stop()
  await opened?.close()
})

function openProcess(more: Readonly<Record<string, string>> = {}) {
  const settings = {
    FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
    FOYER_ONRAMP_PROVIDERS: 'sandbox',
    FOYER_SANDBOX_URL: sandbox.url,
    FOYER_SANDBOX_SECRET: 'secret-of-the-sandbox',
    FOYER_SIGN_IN: 'optional',
    ...more,
  }
  const database = guardDatabase(opened, createLog('silent'))
  const { databases } = openTestPlatform(settings)
  return openTestPlatform(settings, { databases: { ...databases, app: async () => database } })
}
let platform: ReturnType<typeof openProcess>
beforeEach(() => {
  platform = openProcess()
})

type Handler = (request: Request) => Promise<Response>
async function ask(handler: Handler, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await handler(appRequest(path, { method: 'POST', body: JSON.stringify(body), headers }))
  return { status: answer.status, body: await answer.json() }
}
const cookieOf = async (...accounts: readonly `0x${string}`[]) => {
  const proofs = accounts.map((account) => {
    const proof = proofOf(account)
    return { ...proof, data: { ...proof.data, chainId: DEVNET_CAIP_ID } } as const
  })
  const { id } = await createSession({ proofs, userAgent: null, replaces: null }, platform)
  return { cookie: `${SESSION_COOKIE}=${id}` }
}
async function make(more: object = {}, headers: Record<string, string> = {}) {
  const quoteId = randomUUID()
  await keepQuoteRecord(quoteRecord(quoteId, Date.now(), { provider: 'sandbox' }), platform)
  const kept = newKept()
  const input = {
    ...kept,
    quoteId,
    network: DEVNET_CAIP_ID,
    address: newAccount(),
    opening: 'window',
    returnUrl: `${APP_URL}/`,
    ...more,
  }
  return { kept, input, ...(await ask(postOrder, '/api/onramp/orders', input, headers)) }
}
const read = async (...orders: readonly object[]) =>
  onrampOrdersRead.output.parse((await ask(postRead, '/api/onramp/orders/read', { orders })).body).orders
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code

describe('POST /api/onramp/orders', () => {
  test('behavior: makes an order with a page, which its secret reads and marks as opened', async () => {
    const { body, kept, input } = await make()
    const { order, url } = onrampOrderMake.output.parse(body)
    expect(order).toMatchObject({ id: kept.id, status: 'created', address: input.address, provider: 'sandbox' })
    expect(url).toBe(`${sandbox.url}/pay/1`)
    await ask(postOpened, '/api/onramp/orders/opened', kept)
    expect(await read(kept)).toMatchObject([{ status: 'opened' }])
  })

  test('behavior: no answer has the secret, its hash, or the page after the first', async () => {
    const { kept } = await make()
    const texts = JSON.stringify(await read(kept))
    const [row] = await opened.queries.select().from(appTables.onrampOrders)
    expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/)
    expect([kept.secret, row?.secretHash ?? '', '/pay/1'].filter((text) => texts.includes(text))).toEqual([])
    expect(JSON.stringify(await opened.queries.select().from(appTables.onrampOrders))).not.toContain(kept.secret)
  })

  test.each([
    ['an address of another namespace', { address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }],
    ['a short secret', { secret: 'abc' }],
    ['an id that is none', { id: 'x' }],
    ['another network than that of the quote', { network: 'eip155:1' }],
    ['a return to another site', { returnUrl: 'https://evil.example/' }],
    ['a return to no page', { returnUrl: 'javascript:alert(1)' }],
  ])('error: %s is refused', async (_, more) => {
    const { status, body } = await make(more)
    expect([status, codeOf(body)]).toEqual([400, 'request.invalid'])
  })

  test('error: pages of other origins than those of the project are refused', async () => {
    const { body } = await make({}, { origin: 'https://evil.example' })
    expect(codeOf(body)).toBe('project.origin_not_allowed')
    expect((await make({ returnUrl: `${ALLOWED_ORIGIN}/` }, { origin: ALLOWED_ORIGIN })).status).toBe(200)
  })
})

describe('an order of a visitor who is signed in', () => {
  test('behavior: is made for an account of the session, in any spelling', async () => {
    const [own, other] = [newAccount(), newAccount()] as const
    const cookie = await cookieOf(own, other)
    for (const address of [own, other, `0x${own.slice(2).toUpperCase()}`])
      expect((await make({ address }, cookie)).status, address).toBe(200)
  })

  test('error: is refused for another account', async () => {
    const { status, body, kept } = await make({}, await cookieOf(newAccount()))
    expect([status, codeOf(body)]).toEqual([409, 'onramp.address_changed'])
    expect(await read(kept)).toEqual([])
  })

  test('error: an order of one account is not continued after signing in with another', async () => {
    const { input } = await make()
    const again = await ask(postOrder, '/api/onramp/orders', input, await cookieOf(newAccount()))
    expect(codeOf(again.body)).toBe('onramp.address_changed')
  })

  test('error: where visitors must sign in, none is made without a session or with one that has ended', async () => {
    platform = openProcess({ FOYER_SIGN_IN: 'required' })
    expect(codeOf((await make()).body)).toBe('onramp.address_changed')
    const ended = { cookie: `${SESSION_COOKIE}=${'a'.repeat(43)}` }
    expect(codeOf((await make({}, ended)).body)).toBe('onramp.address_changed')
    const own = newAccount()
    expect((await make({ address: own }, await cookieOf(own))).status).toBe(200)
  })
})

describe('GET /api/onramp/orders/owned', () => {
  const owned = async (headers: Record<string, string> = {}) => {
    const answer = await getOwned(appRequest('/api/onramp/orders/owned', { headers }))
    return onrampOrdersOwned.output.parse(await answer.json()).orders.map(({ id }) => id)
  }

  test('behavior: has the paid orders of the accounts of the session, newest first, and no others', async () => {
    const [own, stranger] = [newAccount(), newAccount()] as const
    const first = await make({ address: own })
    const second = await make({ address: own })
    const foreign = await make({ address: stranger })
    const { onrampOrders } = appTables
    const paid = [first, second, foreign].map(({ kept }) => kept.id)
    await opened.queries.update(onrampOrders).set({ status: 'pending' }).where(inArray(onrampOrders.id, paid))
    await make({ address: own })
    expect(await owned(await cookieOf(own))).toEqual([second.kept.id, first.kept.id])
  })

  test('error: has none without a session, or with sign-in off', async () => {
    const own = newAccount()
    const { kept } = await make({ address: own })
    const { onrampOrders } = appTables
    await opened.queries.update(onrampOrders).set({ status: 'pending' }).where(eq(onrampOrders.id, kept.id))
    const cookie = await cookieOf(own)
    expect(await owned()).toEqual([])
    platform = openProcess({ FOYER_SIGN_IN: 'off' })
    expect(await owned(cookie)).toEqual([])
  })
})
