import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '@/lib/server/database/open-database'
import { parseEnv } from '@/lib/server/settings/env'
import { checksOf } from '@/lib/server/start/doctor/checks-of'
import { ok, runChecks } from '@/lib/server/start/doctor/finding'
import { clockCheck, dnsCheck, nodeCheck, tlsCheck } from '@/lib/server/start/doctor/reach-checks'
import { databaseCheck, folderCheck, mailCheck, storeCheck } from '@/lib/server/start/doctor/store-checks'
import { appTables } from '@/lib/server/tables/role-tables'
import { startFakeNode } from '@/tests/fakes/fake-node'
import { startMailServer } from '@/tests/support/mail-server'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { openTestRedis } from '@/tests/support/test-redis'

const DAY_MS = 86_400_000
const base = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
const [postgres, redis, mail, node] = await Promise.all([
  openTestPostgres(),
  openTestRedis(),
  startMailServer(),
  startFakeNode({ chainId: 8453, path: '/secret-key' }),
])
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  await Promise.all([postgres?.stop(), redis?.stop(), mail.stop(), node.stop()])
  rmSync(base, { recursive: true, force: true })
})

const listen = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const outcome = async (check: Parameters<typeof runChecks>[0][number], deadlineMs?: number) =>
  (await runChecks([check], deadlineMs))[0]

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('No openssl here: the checks of certificates are skipped.')

describe.skipIf(!hasOpenssl)('certificates', () => {
  let ca: string
  let port: Promise<number>
  beforeAll(() => {
    const [key, cert] = [join(base, 'key.pem'), join(base, 'cert.pem')]
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '100', '-subj', '/CN=localhost']
    execFileSync('openssl', [...request, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    ca = readFileSync(cert, 'utf8')
    port = listen(createHttpsServer({ key: readFileSync(key), cert: ca }))
  })
  const check = async (host: string, daysOn: number, trusted = true) =>
    outcome(
      tlsCheck('TLS', `https://${host}:${await port}`, () => Date.now() + daysOn * DAY_MS, trusted ? ca : undefined),
    )

  test('behavior: a trusted certificate of the right name is fine, and a warning two weeks before its end', async () => {
    expect(await check('localhost', 0)).toMatchObject({ state: 'ok', says: expect.stringContaining('for 99 days') })
    expect(await check('localhost', 90)).toMatchObject({ state: 'warning', todo: expect.stringContaining('Renew it') })
  })

  test('error: an unknown authority, another name and plain http are faults', async () => {
    expect((await check('localhost', 0, false))?.says).toContain('SELF_SIGNED')
    expect((await check('127.0.0.1', 0))?.says).toContain('ALTNAME')
    expect(await outcome(tlsCheck('TLS', 'http://app.example', Date.now))).toMatchObject({ state: 'fault' })
  })
})

describe('other machines', () => {
  test('error: a host without a record is a fault that names the variable', async () => {
    expect(await outcome(dnsCheck('DNS', 'https://vault.nowhere.invalid', 'FOYER_VAULT_URL'))).toMatchObject({
      state: 'fault',
      todo: 'Add a DNS record for vault.nowhere.invalid, or set FOYER_VAULT_URL.',
    })
  })

  test('error: a node of another chain is a fault, and its key is not repeated', async () => {
    expect(await outcome(nodeCheck('eip155:8453', node.url))).toMatchObject({ state: 'ok' })
    const wrong = await outcome(nodeCheck('eip155:1', node.url))
    expect(wrong).toMatchObject({ state: 'fault', says: '127.0.0.1 answers for the chain 8453' })
    expect(JSON.stringify(wrong)).not.toContain('secret-key')
  })

  test.each([
    [0, 'ok'],
    [20_000, 'warning'],
    [-90_000, 'fault'],
  ])('behavior: a clock that is off by %i ms is: %s', async (offMs, state) => {
    const port = await listen(createHttpServer((_request, response) => response.end()))
    expect(await outcome(clockCheck(`http://127.0.0.1:${port}`, () => Date.now() + offMs))).toMatchObject({ state })
  })

  test('behavior: the mail account is tried, and a refusal is a fault without the password', async () => {
    const url = mail.urlOf('wallet')
    expect(await outcome(mailCheck('wallet', url))).toMatchObject({ state: 'ok' })
    await mail.stop()
    const refused = await outcome(mailCheck('wallet', url))
    await mail.start()
    expect(refused).toMatchObject({ state: 'fault', todo: expect.stringContaining('FOYER_WALLET_SMTP_URL') })
    expect(JSON.stringify(refused)).not.toContain('a-password')
  })

  test('error: what hangs is a fault at its deadline', async () => {
    const port = await listen(createTcpServer(() => undefined))
    const started = performance.now()
    expect(await outcome(nodeCheck('eip155:1', `http://127.0.0.1:${port}`), 300)).toMatchObject({
      state: 'fault',
      says: 'no answer within 0.3 s',
    })
    expect(performance.now() - started).toBeLessThan(3_000)
  })
})

describe('stores', () => {
  test.skipIf(!postgres)('behavior: a Postgres is empty, complete, or of a newer version', async () => {
    const url = (await postgres?.create()) ?? ''
    const check = () => outcome(databaseCheck('app', { kind: 'postgres', url }))
    expect(await check()).toMatchObject({ state: 'warning', says: 'answers, and is empty' })
    const database = await openDatabase('app', { kind: 'postgres', url }, appTables)
    expect(await check()).toMatchObject({ state: 'ok', says: expect.stringMatching(/all \d+ migrations/) })
    await database.queries.execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)")
    expect(await check()).toMatchObject({ state: 'fault', says: 'was migrated by a newer version' })
    await database.close()
  })

  test('error: a Postgres that does not answer is a fault, and its password is not repeated', async () => {
    const url = 'postgres://foyer:hidden-word@127.0.0.1:1/foyer'
    const found = await outcome(databaseCheck('vault', { kind: 'postgres', url }))
    expect(found).toMatchObject({ state: 'fault', says: 'ECONNREFUSED' })
    expect(JSON.stringify(found)).not.toContain('hidden-word')
  })

  test.skipIf(!redis)('behavior: the shared store keeps a record', async () => {
    const settings = { adapter: 'redis', url: redis?.url ?? '', prefix: redis?.prefix ?? '' } as const
    expect(await outcome(storeCheck(settings))).toMatchObject({ state: 'ok' })
    expect(await outcome(storeCheck({ ...settings, url: 'redis://127.0.0.1:1' }))).toMatchObject({ state: 'fault' })
  })

  test('behavior: the data folder says how much is free, and what is wrong with it', async () => {
    const found = (fault: string | null, isNeeded = true) => outcome(folderCheck({ folder: base, fault }, isNeeded))
    expect((await found(null))?.says).toMatch(/^\d+ MiB are free in /)
    expect(await found('it is lost')).toMatchObject({ state: 'fault', says: 'it is lost' })
    expect(await found('it is lost', false)).toMatchObject({ state: 'ok' })
  })
})

test('behavior: everything that the settings name is checked, once', () => {
  const env = parseEnv({
    FOYER_APP_URL: 'https://app.example',
    FOYER_RPC_URLS: '{"eip155:1":["https://one.example","https://two.example"]}',
    REDIS_URL: 'redis://store.example',
    FOYER_WALLET_SMTP_URL: 'smtps://mail.example',
    FOYER_WALLET_MAIL_FROM: 'a@mail.example',
  })
  expect(checksOf(env, Date.now).map(({ name }) => name)).toEqual([
    ...['app', 'wallet', 'vault'].flatMap((role) => [`DNS of the ${role} role`, `TLS of the ${role} role`]),
    ...['app', 'wallet', 'vault'].map((role) => `database of the ${role} role`),
    ...['data folder', 'shared store', 'mail of the wallet role', 'node of eip155:1', 'node of eip155:1', 'clock'],
  ])
})

test('error: a check that throws stops no other', async () => {
  const broken = { name: 'a', todo: 'Mend it.', run: () => Promise.reject(new Error('no luck')) }
  expect(await runChecks([broken, { name: 'b', todo: '', run: async () => ok('fine') }])).toEqual([
    { check: 'a', state: 'fault', says: 'no luck', todo: 'Mend it.' },
    { check: 'b', state: 'ok', says: 'fine', todo: '' },
  ])
})
