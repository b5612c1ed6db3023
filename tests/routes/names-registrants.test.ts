import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import { POST as register } from '@/app/api/names/register/route'
import { POST as registered } from '@/app/api/wallet/registered/route'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { addressRows } from '@/lib/server/custody/address-rows'
import type { Platform } from '@/lib/server/platform/services'
import { users, walletAddresses, wallets } from '@/lib/server/tables/wallet-tables'
import { fakeRpc } from '@/tests/fakes/fake-rpc'
import { nameAccount, registrationOf, ZONE } from '@/tests/support/names-services'
import { setProcessPlatform } from '@/tests/support/process-platform'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const SECRET = 'a secret of the roles of this test'.replaceAll(' ', '-')

const postgres = await openTestPostgres()
const folder = await mkdtemp(join(tmpdir(), 'foyer-registrants-'))
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

let made = 5_000
const newAccount = () => nameAccount(++made)
const newName = () => `registrant-${++made}.${ZONE}`

// A chain that confirms no signature of a contract.
const rpc = fakeRpc([DEVNET_CAIP_ID], async () => '0x00')

/** Settings of a process; the roles have the same databases whoever answers for them. */
let databases: Record<string, string>
beforeAll(async () => {
  databases = postgres
    ? { FOYER_APP_DATABASE_URL: await postgres.create(), FOYER_WALLET_DATABASE_URL: await postgres.create() }
    : { FOYER_DATA_DIR: folder }
})

/** A process of these roles. With embedded databases it must be the only one that has opened its own. */
const openProcess = (roles: string, settings: Record<string, string> = {}) =>
  openTestPlatform(
    {
      ...databases,
      FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
      FOYER_NAMES_ZONE: ZONE,
      FOYER_ROLES: roles,
      ...settings,
    },
    { rpc },
  )

/** Stores a wallet of a new user, as the wallet role does. */
async function addWallet(platform: Platform, status: 'pending' | 'active' | 'dropped', address: `0x${string}`) {
  const database = await platform.databases.wallet()
  const [userId, id, now] = [randomUUID(), randomUUID(), new Date()]
  await database.run(async (queries) => {
    await queries.insert(users).values({ id: userId, createdAt: now })
    await queries.insert(wallets).values({ id, userId, status, createdAt: now })
    await queries.insert(walletAddresses).values(addressRows(id, { eip155: address, solana: 'none' }))
  })
  return id
}

async function registering(signed: unknown) {
  const answer = await register(appRequest('/api/names/register', { method: 'POST', body: JSON.stringify(signed) }))
  return { status: answer.status, body: await answer.json() }
}
const registrationBy = (account: ReturnType<typeof newAccount>, name = newName()) =>
  registrationOf(account, name, Date.now())

const NO_CONNECTOR = { code: 'names.no_connector', message: 'Address or auth connector not found' }

describe('where one process answers for app and wallet', () => {
  let platform: Platform
  beforeAll(() => {
    platform = openProcess('app,wallet')
  })
  beforeEach(() => setProcessPlatform(platform))

  test('behavior: an account of an active embedded wallet registers', async () => {
    const account = newAccount()
    await addWallet(platform, 'active', account.address)
    expect(await registering(await registrationBy(account))).toMatchObject({
      status: 200,
      body: { owner: account.address },
    })
  })

  test.each(['pending', 'dropped'] as const)('error: one of a %s wallet does not', async (status) => {
    const account = newAccount()
    await addWallet(platform, status, account.address)
    expect(await registering(await registrationBy(account))).toMatchObject({
      status: 400,
      body: { error: NO_CONNECTOR },
    })
  })

  test('behavior: a wallet counts from the moment at which it is active', async () => {
    const account = newAccount()
    const id = await addWallet(platform, 'pending', account.address)
    const signed = await registrationBy(account)
    expect((await registering(signed)).body).toMatchObject({ error: NO_CONNECTOR })
    const database = await platform.databases.wallet()
    await database.run((queries) => queries.update(wallets).set({ status: 'active' }).where(eq(wallets.id, id)))
    expect((await registering(signed)).status).toBe(200)
  })

  test('error: another account does not, unless the operator opens registration to all', async () => {
    const signed = await registrationBy(newAccount())
    expect(await registering(signed)).toMatchObject({ status: 400, body: { error: NO_CONNECTOR } })
    const names = { ...platform.env.names, registration: 'open' as const } as Platform['env']['names']
    setProcessPlatform({ ...platform, env: { ...platform.env, names } })
    expect((await registering(signed)).status).toBe(200)
  })

  test('error: an installation without embedded wallets makes no database for the question', async () => {
    const databaseOf = { ...platform.databases, wallet: () => Promise.reject(new Error('opened')) }
    const path = join(folder, 'nothing-here')
    const env = { ...platform.env, databases: { ...platform.env.databases, wallet: { kind: 'folder' as const, path } } }
    setProcessPlatform({ ...platform, env, databases: databaseOf })
    expect((await registering(await registrationBy(newAccount()))).body).toMatchObject({ error: NO_CONNECTOR })
  })
})

describe.skipIf(!postgres)('where another process answers for the wallet role', () => {
  let wallet: Platform
  let app: Platform
  let server: Server
  let port: number
  /** What the wallet role answers instead, if anything. */
  let fault: ((end: (status: number, text: string, headers?: Record<string, string>) => void) => void) | undefined
  let asked = 0

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1
      const end = (status: number, text: string, headers = {}) => response.writeHead(status, headers).end(text)
      if (fault) return fault(end)
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', async () => {
        const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
        const url = `http://127.0.0.1:${port}${request.url}`
        setProcessPlatform(wallet)
        const answer = registered(new Request(url, { method: 'POST', headers, body: Buffer.concat(parts) }))
        setProcessPlatform(app)
        end((await answer).status, await (await answer).text())
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
    wallet = openProcess('wallet', { FOYER_WALLET_URL: `http://127.0.0.1:${port}`, FOYER_ROLE_SECRET: SECRET })
    app = openProcess('app', { FOYER_WALLET_URL: `http://127.0.0.1:${port}`, FOYER_ROLE_SECRET: SECRET })
  })
  beforeEach(() => {
    fault = undefined
    setProcessPlatform(app)
  })
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

  test('behavior: an account of an active embedded wallet registers', async () => {
    const account = newAccount()
    await addWallet(wallet, 'active', account.address)
    expect(await registering(await registrationBy(account))).toMatchObject({
      status: 200,
      body: { owner: account.address },
    })
  })

  test.each(['pending', 'dropped', null] as const)('error: one of a %s wallet does not', async (status) => {
    const account = newAccount()
    if (status) await addWallet(wallet, status, account.address)
    expect(await registering(await registrationBy(account))).toMatchObject({
      status: 400,
      body: { error: NO_CONNECTOR },
    })
  })

  test.each<[string, typeof fault]>([
    ['fails', (end) => end(500, '{}')],
    ['is busy', (end) => end(503, '{}')],
    ['has another secret, and so no such endpoint', (end) => end(404, '{"error":{"code":"request.not_found"}}')],
    ['sends the caller elsewhere', (end) => end(302, '', { location: `${APP_URL}/` })],
    ['answers with no JSON', (end) => end(200, '<html>')],
    ['answers something else', (end) => end(200, '{"registered":"yes"}')],
    ['answers too much', (end) => end(200, `{"registered":true,"more":"${'x'.repeat(2_000)}"}`)],
  ])('error: when the wallet role %s, nobody registers, and the same message does afterwards', async (_, broken) => {
    const account = newAccount()
    const name = newName()
    await addWallet(wallet, 'active', account.address)
    const signed = await registrationBy(account, name)
    fault = broken
    expect(await registering(signed)).toMatchObject({
      status: 502,
      body: { error: { code: 'names.register_failed', message: `Error registering name ${name}` } },
    })
    fault = undefined
    expect(await registering(signed)).toMatchObject({ status: 200, body: { name, owner: account.address } })
  })

  test('error: while nobody listens there, nobody registers, and the same message does afterwards', async () => {
    const account = newAccount()
    await addWallet(wallet, 'active', account.address)
    const signed = await registrationBy(account)
    const url = 'http://127.0.0.1:1'
    setProcessPlatform({ ...app, env: { ...app.env, roleUrls: { ...app.env.roleUrls, wallet: url } } })
    expect(await registering(signed)).toMatchObject({ status: 502, body: { error: { code: 'names.register_failed' } } })
    setProcessPlatform(app)
    expect((await registering(signed)).status).toBe(200)
  })

  test('error: without the secret registration is off, nobody is asked, and health says why', async () => {
    const account = newAccount()
    await addWallet(wallet, 'active', account.address)
    const signed = await registrationBy(account)
    setProcessPlatform({ ...app, env: { ...app.env, roleSecret: null } })
    const before = asked
    expect(await registering(signed)).toMatchObject({ body: { error: { code: 'capability.off' } } })
    expect(asked).toBe(before)
  })

  test.each<[string, Record<string, string>, object]>([
    ['open', { FOYER_NAMES_REGISTRATION: 'open' }, { state: 'on', provider: 'open' }],
    ['of a wallet role elsewhere', { FOYER_ROLE_SECRET: SECRET }, { state: 'on', provider: 'wallet-role' }],
    [
      'of a wallet role in the same process',
      { FOYER_ROLES: 'app,wallet' },
      { state: 'on', provider: 'wallet-database' },
    ],
    [
      'of a wallet role that cannot be asked',
      {},
      {
        state: 'off',
        reason:
          'another process answers for the wallet role, and without FOYER_ROLE_SECRET it cannot be asked for wallets',
      },
    ],
  ])('behavior: health says how registration works: %s', async (_, settings, row) => {
    openProcess('app', settings)
    const answer = await (await health(appRequest('/api/health'))).json()
    expect(answer.roleParts).toContainEqual({ name: 'registration of names', ...row })
  })

  describe('the endpoint of the wallet role', () => {
    const ask = (headers: Record<string, string>) => {
      setProcessPlatform(wallet)
      const init = {
        method: 'POST',
        headers: { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...headers },
      }
      const url = `http://127.0.0.1:${port}/api/wallet/registered`
      return registered(new Request(url, { ...init, body: JSON.stringify({ address: newAccount().address }) }))
    }

    test('behavior: answers a process that knows the secret', async () => {
      const answer = await ask({ authorization: `Bearer ${SECRET}` })
      expect([answer.status, await answer.json()]).toEqual([200, { registered: false }])
    })

    test.each<[string, Record<string, string>]>([
      ['no secret', {}],
      ['another secret', { authorization: `Bearer ${SECRET.slice(0, -1)}x` }],
      ['a longer secret', { authorization: `Bearer ${SECRET}x` }],
      ['the secret in another scheme', { authorization: `Basic ${SECRET}` }],
      ['an empty secret', { authorization: 'Bearer ' }],
      ['the host of the app', { authorization: `Bearer ${SECRET}`, host: 'localhost:3000' }],
    ])('error: does not exist for a caller with %s', async (_, headers) => {
      const answer = await ask(headers)
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'request.not_found'])
    })

    test('error: does not exist where the role has no secret', async () => {
      const before = wallet
      wallet = { ...wallet, env: { ...wallet.env, roleSecret: null } }
      const answer = await ask({ authorization: 'Bearer null' })
      wallet = before
      expect(answer.status).toBe(404)
    })

    test('error: no page may read its answer', async () => {
      const answer = await ask({ authorization: `Bearer ${SECRET}`, origin: APP_URL })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    })
  })
})
