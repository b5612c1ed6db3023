import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caip2 } from '@/lib/core/caip'
import { openDatabase } from '@/lib/server/database/open-database'
import { parseEnv } from '@/lib/server/settings/env'
import type { ChainSponsor } from '@/lib/server/settings/smart-account-env'
import { checksOf } from '@/lib/server/start/doctor/checks-of'
import { ok, runChecks } from '@/lib/server/start/doctor/finding'
import { bundlerCheck, paymasterCheck } from '@/lib/server/start/doctor/operation-checks'
import { clockCheck, dnsCheck, nodeCheck, tlsCheck } from '@/lib/server/start/doctor/reach-checks'
import { databaseCheck, folderCheck, mailCheck, storeCheck } from '@/lib/server/start/doctor/store-checks'
import { appTables } from '@/lib/server/tables/role-tables'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { startFakeNode } from '@/tests/fakes/fake-node'
import { startMailServer } from '@/tests/support/mail-server'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { openTestRedis } from '@/tests/support/test-redis'

const DAY_MS = 86_400_000
const KEY = `0x${'1'.repeat(64)}` as const
const PAYMASTER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const POLICY = {
  projectWeiPerDay: '5',
  userWeiPerDay: '1',
  maxGas: '1',
  maxFeePerGas: '1',
  targets: { [PAYMASTER]: ['0x'] },
}
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

describe('smart accounts', () => {
  const WORDS: Record<string, bigint> = { deposit: 5n, signer: BigInt(privateKeyToAccount(KEY).address) }
  const answers: Record<string, unknown> = {
    eth_supportedEntryPoints: [ENTRY_POINT.toLowerCase()],
    eth_getCode: '0x60',
  }
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const chain = startFakeNode({
    chainId: 8453,
    path: '/secret-key',
    answer({ method, params }) {
      const [{ to } = { to: '' }] = params as { to: string }[]
      const called = to === ENTRY_POINT ? WORDS.deposit : WORDS.signer
      return `"result":${JSON.stringify(method === 'eth_call' ? word(called ?? 0n) : answers[method])}`
    },
  })
  afterAll(async () => (await chain).stop())
  const policy = { projectWeiPerDay: 5n, userWeiPerDay: 1n, maxGas: 1n, maxFeePerGas: 1n, targets: new Map() }
  const sponsor = (key: Hex | null) => ({ address: PAYMASTER, url: null, key, policy }) as unknown as ChainSponsor
  const paymaster = async (key: Hex | null = KEY, nodes?: readonly string[]) =>
    outcome(paymasterCheck('eip155:8453', sponsor(key), nodes ?? [(await chain).url]))
  const bundler = async (chainId: Caip2 = 'eip155:8453') => outcome(bundlerCheck(chainId, (await chain).url))

  test('behavior: a bundler takes operations of our EntryPoint', async () => {
    expect(await bundler()).toMatchObject({ state: 'ok', says: '127.0.0.1 takes operations of EntryPoint 0.7' })
    answers.eth_supportedEntryPoints = ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108']
    expect(await bundler()).toMatchObject({ state: 'fault', todo: 'Use a bundler for EntryPoint 0.7.' })
    answers.eth_supportedEntryPoints = null
    expect(await bundler()).toMatchObject({ state: 'fault', says: '127.0.0.1 answers no eth_supportedEntryPoints' })
    answers.eth_supportedEntryPoints = [ENTRY_POINT]
  })

  test('error: a bundler of another chain, and one that is down, are faults without its key', async () => {
    const wrong = await bundler('eip155:1')
    expect(wrong).toMatchObject({ state: 'fault', says: '127.0.0.1 answers for the chain 8453' })
    const down = await outcome(bundlerCheck('eip155:8453', 'http://127.0.0.1:1/secret-key'))
    expect(down).toMatchObject({ state: 'fault', todo: expect.stringContaining('FOYER_BUNDLER_URLS') })
    expect(JSON.stringify([wrong, down])).not.toContain('secret-key')
  })

  test('behavior: a bundler of a network without the contracts is a warning', async () => {
    const zora = await startFakeNode({ chainId: 7777777, answer: () => `"result":["${ENTRY_POINT}"]` })
    expect(await outcome(bundlerCheck('eip155:7777777', zora.url))).toMatchObject({ state: 'warning' })
    await zora.stop()
  })

  test.each([
    [5n, 'ok'],
    [4n, 'warning'],
    [0n, 'fault'],
  ])('behavior: a deposit of %s for a budget of 5 a day is: %s', async (deposit, state) => {
    WORDS.deposit = deposit
    expect(await paymaster()).toMatchObject({ state, says: expect.stringContaining('are deposited') })
    WORDS.deposit = 5n
  })

  test('error: a paymaster of another signer, and an address without a contract, are faults', async () => {
    expect(await paymaster(`0x${'2'.repeat(64)}`)).toMatchObject({
      todo: expect.stringContaining('FOYER_PAYMASTER_KEY'),
    })
    // Of a service: it signs with a key of its own.
    expect(await paymaster(null)).toMatchObject({ state: 'ok' })
    answers.eth_getCode = '0x'
    expect(await paymaster()).toMatchObject({ state: 'fault', says: `${PAYMASTER} is no contract` })
    answers.eth_getCode = '0x60'
  })

  test('behavior: the first node that answers is asked, and without one the paymaster is not checked', async () => {
    expect(await paymaster(KEY, ['http://127.0.0.1:1', (await chain).url])).toMatchObject({ state: 'ok' })
    expect(await paymaster(KEY, [])).toMatchObject({ state: 'warning', says: expect.stringContaining('not checked') })
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
    FOYER_BUNDLER_URLS: 'eip155:1=https://bundler.example,eip155:8453=https://bundler.example',
    FOYER_PAYMASTER_KEY: KEY,
    FOYER_PAYMASTER_ADDRESSES: `eip155:8453=${PAYMASTER}`,
    FOYER_PAYMASTER_POLICY: JSON.stringify({ 'eip155:8453': POLICY }),
  })
  expect(checksOf(env, Date.now).map(({ name }) => name)).toEqual([
    ...['app', 'wallet', 'vault'].flatMap((role) => [`DNS of the ${role} role`, `TLS of the ${role} role`]),
    ...['app', 'wallet', 'vault'].map((role) => `database of the ${role} role`),
    ...['data folder', 'shared store', 'mail of the wallet role', 'node of eip155:1', 'node of eip155:1'],
    ...['bundler of eip155:1', 'bundler of eip155:8453', 'paymaster of eip155:8453', 'clock'],
  ])
})

test('error: a check that throws stops no other', async () => {
  const broken = { name: 'a', todo: 'Mend it.', run: () => Promise.reject(new Error('no luck')) }
  expect(await runChecks([broken, { name: 'b', todo: '', run: async () => ok('fine') }])).toEqual([
    { check: 'a', state: 'fault', says: 'no luck', todo: 'Mend it.' },
    { check: 'b', state: 'ok', says: 'fine', todo: '' },
  ])
})
