import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { GET, OPTIONS } from '@/app/api/config/route'
import { createNetworks } from '@/lib/chains/networks'
import { namespaceOf } from '@/lib/core/namespaces'
import { OLDEST_PAGE } from '@/lib/core/versions'
import type { View } from '@/lib/modal/views'
import { type CapabilityId, projectConfig } from '@/lib/project/project-config-contract'
import { isOffered, viewCapabilities } from '@/lib/project/project-offer'
import { completeConfig } from '@/lib/runtime/config-schema'
import { isServedChain } from '@/lib/server/sign-in/served-chains'
import { findSwapProvider, selectSwapProvider } from '@/lib/server/swap/select-swap-provider'
import {
  ALLOWED_ORIGIN,
  APP_URL,
  appRequest,
  openTestPlatform,
  PROJECT_ID,
} from '@/tests/unit/server/platform/test-platform'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function codeOf(response: Response) {
  return ((await response.json()) as { error: { code: string } }).error.code
}

describe('GET /api/config', () => {
  test('behavior: returns the capabilities of this server to a project', async () => {
    openTestPlatform()
    const response = await GET(appRequest('/api/config'))
    expect(response.status).toBe(200)
    const config = projectConfig.output.parse(await response.json())
    expect(config).toMatchObject({ projectId: PROJECT_ID, defaultNetwork: 'eip155:1', alerts: [] })
    expect(config.capabilities).toMatchObject({ faucet: { on: false }, email: { on: false }, onramp: { on: false } })
    expect(config.networks).toContainEqual({ caipNetworkId: 'eip155:1', available: true })
    expect(config.networks.find(({ caipNetworkId }) => caipNetworkId.startsWith('solana:'))?.available).toBe(true)
  })

  test('behavior: the settings of a page come where they are asked for, and a page that names its project alone can use them', async () => {
    openTestPlatform({ FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef', FOYER_SIGN_IN: 'optional' })
    const read = async (query: string) =>
      projectConfig.output.parse(await (await GET(appRequest(`/api/config${query}`))).json())
    expect((await read('')).page).toBeUndefined()
    const { page } = await read('?settings=page')
    const problems: string[] = []
    const config = completeConfig({ projectId: PROJECT_ID, ...page }, (name) => problems.push(name))
    expect(problems).toEqual([])
    expect(config).toMatchObject({ signIn: 'optional', walletConnectProjectId: '0123456789abcdef0123456789abcdef' })
    // Absolute, because the page is on another origin.
    expect(config.networks[0]?.rpcUrls.default.http[0]).toContain(`${APP_URL}/api/rpc`)
    expect(config.networks[0]?.assets.imageUrl).toContain(`${APP_URL}/networks/`)
  })

  test('behavior: a page that is too old for this server is reported in its log', async () => {
    const lines: { readonly pageVersion?: string }[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)) as (typeof lines)[number])
        done()
      },
    })
    openTestPlatform({}, {}, sink)
    const reported = () => lines.flatMap(({ pageVersion }) => pageVersion ?? [])
    await GET(appRequest(`/api/config?version=${OLDEST_PAGE}`))
    expect(reported()).toEqual([])
    await GET(appRequest('/api/config?version=0.0.9'))
    expect(reported()).toEqual(['0.0.9'])
    expect((await GET(appRequest('/api/config?version=new'))).status).toBe(400)
  })

  const key = (value: number) => `a:${Buffer.alloc(32, value).toString('base64')}`
  const account = (role: string) => ({
    [`FOYER_${role}_SMTP_URL`]: 'smtp://mail.example',
    [`FOYER_${role}_MAIL_FROM`]: 'shop@mail.example',
    [`FOYER_${role}_KEYS`]: key(role.length),
  })
  const postgres = { FOYER_VAULT_DATABASE_URL: 'postgres://vault@db.example/vault' }

  test.each<[string, Record<string, string>, boolean]>([
    ['both roles have keys and a mail account', { ...account('WALLET'), ...account('VAULT') }, true],
    ['one has no mail account', account('WALLET'), false],
    ['one has no keys', { ...account('WALLET'), ...account('VAULT'), ...postgres, FOYER_VAULT_KEYS: '' }, false],
    ['one is answered elsewhere', { ...account('WALLET'), FOYER_ROLES: 'app,wallet' }, false],
    ['the operator says that others answer', { FOYER_ROLES: 'app', FOYER_EMAIL_LOGIN: 'on' }, true],
    ['the operator says no', { ...account('WALLET'), ...account('VAULT'), FOYER_EMAIL_LOGIN: 'off' }, false],
    ['development keeps the mails itself', { NODE_ENV: 'development' }, true],
  ])('behavior: where %s, logins by e-mail are offered: %j', async (_, source, on) => {
    openTestPlatform(source)
    const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    expect(config.capabilities.email.on).toBe(on)
    expect(config.outboxUrl).toBe(source.NODE_ENV === 'development' ? `${APP_URL}/outbox` : undefined)
  })

  const keys = { FOYER_WALLET_KEYS: key(1), FOYER_VAULT_KEYS: key(2) }
  const google = { FOYER_GOOGLE_CLIENT_ID: 'id', FOYER_GOOGLE_CLIENT_SECRET: 'secret' }
  const x = { FOYER_X_CLIENT_ID: 'id', FOYER_X_CLIENT_SECRET: 'secret' }
  const example = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_EXAMPLE_ACCOUNTS_URL: 'http://127.0.0.1:2' }

  test.each<[string, Record<string, string>, object | undefined]>([
    ['no provider has keys', keys, undefined],
    ['two have keys', { ...keys, ...x, ...google }, { providers: ['google', 'x'], isExample: false }],
    [
      'the operator has an order',
      { ...keys, ...x, ...google, FOYER_SOCIAL_PROVIDERS: 'x,google' },
      { providers: ['x', 'google'], isExample: false },
    ],
    ['the vault has no keys', { ...keys, ...google, ...postgres, FOYER_VAULT_KEYS: '' }, undefined],
    [
      'other processes answer',
      { FOYER_ROLES: 'app', FOYER_SOCIAL_PROVIDERS: 'apple,farcaster' },
      { providers: ['apple', 'farcaster'], isExample: false },
    ],
    [
      'example accounts stand in',
      { ...keys, ...example, FOYER_SOCIAL_PROVIDERS: 'google' },
      { providers: ['google'], isExample: true },
    ],
  ])('behavior: where %s, logins with accounts are offered: %#', async (_, source, social) => {
    openTestPlatform(source)
    const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    expect(config.social).toEqual(social)
    // They open the same wallet, with the same networks.
    expect(config.capabilities.social).toMatchObject({ on: social !== undefined })
    expect(config.capabilities.social.networks?.includes('eip155:1')).toBe(social ? true : undefined)
  })

  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ FOYER_EMAIL_WALLET_NETWORKS: 'test' }, false],
    [{ FOYER_EMAIL_WALLET_NETWORKS: 'all' }, true],
  ])('behavior: with %j the wallet by e-mail is offered on networks with real money: %j', async (source, isOffered) => {
    openTestPlatform({ ...account('WALLET'), ...account('VAULT'), ...source })
    const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    const { networks } = config.capabilities.email
    expect(networks).toContain('eip155:11155111')
    for (const chainId of ['eip155:1', 'eip155:8453', SOLANA]) {
      expect(networks?.some((each) => each === chainId)).toBe(isOffered)
    }
  })

  test.each<[Record<string, string>, object | undefined]>([
    [{}, undefined],
    [{ FOYER_NAMES_ZONE: 'names.example' }, { zone: 'names.example', registration: 'embedded', resolved: false }],
    [
      { FOYER_NAMES_ZONE: 'names.example', FOYER_NAMES_REGISTRATION: 'open' },
      { zone: 'names.example', registration: 'open', resolved: false },
    ],
    // Another process has the wallets, and cannot be asked.
    [
      { FOYER_NAMES_ZONE: 'names.example', FOYER_ROLES: 'app', FOYER_WALLET_URL: 'https://wallet.example' },
      { zone: 'names.example', registration: 'off', resolved: false },
    ],
  ])('behavior: with the settings %j the names of this server are %j', async (source, names) => {
    openTestPlatform(source)
    const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    expect(config.names).toEqual(names)
    expect(config.capabilities.names.on).toBe(names !== undefined)
  })

  test('behavior: logins by e-mail can be off for one project', async () => {
    const source = { ...account('WALLET'), ...account('VAULT') }
    const project = { id: PROJECT_ID, allowedOrigins: [APP_URL] }
    for (const [features, on] of [
      [{ email: false }, false],
      [{ email: true }, true],
      [{}, true],
    ] as const) {
      openTestPlatform(source, { projects: [{ ...project, features }] })
      const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
      expect(config.capabilities.email.on).toBe(on)
    }
  })

  test.each([
    ['eip155:1', ['rpc', 'balances', 'prices', 'gas', 'tokens', 'swap', 'send', 'sessions']],
    // A chain without Uniswap.
    ['eip155:324', ['rpc', 'balances', 'gas', 'tokens', 'send', 'sessions']],
    [SOLANA, ['rpc', 'balances', 'tokens', 'send', 'sessions']],
  ] as const)('behavior: on %s, exactly the capabilities with a provider are offered: %j', async (network, offered) => {
    openTestPlatform({ FOYER_SIGN_IN: 'optional' })
    const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    const rows = Object.entries(config.capabilities)
    expect(rows.filter(([, row]) => row.on && row.networks?.includes(network)).map(([id]) => id)).toEqual(offered)
  })

  test.each(createNetworks({ appUrl: '', projectId: PROJECT_ID }).map(({ caipNetworkId }) => caipNetworkId))(
    'behavior: on %s the browser offers exactly the views that the server can serve',
    async (network) => {
      const platform = openTestPlatform({ FOYER_SIGN_IN: 'optional' })
      const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
      const views = Object.entries(viewCapabilities) as [View, CapabilityId][]
      const offered = views.filter(([, id]) => isOffered({ config }, {}, id, network)).map(([view]) => view)
      const swap = findSwapProvider(network, platform) === null ? [] : ['Swap', 'SwapSelectToken', 'SwapPreview']
      const isSent = ['eip155', 'solana'].includes(namespaceOf(network)) && platform.rpc.chainIds.includes(network)
      const send = isSent ? ['Send', 'SendSelectToken', 'SendPreview'] : []
      const sessions =
        isServedChain(network, platform) && platform.rpc.chainIds.includes(network) ? ['SIWXSignMessage'] : []
      expect(offered).toEqual([...swap, ...send, ...sessions, 'AllWallets', 'Downloads'])
      for (const [view, id] of views)
        expect([view, isOffered({ config }, { [id]: false }, id, network)]).toEqual([view, false])
    },
  )

  test('behavior: swaps are offered exactly on the networks for which the swap service has a provider', async () => {
    const platform = openTestPlatform()
    const { capabilities, networks } = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    const served = networks.filter(({ caipNetworkId }) => {
      try {
        return selectSwapProvider(caipNetworkId, platform) !== null
      } catch (cause) {
        expect(cause).toMatchObject({ code: 'capability.off' })
        return false
      }
    })
    expect(served.length).toBeGreaterThan(0)
    expect(served.length).toBeLessThan(networks.length)
    const current = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
    const offered = capabilities.swap.networks?.filter((network) => current.has(network))
    expect(offered?.toSorted()).toEqual(served.map(({ caipNetworkId }) => caipNetworkId).toSorted())
  })

  test('behavior: with a devnet, it is the default and has a faucet', async () => {
    openTestPlatform({ FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_FAUCET_PRIVATE_KEY: `0x${'ab'.repeat(32)}` })
    const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    expect(config.defaultNetwork).toBe('eip155:31337')
    expect(config.capabilities.faucet).toEqual({ on: true, networks: ['eip155:31337'] })
    expect(config.networks[0]).toEqual({ caipNetworkId: 'eip155:31337', available: true })
  })

  test.each([
    ['off', false],
    ['optional', true],
    ['required', true],
  ])('behavior: with sign-in %s, a page may offer it: %s', async (signIn, isOffered) => {
    openTestPlatform({ FOYER_SIGN_IN: signIn })
    const config = projectConfig.output.parse(await (await GET(appRequest('/api/config'))).json())
    expect(config.capabilities.sessions.on).toBe(isOffered)
  })

  test('behavior: development works with no configuration', async () => {
    openTestPlatform({ NODE_ENV: 'development', FOYER_PROJECT_ID: '', FOYER_ALLOWED_ORIGINS: '' })
    const response = await GET(appRequest('/api/config?projectId=foyer-dev'))
    expect(response.status).toBe(200)
  })

  test.each([
    ['an unknown id', '/api/config?projectId=nope', {}, 'project.invalid_id', 401],
    ['no id', '/api/config?projectId=', {}, 'project.not_configured', 403],
    ['a foreign origin', '/api/config', { origin: 'https://evil.example' }, 'project.origin_not_allowed', 403],
    ['a cross-site request', '/api/config', { 'sec-fetch-site': 'cross-site' }, 'project.origin_not_allowed', 403],
  ])('error: %s gets its alert', async (_, path, headers, code, status) => {
    openTestPlatform()
    const response = await GET(appRequest(path, { headers: headers as Record<string, string> }))
    expect(response.status).toBe(status)
    expect(await codeOf(response)).toBe(code)
  })

  test('behavior: production without a project answers its own page, and tells any other page', async () => {
    openTestPlatform({ FOYER_PROJECT_ID: '', FOYER_ALLOWED_ORIGINS: '' })
    const own = await GET(appRequest('/api/config?projectId=foyer-own'))
    expect(own.status).toBe(200)
    const { alerts, capabilities } = await own.json()
    expect(alerts).toEqual([])
    expect([capabilities.sessions.on, capabilities.names.on]).toEqual([false, false])
    expect(await codeOf(await GET(appRequest('/api/config')))).toBe('project.not_configured')
  })

  test('behavior: a page of an allowed origin may ask and read', async () => {
    openTestPlatform()
    const headers = { origin: ALLOWED_ORIGIN, 'sec-fetch-site': 'cross-site' }
    const answer = await GET(appRequest('/api/config', { headers }))
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    const url = `${APP_URL}/api/config?projectId=${PROJECT_ID}`
    expect((await OPTIONS(new Request(url, { method: 'OPTIONS', headers }))).status).toBe(204)
  })
})
