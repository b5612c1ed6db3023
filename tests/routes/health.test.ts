import { describe, expect, test, vi } from 'vitest'
import { GET as GET_LIVE } from '@/app/api/health/live/route'
import { GET } from '@/app/api/health/route'
import { createJobs, type Job } from '@/lib/server/jobs/jobs'
import { createLog } from '@/lib/server/kit/log'
import type { Platform } from '@/lib/server/platform/services'
import { health } from '@/lib/server/status/health-contract'
import { getLoadState } from '@/lib/server/status/load-state'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { startFakeNode } from '@/tests/fakes/fake-node'
import { brokenKv } from '@/tests/support/broken-kv'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const ask = (headers: Record<string, string> = {}) => GET(new Request('http://localhost:3000/api/health', { headers }))

async function read(response: Response) {
  return health.output.parse(await response.json())
}

const DEVNET = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_FAUCET_PRIVATE_KEY: `0x${'ab'.repeat(32)}` }
const rpcAnswering = (answer: () => Promise<unknown>, platform: Platform) => ({ ...platform.rpc, request: answer })

describe('GET /api/health', () => {
  test('behavior: no project is required, and capabilities that are off do not make it unhealthy', async () => {
    openTestPlatform()
    const response = await ask()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    const body = await read(response)
    expect(body).toMatchObject({ status: 'ok', alerts: [], core: [{ name: 'kv', ok: true, provider: 'memory' }] })
    expect(body.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(body.custody).toContain('single-operator custody')
  })

  test.each([
    ['app,wallet,vault', 'single-operator custody: one process answers for wallet and vault'],
    ['wallet,vault', 'single-operator custody: one process answers for wallet and vault'],
    ['app,wallet', 'split custody: this process answers for app and wallet, and not for both wallet and vault'],
    ['vault', 'split custody: this process answers for vault, and not for both wallet and vault'],
  ])(
    'behavior: an instance with the roles %s answers on every host and says which custody it is',
    async (roles, note) => {
      openTestPlatform({ FOYER_ROLES: roles })
      for (const host of ['localhost:3000', 'wallet.localhost:3000', 'vault.localhost:3000']) {
        expect((await read(await ask({ host }))).custody).toBe(
          `${note}; wallets begin with automatic recovery, which their owners may end`,
        )
      }
    },
  )

  const KEYS = { FOYER_GOOGLE_CLIENT_ID: 'foyer', FOYER_GOOGLE_CLIENT_SECRET: 'secret' }
  const EXAMPLES = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_EXAMPLE_ACCOUNTS_URL: 'http://127.0.0.1:2' }
  test.each<[string, Record<string, string>, object | null]>([
    ['without a node', {}, { state: 'off', reason: 'FOYER_FARCASTER_RPC_URL is not set' }],
    ['without a node, beside other providers', KEYS, { state: 'off', reason: 'FOYER_FARCASTER_RPC_URL is not set' }],
    ['with a node', { FOYER_FARCASTER_RPC_URL: 'http://127.0.0.1:1' }, { state: 'on', provider: 'node of eip155:10' }],
    ['with example accounts', EXAMPLES, { state: 'on', provider: 'example accounts' }],
    ['that the operator does not offer', { ...KEYS, FOYER_SOCIAL_PROVIDERS: 'google' }, null],
    ['in a process of the app role', { FOYER_ROLES: 'app', FOYER_SOCIAL_PROVIDERS: 'farcaster' }, null],
  ])('behavior: it says whether there are logins with Farcaster: %s', async (_, source, row) => {
    openTestPlatform(source)
    const { roleParts } = await read(await ask())
    const name = 'logins with Farcaster'
    expect(roleParts.filter((part) => part.name === name)).toEqual(row === null ? [] : [{ name, ...row }])
  })

  const SPONSORED = {
    FOYER_BUNDLER_URLS: 'eip155:8453=http://127.0.0.1:1',
    FOYER_PAYMASTER_KEY: `0x${'11'.repeat(32)}`,
    FOYER_PAYMASTER_ADDRESSES: `eip155:8453=0x${'22'.repeat(20)}`,
    FOYER_PAYMASTER_POLICY: JSON.stringify({
      'eip155:8453': { projectWeiPerDay: '1', userWeiPerDay: '1', maxGas: '1', maxFeePerGas: '1', targets: {} },
    }),
  }
  const noPaymaster = { state: 'off', reason: 'FOYER_PAYMASTER_POLICY is not set' }
  test.each<[string, Record<string, string>, object[]]>([
    ['without a bundler', {}, [{ state: 'off', reason: 'FOYER_BUNDLER_URLS is not set' }, noPaymaster]],
    [
      'on a network without the contracts',
      { FOYER_BUNDLER_URLS: 'eip155:7777777=http://127.0.0.1:1' },
      [{ state: 'off', reason: 'no network with a bundler has the contracts' }, noPaymaster],
    ],
    [
      'with a bundler and a paymaster',
      SPONSORED,
      [
        { state: 'on', provider: 'hybridDeleGator on eip155:8453' },
        { state: 'on', provider: 'eip155:8453' },
      ],
    ],
    ['in a process of the app role', { FOYER_ROLES: 'app' }, []],
  ])('behavior: it says whether there are smart accounts and paid gas: %s', async (_, source, rows) => {
    openTestPlatform(source)
    const { roleParts } = await read(await ask())
    const names = ['smart accounts', 'sponsored gas']
    expect(roleParts.filter(({ name }) => names.includes(name))).toEqual(
      rows.map((row, turn) => ({ name: names[turn], ...row })),
    )
  })

  test('behavior: it says how the last run of each job ended, and a failed one makes the process degraded', async () => {
    const platform = openTestPlatform()
    const log = createLog('silent')
    let outcome = Promise.reject<void>(new Error('no space'))
    const job: Job = { name: 'clean', role: null, everyMs: 60_000, deadlineMs: 1_000, run: () => outcome }
    const jobs = createJobs([job], { open: async () => null, log, now: platform.now })
    expect(await read(await ask())).toMatchObject({
      status: 'ok',
      jobs: [{ name: 'clean', endedAt: null, outcome: null }],
    })
    await jobs.runDue()
    openTestPlatform()
    expect(await read(await ask())).toMatchObject({
      status: 'degraded',
      jobs: [{ name: 'clean', role: null, endedAt: expect.stringMatching(/^\d{4}-.*Z$/), outcome: 'failed' }],
    })
    outcome = Promise.resolve()
    await createJobs([job], { open: async () => null, log, now: platform.now }).runDue()
    openTestPlatform()
    expect(await read(await ask())).toMatchObject({ status: 'ok', jobs: [{ name: 'clean', outcome: 'done' }] })
    createJobs([], { open: async () => null, log, now: platform.now })
  })

  test('behavior: every capability names its provider, or why it is off', async () => {
    openTestPlatform()
    const { capabilities } = await read(await ask())
    // One for each part of the product that a setting can switch off; the order does not matter.
    expect(new Set(Object.keys(capabilities))).toEqual(
      new Set([
        ...['rpc', 'balances', 'prices', 'rates', 'gas', 'tokens', 'swap', 'faucet', 'names', 'onramp', 'email'],
        ...['social', 'wallets', 'walletconnect', 'sessions', 'database', 'send', 'history'],
      ]),
    )
    for (const report of Object.values(capabilities)) {
      expect(report.state === 'on' ? report.provider : report.reason).toMatch(/\w/)
    }
    expect(capabilities.faucet).toEqual({ state: 'off', reason: 'FOYER_DEVNET_RPC_URL is not set' })
    expect(capabilities.rpc).toMatchObject({ state: 'on', provider: 'json-rpc' })
    expect(capabilities.balances).toMatchObject({ state: 'on', provider: 'multicall, solana-accounts' })
    expect(capabilities.prices).toMatchObject({ state: 'on', provider: 'uniswap-pools' })
    expect(capabilities.swap).toMatchObject({ state: 'on', provider: 'uniswap' })
    expect(capabilities.sessions).toEqual({ state: 'off', reason: 'FOYER_SIGN_IN is off' })
    openTestPlatform({ FOYER_SIGN_IN: 'optional' })
    expect((await read(await ask())).capabilities.sessions).toMatchObject({ state: 'on', provider: 'siwx' })
  })

  test('behavior: a capability without a provider for any network is off, with the reason', async () => {
    const { rpc } = openTestPlatform()
    openTestPlatform({}, { rpc: { ...rpc, chainIds: ['eip155:324'] } })
    const { capabilities } = await read(await ask())
    expect(capabilities.swap).toEqual({ state: 'off', reason: 'no provider for any network of this server' })
    expect(capabilities.gas).toEqual({ state: 'on', provider: 'json-rpc', networks: ['eip155:324'] })
    expect(capabilities.rates).toEqual({
      state: 'off',
      reason: 'no node of a network that has feeds of exchange rates',
    })
  })

  test('behavior: a server without settings is sound, and says why sign-in, names and the login by e-mail are off', async () => {
    openTestPlatform({ FOYER_PROJECT_ID: '', FOYER_ALLOWED_ORIGINS: '' })
    const { alerts, capabilities } = await read(await ask())
    expect(alerts).toEqual([])
    expect(capabilities).toMatchObject({
      sessions: { state: 'off', reason: 'FOYER_SIGN_IN is off' },
      names: { state: 'off', reason: 'FOYER_NAMES_ZONE is not set' },
      email: { state: 'off', reason: 'FOYER_WALLET_SMTP_URL is not set' },
    })
  })

  test('behavior: shedding load is degraded, and reports how much was refused', async () => {
    const state = getLoadState()
    Object.assign(state, { isShedding: true, refused: 12 })
    openTestPlatform()
    const response = await ask()
    expect(response.status).toBe(200)
    expect(await read(response)).toMatchObject({ status: 'degraded', load: { isShedding: true, refused: 12 } })
    Object.assign(state, { isShedding: false, refused: 0 })
    openTestPlatform()
    expect(await read(await ask())).toMatchObject({ status: 'ok', load: { isShedding: false } })
  })

  test('behavior: a devnet that answers is part of the core', async () => {
    const platform = openTestPlatform(DEVNET)
    openTestPlatform(DEVNET, { rpc: rpcAnswering(async () => '31337', platform) })
    const body = await read(await ask())
    expect(body).toMatchObject({ status: 'ok', core: [{ name: 'kv' }, { name: 'devnet', ok: true }] })
    expect(body.capabilities.faucet).toEqual({ state: 'on', provider: 'devnet', networks: ['eip155:31337'] })
  })

  test.each([
    ['does not answer', () => Promise.reject(new Error('refused'))],
    ['is on another chain', async () => '1'],
    ['answers nonsense', async () => ({})],
  ])('error: 503 while the devnet %s', async (_, answer) => {
    const platform = openTestPlatform(DEVNET)
    openTestPlatform(DEVNET, { rpc: rpcAnswering(answer, platform) })
    const response = await ask()
    expect(response.status).toBe(503)
    expect(await read(response)).toMatchObject({
      status: 'broken',
      core: [{ ok: true }, { name: 'devnet', ok: false }],
    })
  })

  test('error: 503 once the node itself has gone, though it answered before', async () => {
    const node = await startFakeNode({
      chainId: 31_337,
      answer: ({ method }) => (method === 'net_version' ? '"result":"31337"' : '"result":null'),
    })
    const platform = openTestPlatform({ ...DEVNET, FOYER_DEVNET_RPC_URL: node.url })
    expect((await ask()).status).toBe(200)
    await node.stop()
    openTestPlatform({}, { ...platform, ownCache: openTestPlatform().ownCache })
    expect((await ask()).status).toBe(503)
    platform.rpc.stop()
  })

  test('error: a devnet that hangs is reported within two seconds', async () => {
    vi.useFakeTimers()
    const platform = openTestPlatform(DEVNET)
    openTestPlatform(DEVNET, { rpc: rpcAnswering(() => new Promise(() => {}), platform) })
    const call = ask()
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await call).status).toBe(503)
    vi.useRealTimers()
  })

  test('error: 503 while the KV store is down or loses records', async () => {
    const kv = createMemoryKv({ maxEntries: 10, maxCharacters: 1_000, whenFull: 'refuse' })
    for (const broken of [
      { ...kv, set: () => Promise.reject(new Error('down')) },
      { ...kv, getAndDelete: async () => null },
    ]) {
      openTestPlatform({}, { kv: broken })
      const response = await ask()
      expect(response.status).toBe(503)
      expect(await read(response)).toMatchObject({ status: 'broken', core: [{ name: 'kv', ok: false }] })
    }
  })

  test('behavior: a flood of requests checks once', async () => {
    const kv = createMemoryKv({ maxEntries: 10, maxCharacters: 1_000, whenFull: 'refuse' })
    const set = vi.fn(kv.set)
    openTestPlatform({}, { kv: { ...kv, set } })
    await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(set).toHaveBeenCalledTimes(1)
  })

  test('error: it contains no secret of the settings', async () => {
    openTestPlatform(
      { ...DEVNET, FOYER_RPC_URLS: '{"eip155:1":["https://node.example/secret-key"]}' },
      {
        rpc: rpcAnswering(async () => '31337', openTestPlatform(DEVNET)),
      },
    )
    const text = await (await ask()).text()
    expect(text).not.toContain('secret-key')
    expect(text).not.toContain('abab')
    expect(text).not.toContain('127.0.0.1')
  })
})

describe('GET /api/health/live', () => {
  test('behavior: answers on every host while the store is down, however often it is asked', async () => {
    const kv = brokenKv()
    const increment = vi.spyOn(kv, 'increment')
    openTestPlatform({}, { kv, volatileKv: kv })
    expect((await ask()).status).toBe(503)
    increment.mockClear()
    for (const host of ['localhost:3000', 'wallet.localhost:3000', 'vault.localhost:3000', '10.0.0.7:3000']) {
      const answer = await GET_LIVE(new Request('http://localhost:3000/api/health/live', { headers: { host } }))
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'alive' }])
    }
    expect(increment).not.toHaveBeenCalled()
  })
})
