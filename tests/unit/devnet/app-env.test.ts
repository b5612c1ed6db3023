import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appEnv, appUrlOf, demoEnv, hasOwnBundler, type Variables } from '@/devnet/app-env'
import { DEVNET_CAIP_ID, DEVNET_PAYMASTER } from '@/lib/chains/devnet'
import { parseEnv } from '@/lib/server/settings/env'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-app-env-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const PORTS = { app: 4_000, devnet: 9_000, sandbox: 4_001, accounts: 4_002, bundler: 4_003 }
const RPC_URL = 'http://127.0.0.1:9000'
const envFor = (shell: Variables = {}) => appEnv(PORTS, RPC_URL, shell, folder)

describe('appEnv', () => {
  test('behavior: without settings the server starts on the devnet, takes the fee, and offers sign-in', () => {
    expect(parseEnv(envFor({ PORT: '4000' }))).toMatchObject({
      mode: 'development',
      appUrl: 'http://localhost:4000',
      signIn: 'optional',
      devnet: { rpcUrl: RPC_URL, faucetPrivateKey: expect.stringMatching(/^0x/) },
      swapFee: { recipient: expect.stringMatching(/^0x/) },
    })
  })

  test.each(['off', 'required'])('param: FOYER_SIGN_IN=%s of the shell is kept', (FOYER_SIGN_IN) => {
    expect(envFor({ FOYER_SIGN_IN }).FOYER_SIGN_IN).toBe(FOYER_SIGN_IN)
  })

  test.each(['.env', '.env.local', '.env.development', '.env.development.local'])(
    'param: a line of %s is left to Next, which uses it only if the environment does not set it',
    async (file) => {
      await writeFile(join(folder, file), '# FOYER_APP_URL=http://other:1\n  export FOYER_SIGN_IN = required\n')
      expect(envFor()).not.toHaveProperty('FOYER_SIGN_IN')
      expect(envFor()).toHaveProperty('FOYER_APP_URL', 'http://localhost:4000')
      expect(envFor({ FOYER_SIGN_IN: 'off' })).toHaveProperty('FOYER_SIGN_IN', 'off')
    },
  )

  test('behavior: the shell cannot override what the devnet needs', () => {
    const env = envFor({ NODE_ENV: 'production', FOYER_DEVNET_RPC_URL: 'http://other:1' })
    expect(env).toMatchObject({ NODE_ENV: 'development', FOYER_DEVNET_RPC_URL: RPC_URL })
  })
})

describe('the sandbox', () => {
  const sandbox = { id: 'sandbox', url: 'http://127.0.0.1:4001', secret: expect.any(String) }

  test('behavior: is the provider unless the developer has chosen others', () => {
    expect(parseEnv(envFor())).toMatchObject({ onramp: [sandbox] })
    expect(parseEnv(demoEnv(PORTS, RPC_URL, {}, folder, '/kept/data'))).toMatchObject({ onramp: [sandbox] })
  })

  const keys = { FOYER_MELD_API_KEY: 'key', FOYER_MELD_WEBHOOK_SECRET: 'secret' }
  test.each([
    ['meld', [{ id: 'meld' }]],
    ['meld, sandbox', [{ id: 'meld' }, sandbox]],
  ])('param: FOYER_ONRAMP_PROVIDERS=%s of the shell is kept', (FOYER_ONRAMP_PROVIDERS, onramp) => {
    expect(parseEnv(envFor({ FOYER_ONRAMP_PROVIDERS, ...keys }))).toMatchObject({ onramp })
  })

  test('param: an empty FOYER_ONRAMP_PROVIDERS turns it off', () => {
    expect(parseEnv(envFor({ FOYER_ONRAMP_PROVIDERS: '' }))).toMatchObject({ onramp: [] })
  })

  test('param: providers chosen in a file are left to Next', async () => {
    await writeFile(join(folder, '.env.local'), 'FOYER_ONRAMP_PROVIDERS="meld"\n')
    expect(envFor()).not.toHaveProperty('FOYER_ONRAMP_PROVIDERS')
    expect(envFor()).not.toHaveProperty('FOYER_SANDBOX_URL')
    await writeFile(join(folder, '.env.development.local'), "FOYER_ONRAMP_PROVIDERS='meld,sandbox'\n")
    expect(envFor()).not.toHaveProperty('FOYER_ONRAMP_PROVIDERS')
    expect(envFor()).toHaveProperty('FOYER_SANDBOX_URL', 'http://127.0.0.1:4001')
  })

  test('behavior: its webhooks go to the address of the app, wherever it was set', async () => {
    const appUrl = (shell: Variables = {}) => appUrlOf(PORTS, 'development', shell, folder)
    expect(appUrl()).toBe('http://localhost:4000')
    await writeFile(join(folder, '.env.local'), 'FOYER_APP_URL = https://app.example\n')
    expect(appUrl()).toBe('https://app.example')
    expect(appUrl({ FOYER_APP_URL: 'https://other.example' })).toBe('https://other.example')
  })
})

describe('the example accounts', () => {
  const social = { exampleUrl: 'http://127.0.0.1:4002', providers: expect.arrayContaining(['google', 'x']) }

  test('behavior: stand in for all providers unless the developer has chosen otherwise', () => {
    expect(parseEnv(envFor())).toMatchObject({ social })
    expect(parseEnv(demoEnv(PORTS, RPC_URL, {}, folder, '/kept/data'))).toMatchObject({ social })
  })

  test('param: the client of a real provider replaces all of them', () => {
    const real = { FOYER_GITHUB_CLIENT_ID: 'id', FOYER_GITHUB_CLIENT_SECRET: 'secret' }
    expect(parseEnv(envFor(real))).toMatchObject({ social: { exampleUrl: null } })
  })

  test('param: an address that is set is kept, and an empty one turns them off', async () => {
    expect(envFor({ FOYER_EXAMPLE_ACCOUNTS_URL: 'http://other:1' }).FOYER_EXAMPLE_ACCOUNTS_URL).toBe('http://other:1')
    expect(parseEnv(envFor({ FOYER_EXAMPLE_ACCOUNTS_URL: '' }))).toMatchObject({ social: { exampleUrl: null } })
    await writeFile(join(folder, '.env.local'), 'FOYER_EXAMPLE_ACCOUNTS_URL=\n')
    expect(envFor()).not.toHaveProperty('FOYER_EXAMPLE_ACCOUNTS_URL')
  })
})

describe('the bundler', () => {
  const isOwn = (shell: Variables = {}) => hasOwnBundler('development', shell, folder)

  test('behavior: takes operations of smart accounts, whose gas the paymaster of the devnet pays', () => {
    for (const env of [envFor(), demoEnv(PORTS, RPC_URL, {}, folder, '/kept/data')]) {
      expect(parseEnv(env).operations).toEqual({
        bundlers: { [DEVNET_CAIP_ID]: 'http://127.0.0.1:4003' },
        sponsors: { [DEVNET_CAIP_ID]: expect.objectContaining({ address: DEVNET_PAYMASTER, url: null }) },
      })
    }
    expect(isOwn()).toBe(false)
  })

  test('param: a bundler that is set is kept, and an empty one turns it off', async () => {
    const FOYER_BUNDLER_URLS = `${DEVNET_CAIP_ID}=http://other:1`
    expect(parseEnv(envFor({ FOYER_BUNDLER_URLS })).operations).toEqual({
      bundlers: { [DEVNET_CAIP_ID]: 'http://other:1' },
      sponsors: {},
    })
    expect(parseEnv(envFor({ FOYER_BUNDLER_URLS: '' })).operations).toEqual({ bundlers: {}, sponsors: {} })
    expect([isOwn({ FOYER_BUNDLER_URLS }), isOwn({ FOYER_BUNDLER_URLS: '' })]).toEqual([true, true])
    await writeFile(join(folder, '.env.local'), 'FOYER_BUNDLER_URLS=\n')
    expect(envFor()).not.toHaveProperty('FOYER_BUNDLER_URLS')
    expect(isOwn()).toBe(true)
  })
})

describe('demoEnv', () => {
  const demoFor = (shell: Variables = {}) => demoEnv(PORTS, RPC_URL, shell, folder, '/kept/data')

  test('behavior: a production server on the devnet, with mails in its outbox and databases of its own', () => {
    expect(parseEnv(demoFor({ PORT: '4000' }))).toMatchObject({
      mode: 'production',
      isDemo: true,
      appUrl: 'http://localhost:4000',
      signIn: 'optional',
      devnet: { rpcUrl: RPC_URL },
      databases: { wallet: { kind: 'folder', path: '/kept/data/wallet' } },
    })
  })

  test('param: a line of .env.production is left to Next, and one of .env.development is not read', async () => {
    await writeFile(join(folder, '.env.production'), 'FOYER_SIGN_IN=required\n')
    await writeFile(join(folder, '.env.development'), 'FOYER_APP_URL=http://other:1\n')
    expect(demoFor()).not.toHaveProperty('FOYER_SIGN_IN')
    expect(demoFor()).toHaveProperty('FOYER_APP_URL', 'http://localhost:4000')
  })

  test('error: a demo without a devnet is refused', () => {
    expect(() =>
      parseEnv({
        ...demoFor({ FOYER_EXAMPLE_ACCOUNTS_URL: '' }),
        FOYER_DEVNET_RPC_URL: '',
        FOYER_FAUCET_PRIVATE_KEY: '',
      }),
    ).toThrow('FOYER_DEMO needs FOYER_DEVNET_RPC_URL')
  })
})
