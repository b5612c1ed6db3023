import { describe, expect, test } from 'vitest'
import { envGroups, parseEnv } from '@/lib/server/settings/env'
import type { EnvVariables } from '@/lib/server/settings/env-variable'
import { refusal } from './env-refusal'

const KEY = `0x${'ab'.repeat(32)}`
const RECIPIENT = '0xfEE0000000000000000000000000000000000085'

/** 32 bytes of one value. */
const keyOf = (value: number) => Buffer.alloc(32, value).toString('base64')

describe('parseEnv', () => {
  test('behavior: no setting is required, and every group is off', () => {
    expect(parseEnv({})).toEqual({
      mode: 'development',
      logLevel: 'debug',
      roles: ['app', 'wallet', 'vault'],
      roleUrls: {
        app: 'http://localhost:3000',
        wallet: 'http://wallet.localhost:3000',
        vault: 'http://vault.localhost:3000',
      },
      appUrl: 'http://localhost:3000',
      data: { folder: '.foyer', fault: null },
      databases: {
        app: { kind: 'folder', path: '.foyer/app' },
        wallet: { kind: 'folder', path: '.foyer/wallet', keyFile: '.foyer/wallet.keys' },
        vault: { kind: 'folder', path: '.foyer/vault', keyFile: '.foyer/vault.keys' },
      },
      custody: {
        wallet: { keys: { kind: 'file', path: '.foyer/wallet.keys' }, mail: null },
        vault: { keys: { kind: 'file', path: '.foyer/vault.keys' }, mail: null },
      },
      clearSigningFolder: null,
      smartAccounts: { implementation: 'hybridDeleGator', bundlerChains: [], sponsoredChains: [] },
      operations: { bundlers: {}, sponsors: {} },
      farcaster: null,
      emailLogin: 'auto',
      emailWalletNetworks: 'all',
      hasPlayground: true,
      repositoryUrl: null,
      roleSecret: null,
      operatorToken: null,
      onramp: [],
      onrampKeepDays: null,
      trustedProxies: 0,
      rateLimitFactor: 1,
      mails: { perMinute: 120, perDay: 10_000 },
      kv: null,
      project: null,
      isDemo: false,
      devnet: null,
      rpc: null,
      signIn: 'off',
      authPath: '/api/auth',
      signInSecrets: [],
      signInStatement: null,
      social: { providers: ['farcaster'], exampleUrl: null },
      socialClients: {},
      cosmosPrefixes: {},
      session: { idleMs: 86_400_000, lifeMs: 2_592_000_000 },
      chainApis: {},
      historyUrls: {},
      networks: [],
      walletConnect: null,
      walletExplorer: null,
      swapFee: null,
      names: null,
    })
  })

  test('behavior: empty strings count as absent, and the source is not changed', () => {
    const source = { FOYER_DEVNET_RPC_URL: '', FOYER_SWAP_FEE_BPS: '', PORT: '' }
    expect(parseEnv(source)).toEqual(parseEnv({}))
    expect(source).toEqual({ FOYER_DEVNET_RPC_URL: '', FOYER_SWAP_FEE_BPS: '', PORT: '' })
  })

  test('behavior: groups are parsed completely', () => {
    const env = parseEnv({
      NODE_ENV: 'production',
      PORT: '4000',
      FOYER_ROLES: 'app, wallet',
      FOYER_WALLET_URL: 'https://keys.example/',
      FOYER_DATA_DIR: '/var/lib/foyer',
      FOYER_WALLET_DATABASE_URL: 'postgres://wallet:secret@db.example/wallet',
      FOYER_PROJECT_ID: 'my-project',
      FOYER_ALLOWED_ORIGINS: 'https://a.example, https://b.example/,',
      FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:8545',
      FOYER_FAUCET_PRIVATE_KEY: KEY,
      FOYER_RPC_URLS: '{"eip155:1":["https://node.example/key"]}',
      FOYER_SWAP_FEE_RECIPIENT: RECIPIENT,
      FOYER_WALLET_KEYS: `new:${keyOf(2)}, old:${keyOf(1)}`,
      FOYER_WALLET_SMTP_URL: 'smtps://wallet:p%40ss@mail.example',
      FOYER_WALLET_MAIL_FROM: 'Läden <wallet@shop.example>',
      FOYER_VAULT_TRANSIT_URL: 'https://secrets.example/v1/transit/',
      FOYER_VAULT_TRANSIT_TOKEN: 'hvs.token',
      FOYER_VAULT_TRANSIT_KEY: 'vault',
      FOYER_VAULT_SMTP_URL: 'smtp://mail.example:2525',
      FOYER_VAULT_MAIL_FROM: 'vault@shop.example',
      FOYER_CLEAR_SIGNING_DIR: '/etc/foyer/clear-signing',
      FOYER_EMAIL_LOGIN: 'on',
      FOYER_REPOSITORY_URL: 'https://git.example/foyer/',
      FOYER_PLAYGROUND: 'on',
      FOYER_ROLE_SECRET: 'r'.repeat(32),
      FOYER_OPERATOR_TOKEN: 'm'.repeat(32),
      FOYER_ONRAMP_PROVIDERS: 'meld',
      FOYER_ONRAMP_KEEP_DAYS: '3650',
      FOYER_MELD_API_KEY: 'key-of-meld',
      FOYER_MELD_WEBHOOK_SECRET: 'secret-of-meld',
      FOYER_MELD_URL: 'https://api-sb.meld.io',
      FOYER_TRUSTED_PROXIES: '2',
      FOYER_SIGN_IN: 'required',
      FOYER_AUTH_PATH: '/api/shop-auth',
      FOYER_AUTH_SECRETS: `${'n'.repeat(32)}, ${'o'.repeat(40)}`,
      FOYER_SIGN_IN_STATEMENT: 'I accept the terms at https://app.example/terms',
      FOYER_COSMOS_PREFIXES: '{"cosmos:cosmoshub-4":"cosmos","cosmos:osmosis-1":"osmo"}',
      FOYER_SESSION_IDLE_S: '900',
      FOYER_SESSION_LIFE_S: '3600',
      FOYER_RATE_LIMIT_FACTOR: '1.5',
      FOYER_MAILS_PER_MINUTE: '60',
      FOYER_MAILS_PER_DAY: '500',
      REDIS_URL: 'redis://:p%40ss@store.example:6380/2',
      FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      FOYER_WALLETCONNECT_VERIFY_URL: 'https://verify.example',
      FOYER_WALLET_EXPLORER_URL: 'https://explorer.example',
      LOG_LEVEL: 'warn',
    })
    expect(env).toEqual({
      mode: 'production',
      logLevel: 'warn',
      roles: ['app', 'wallet'],
      roleUrls: {
        app: 'http://localhost:4000',
        wallet: 'https://keys.example',
        vault: 'http://vault.localhost:4000',
      },
      appUrl: 'http://localhost:4000',
      data: { folder: '/var/lib/foyer', fault: null },
      databases: {
        app: { kind: 'folder', path: '/var/lib/foyer/app' },
        wallet: { kind: 'postgres', url: 'postgres://wallet:secret@db.example/wallet' },
        vault: { kind: 'folder', path: '/var/lib/foyer/vault' },
      },
      custody: {
        wallet: {
          keys: {
            kind: 'local',
            masterKeys: [
              { id: 'new', bytes: Buffer.alloc(32, 2) },
              { id: 'old', bytes: Buffer.alloc(32, 1) },
            ],
          },
          mail: {
            url: 'smtps://wallet:p%40ss@mail.example',
            from: { name: 'Läden', address: 'wallet@shop.example' },
          },
        },
        vault: {
          keys: { kind: 'transit', url: 'https://secrets.example/v1/transit', token: 'hvs.token', keyName: 'vault' },
          mail: { url: 'smtp://mail.example:2525', from: { name: '', address: 'vault@shop.example' } },
        },
      },
      clearSigningFolder: '/etc/foyer/clear-signing',
      smartAccounts: { implementation: 'hybridDeleGator', bundlerChains: [], sponsoredChains: [] },
      operations: { bundlers: {}, sponsors: {} },
      farcaster: null,
      emailLogin: 'on',
      emailWalletNetworks: 'all',
      hasPlayground: true,
      repositoryUrl: 'https://git.example/foyer',
      roleSecret: 'r'.repeat(32),
      operatorToken: 'm'.repeat(32),
      onramp: [{ id: 'meld', url: 'https://api-sb.meld.io', apiKey: 'key-of-meld', webhookSecret: 'secret-of-meld' }],
      onrampKeepDays: 3_650,
      trustedProxies: 2,
      rateLimitFactor: 1.5,
      mails: { perMinute: 60, perDay: 500 },
      kv: { adapter: 'redis', url: 'redis://:p%40ss@store.example:6380/2', prefix: 'foyer:' },
      project: { id: 'my-project', allowedOrigins: ['https://a.example', 'https://b.example'] },
      isDemo: false,
      devnet: { rpcUrl: 'http://127.0.0.1:8545', faucetPrivateKey: KEY },
      rpc: { urls: { 'eip155:1': ['https://node.example/key'] } },
      signIn: 'required',
      authPath: '/api/shop-auth',
      signInSecrets: ['n'.repeat(32), 'o'.repeat(40)],
      signInStatement: 'I accept the terms at https://app.example/terms',
      social: { providers: ['farcaster'], exampleUrl: null },
      socialClients: {},
      cosmosPrefixes: { 'cosmos:cosmoshub-4': 'cosmos', 'cosmos:osmosis-1': 'osmo' },
      session: { idleMs: 900_000, lifeMs: 3_600_000 },
      chainApis: {},
      historyUrls: {},
      networks: [],
      walletConnect: {
        projectId: '0123456789abcdef0123456789abcdef',
        relayUrl: 'wss://relay.walletconnect.org',
        verifyUrl: 'https://verify.example',
      },
      walletExplorer: { url: 'https://explorer.example', projectId: '0123456789abcdef0123456789abcdef' },
      swapFee: { recipient: RECIPIENT, bps: 85 },
      names: null,
    })
  })

  test.each([
    { 'eip155:1': 'ftp://explorer.example' },
    { 'bip122:000000000019d6689c085ae165831e93': 'https://explorer.example' },
    { 'eip155:1': ['https://explorer.example'] },
  ])('error: FOYER_HISTORY_URLS=%j stops the start, and the address is not told', (urls) => {
    expect(refusal({ FOYER_HISTORY_URLS: JSON.stringify(urls) })).toBe(
      'FOYER_HISTORY_URLS must be a JSON object from CAIP-2 ids of EVM and Solana networks to an http or https address each.',
    )
  })

  test.each([
    ['0', null],
    ['1', 1],
    ['85', 85],
    ['100', 100],
  ])('param: a fee of %s basis points', (bps, expected) => {
    const env = parseEnv({ FOYER_SWAP_FEE_RECIPIENT: RECIPIENT, FOYER_SWAP_FEE_BPS: bps })
    expect(env.swapFee?.bps ?? null).toBe(expected)
  })

  test.each([
    ['FOYER_DEVNET_RPC_URL', 'ws://127.0.0.1:8545', 'http or https'],
    ['FOYER_DEVNET_RPC_URL', 'wss://node.example', 'http or https'],
    ['FOYER_DEVNET_RPC_URL', 'ftp://node.example', 'http or https'],
    ['FOYER_DEVNET_RPC_URL', 'file:///etc/passwd', 'http or https'],
    ['FOYER_DEVNET_RPC_URL', 'javascript:alert(1)', 'http or https'],
    ['FOYER_DEVNET_RPC_URL', '127.0.0.1:8545', 'http or https'],
    ['FOYER_DEVNET_RPC_URL', 'httpx://node.example', 'http or https'],
    ['FOYER_APP_URL', 'https://app.example/path', 'origin'],
    ['FOYER_APP_URL', 'app.example', 'origin'],
    ['FOYER_APP_URL', 'ws://app.example', 'origin'],
    ['PORT', '0', 'port number'],
    ['PORT', '3000x', 'port number'],
    ['PORT', '65536', 'port number'],
    ['LOG_LEVEL', 'loud', 'fatal'],
    ['NODE_ENV', 'staging', 'production'],
    ['FOYER_PROJECT_ID', 'a b', 'letters'],
    ['FOYER_PROJECT_ID', 'x'.repeat(65), '64'],
    ['FOYER_TRUSTED_PROXIES', '-1', 'whole number'],
    ['FOYER_RATE_LIMIT_FACTOR', '0', 'above 0'],
    ['FOYER_SIGN_IN', 'yes', 'optional'],
    ['FOYER_AUTH_PATH', '/api/price', '/api/foyer-auth'],
    ['FOYER_AUTH_PATH', '/api/auth/', '/api/foyer-auth'],
    ['FOYER_SIGN_IN_STATEMENT', 'Ich stimme den Bedingungen für Gäste zu', 'ASCII'],
    ['FOYER_SIGN_IN_STATEMENT', 'one\nURI: https://evil.example', 'one line'],
    ['FOYER_SIGN_IN_STATEMENT', 'x'.repeat(1_025), '1024'],
    ['FOYER_COSMOS_PREFIXES', 'cosmos', 'JSON'],
    ['FOYER_COSMOS_PREFIXES', '{"cosmoshub-4":"cosmos"}', 'CAIP-2'],
    ['FOYER_COSMOS_PREFIXES', '{"eip155:1":"cosmos"}', 'cosmos chains'],
    ['FOYER_COSMOS_PREFIXES', '{"cosmos:cosmoshub-4":"Cosmos"}', 'prefixes'],
    ['FOYER_COSMOS_PREFIXES', '{"cosmos:cosmoshub-4":["cosmos"]}', 'prefixes'],
    ['FOYER_SESSION_IDLE_S', '0', 'seconds from 1'],
    ['FOYER_SESSION_IDLE_S', '1.5', 'seconds'],
    ['FOYER_SESSION_LIFE_S', '-1', 'seconds'],
    ['FOYER_SESSION_LIFE_S', '31536001', '31536000'],
    ['FOYER_SESSION_LIFE_S', 'never', 'seconds'],
    ['FOYER_SWAP_FEE_RECIPIENT', '0x123', '40 hex'],
    ['FOYER_SWAP_FEE_RECIPIENT', RECIPIENT.replace('fEE', 'FeE'), 'checksum'],
  ])('error: %s=%s stops the start with a message that names both', (name, value, words) => {
    const message = refusal({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} must be .*${words}.*\\.$`))
    expect(message).toContain(JSON.stringify(value))
  })

  test.each(['101', '250', '-1', '8.5', 'all'])('error: a fee of %s basis points is refused', (bps) => {
    const message = refusal({ FOYER_SWAP_FEE_RECIPIENT: RECIPIENT, FOYER_SWAP_FEE_BPS: bps })
    expect(message).toBe(`FOYER_SWAP_FEE_BPS must be a whole number of basis points from 0 to 100, but is "${bps}".`)
  })

  test.each([
    'not json',
    '[]',
    '{"eip155:1":"https://node.example"}',
    '{"eip155:1":[]}',
    '{"eip155:1":["ws://node.example"]}',
    '{"eip155:1":["https://node.example","wss://node.example/secret-key"]}',
    '{"1":["https://node.example"]}',
    '{"eip155:01":["https://node.example"]}',
    '{"eip155:424242":["https://node.example/key"]}',
    '{"solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K":["https://node.example/key"]}',
    '{"polkadot:00000000000000000000000000000000":["https://node.example/key"]}',
  ])('error: FOYER_RPC_URLS=%s is refused without repeating it, since it may hold keys', (value) => {
    const message = refusal({ FOYER_RPC_URLS: value })
    expect(message).toMatch(/^FOYER_RPC_URLS must be .*\.$/)
    expect(message).not.toContain('node.example')
  })

  test('error: a bad faucet key is not repeated in the message', () => {
    const message = refusal({ FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_FAUCET_PRIVATE_KEY: `${KEY}ff` })
    expect(message).toBe('FOYER_FAUCET_PRIVATE_KEY must be 0x and 64 hex digits.')
  })

  test.each(['null', 'https://ok.example,ftp://bad.example', '*', ','])(
    'error: FOYER_ALLOWED_ORIGINS=%s is refused',
    (value) => {
      expect(refusal({ FOYER_PROJECT_ID: 'p', FOYER_ALLOWED_ORIGINS: value })).toMatch(/^FOYER_ALLOWED_ORIGINS must be/)
    },
  )

  test.each([
    ['FOYER_ALLOWED_ORIGINS', 'https://a.example', 'FOYER_PROJECT_ID'],
    ['FOYER_FAUCET_PRIVATE_KEY', KEY, 'FOYER_DEVNET_RPC_URL'],
    ['FOYER_SWAP_FEE_BPS', '85', 'FOYER_SWAP_FEE_RECIPIENT'],
    ['FOYER_WALLET_EXPLORER_URL', 'https://explorer.example', 'FOYER_WALLETCONNECT_PROJECT_ID'],
    ['KV_REST_API_URL', 'https://kv.example', 'KV_REST_API_TOKEN'],
    ['KV_REST_API_TOKEN', 'token', 'KV_REST_API_URL'],
  ])('error: %s alone would be ignored silently, so it is refused', (name, value, needed) => {
    expect(refusal({ [name]: value })).toBe(`${name} needs ${needed} to be set too.`)
  })

  test('error: every bad variable gets a sentence of its own', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2)
  })

  test('behavior: the example of every variable is accepted', () => {
    for (const [name, { schema, example }] of Object.values<EnvVariables>(envGroups).flatMap((each) =>
      Object.entries(each),
    )) {
      if (example !== '') expect(schema.safeParse(example).success, name).toBe(true)
    }
  })
})
