import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EnvError, parseEnv } from '@/lib/server/settings/env'
import { envExample, envVariables } from '@/lib/server/settings/env-variables'

const KEY = `0x${'ab'.repeat(32)}`
const RECIPIENT = '0xfEE0000000000000000000000000000000000085'

/** 32 bytes of one value. */
const keyOf = (value: number) => Buffer.alloc(32, value).toString('base64')

function refusal(source: Record<string, string>): string {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return 'accepted'
}

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
      databases: {
        app: { kind: 'folder', path: '.foyer/app' },
        wallet: { kind: 'folder', path: '.foyer/wallet', keyFile: '.foyer/wallet.keys' },
        vault: { kind: 'folder', path: '.foyer/vault', keyFile: '.foyer/vault.keys' },
      },
      custody: {
        wallet: { keys: { kind: 'file', path: '.foyer/wallet.keys' }, mail: null },
        vault: { keys: { kind: 'file', path: '.foyer/vault.keys' }, mail: null },
      },
      emailLogin: 'auto',
      repositoryUrl: null,
      roleSecret: null,
      trustedProxies: 0,
      rateLimitFactor: 1,
      mails: { perMinute: 120, perDay: 10_000 },
      kv: null,
      project: null,
      devnet: null,
      rpc: null,
      signIn: 'off',
      signInSecrets: [],
      signInStatement: null,
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
      FOYER_EMAIL_LOGIN: 'on',
      FOYER_REPOSITORY_URL: 'https://git.example/foyer/',
      FOYER_ROLE_SECRET: 'r'.repeat(32),
      FOYER_TRUSTED_PROXIES: '2',
      FOYER_SIGN_IN: 'required',
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
      emailLogin: 'on',
      repositoryUrl: 'https://git.example/foyer',
      roleSecret: 'r'.repeat(32),
      trustedProxies: 2,
      rateLimitFactor: 1.5,
      mails: { perMinute: 60, perDay: 500 },
      kv: { adapter: 'redis', url: 'redis://:p%40ss@store.example:6380/2', prefix: 'foyer:' },
      project: { id: 'my-project', allowedOrigins: ['https://a.example', 'https://b.example'] },
      devnet: { rpcUrl: 'http://127.0.0.1:8545', faucetPrivateKey: KEY },
      rpc: { urls: { 'eip155:1': ['https://node.example/key'] } },
      signIn: 'required',
      signInSecrets: ['n'.repeat(32), 'o'.repeat(40)],
      signInStatement: 'I accept the terms at https://app.example/terms',
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

  test('behavior: names need a zone, and have limits and keys of their own', () => {
    expect(parseEnv({ FOYER_NAMES_ZONE: 'foyer.eth' }).names).toEqual({
      zone: 'foyer.eth',
      registration: 'embedded',
      perAddress: 3,
      reserved: [],
      signingKeys: [],
      resolvers: [],
    })
    const env = parseEnv({
      FOYER_NAMES_ZONE: 'names.example.com',
      FOYER_NAMES_REGISTRATION: 'open',
      FOYER_NAMES_PER_ADDRESS: '1',
      FOYER_NAMES_RESERVED: 'acme, acme-pay',
      FOYER_NAMES_SIGNING_KEYS: `${KEY}, ${KEY}`,
      FOYER_NAMES_RESOLVERS: RECIPIENT,
    })
    expect(env.names).toEqual({
      zone: 'names.example.com',
      registration: 'open',
      perAddress: 1,
      reserved: ['acme', 'acme-pay'],
      signingKeys: [KEY, KEY],
      resolvers: [RECIPIENT],
    })
  })

  test.each(['eth', 'Foyer.eth', '.eth', 'foyer..eth', 'xn--a.eth', 'foyer_.eth', `${'a'.repeat(64)}.eth`, 'zoë.eth'])(
    'error: FOYER_NAMES_ZONE=%s is refused',
    (zone) => {
      expect(refusal({ FOYER_NAMES_ZONE: zone })).toMatch(/^FOYER_NAMES_ZONE must be a name of at least two labels/)
    },
  )

  test('error: a bad signing key is not repeated in the message, and keys without a zone are refused', () => {
    const names = { FOYER_NAMES_ZONE: 'foyer.eth', FOYER_NAMES_SIGNING_KEYS: `${KEY},${KEY}ff` }
    expect(refusal(names)).not.toContain(KEY)
    expect(refusal({ FOYER_NAMES_SIGNING_KEYS: KEY })).toBe(
      'FOYER_NAMES_SIGNING_KEYS needs FOYER_NAMES_ZONE to be set too.',
    )
  })

  test('behavior: WalletConnect has no Verify server unless one is named', () => {
    const env = parseEnv({ FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' })
    expect(env.walletConnect).toMatchObject({ verifyUrl: '' })
  })

  test.each([
    ['http://verify.example'],
    ['wss://verify.example'],
    ['verify.example'],
    ['https://user@verify.example'],
    ['https://verify.example/?v=3'],
    ['https://verify.example/#v3'],
  ])('error: the Verify server %j is refused', (url) => {
    const set = {
      FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      FOYER_WALLETCONNECT_VERIFY_URL: url,
    }
    expect(refusal(set)).toMatch(/^FOYER_WALLETCONNECT_VERIFY_URL must be an https address/)
  })

  test.each(['s'.repeat(31), `${'s'.repeat(31)} `, `${'s'.repeat(31)}é`])(
    'error: the secret of the roles %j is refused, and not repeated',
    (secret) => {
      expect(refusal({ FOYER_ROLE_SECRET: secret })).toBe(
        'FOYER_ROLE_SECRET must be at least 32 characters without spaces.',
      )
    },
  )

  test('error: a Verify server without a project id of WalletConnect is refused', () => {
    expect(refusal({ FOYER_WALLETCONNECT_VERIFY_URL: 'https://verify.example' })).toBe(
      'FOYER_WALLETCONNECT_VERIFY_URL needs FOYER_WALLETCONNECT_PROJECT_ID to be set too.',
    )
  })

  test.each([
    ['mysql://db.example/wallet'],
    ['postgres://user:secret@db.example'],
    ['postgres://user:secret@db.example/one/two'],
    ['db.example:secret'],
  ])('error: the database address %j is refused without repeating it', (url) => {
    const message = refusal({ FOYER_VAULT_DATABASE_URL: url })
    expect(message).toMatch(/^FOYER_VAULT_DATABASE_URL must be an address such as/)
    expect(message).not.toContain('secret')
  })

  test.each([
    ['postgres://a:1@db.example/foyer', 'postgresql://b:2@db.example:5432/foyer', 'refused'],
    ['postgres://a:1@db.example/foyer?sslmode=require', 'postgres://a:1@db.example/foyer', 'refused'],
    ['postgres://a:1@db.example/wallet', 'postgres://a:1@db.example/vault', 'accepted'],
    ['postgres://a:1@db.example/foyer', 'postgres://a:1@db.example:5433/foyer', 'accepted'],
  ])('error: two roles in one database, %s and %s: %s', (wallet, vault, outcome) => {
    const message = refusal({ FOYER_WALLET_DATABASE_URL: wallet, FOYER_VAULT_DATABASE_URL: vault })
    if (outcome === 'accepted') return expect(message).toBe('accepted')
    expect(message).toMatch(/must name different databases\.$/)
  })

  test.each([
    { FOYER_WALLET_URL: 'http://localhost:3001' },
    { FOYER_WALLET_URL: 'https://keys.example', FOYER_VAULT_URL: 'http://keys.example:8080' },
  ])('error: two roles on one host are refused: %j', (source) => {
    expect(refusal(source as Record<string, string>)).toBe(
      'FOYER_APP_URL, FOYER_WALLET_URL and FOYER_VAULT_URL must be on different hosts.',
    )
  })

  test('error: an unknown role is refused', () => {
    expect(refusal({ FOYER_ROLES: 'app,bank' })).toBe(
      'FOYER_ROLES must be a list of app, wallet and vault, separated by commas, but is "app,bank".',
    )
  })

  test('behavior: if both are set, the store over REST is used', () => {
    const rest = { KV_REST_API_URL: 'https://kv.example', KV_REST_API_TOKEN: 'secret' }
    const { kv } = parseEnv({ ...rest, REDIS_URL: 'rediss://store.example', FOYER_KV_PREFIX: 'shop:' })
    expect(kv).toEqual({ adapter: 'vercel-kv', url: 'https://kv.example', token: 'secret', prefix: 'shop:' })
  })

  test.each([
    ['REDIS_URL', 'http://:secret@store.example'],
    ['REDIS_URL', 'redis://:secret@'],
    ['REDIS_URL', 'redis://:sec%ret@store.example'],
    ['REDIS_URL', 'redis://:secret@store.example/name'],
    ['REDIS_URL', 'store.example:secret'],
    ['KV_REST_API_URL', 'redis://:secret@store.example'],
    ['KV_REST_API_URL', 'https://user:secret@kv.example'],
    ['KV_REST_API_URL', 'HTTPS://kv.example/secret'],
    ['KV_REST_API_URL', 'https://kv.example/ secret'],
    ['KV_REST_API_TOKEN', 'secret\nline'],
  ])('error: %s=%j is refused without repeating it, since it may hold a secret', (name, value) => {
    const whole = { KV_REST_API_URL: 'https://kv.example', KV_REST_API_TOKEN: 'token' }
    const message = refusal({ ...(name === 'REDIS_URL' ? {} : whole), [name]: value })
    expect(message).toMatch(new RegExp(`^${name} must be .*\\.$`))
    expect(message).not.toContain('sec')
  })

  test.each([
    ['FOYER_AUTH_SECRETS', 'secret-too-short'],
    ['FOYER_AUTH_SECRETS', `${'secret'.repeat(6)},`],
    ['FOYER_AUTH_SECRETS', `${'secret'.repeat(6)},secret`],
  ])('error: %s=%j is refused without repeating it', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toMatch(/^FOYER_AUTH_SECRETS must be secrets of at least 32 characters each, .*\.$/)
    expect(message).not.toContain('secretsecret')
  })

  test('error: processes that share a store must share the sign-in secrets, too', () => {
    const shared = { REDIS_URL: 'redis://store.example', FOYER_SIGN_IN: 'optional' }
    expect(refusal(shared)).toBe('FOYER_SIGN_IN needs FOYER_AUTH_SECRETS to be set too where processes share a store.')
    expect(refusal({ ...shared, FOYER_AUTH_SECRETS: 's'.repeat(32) })).toBe('accepted')
    expect(refusal({ ...shared, FOYER_SIGN_IN: 'off' })).toBe('accepted')
    expect(refusal({ FOYER_SIGN_IN: 'required' })).toBe('accepted')
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

  test('error: a prefix without a shared store stops the start', () => {
    expect(refusal({ FOYER_KV_PREFIX: 'shop:' })).toBe(
      'FOYER_KV_PREFIX needs KV_REST_API_URL or REDIS_URL to be set too.',
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

  test.each([
    ['FOYER_WALLET_TRANSIT_URL', 'https://s.example/v1/transit', 'FOYER_WALLET_TRANSIT_TOKEN'],
    ['FOYER_VAULT_TRANSIT_KEY', 'vault', 'FOYER_VAULT_TRANSIT_URL'],
    ['FOYER_WALLET_SMTP_URL', 'smtp://mail.example', 'FOYER_WALLET_MAIL_FROM'],
    ['FOYER_VAULT_MAIL_FROM', 'vault@shop.example', 'FOYER_VAULT_SMTP_URL'],
  ])('error: keys and mail accounts that are half set are refused: %s', (name, value, needed) => {
    expect(refusal({ [name]: value })).toBe(`${name} needs ${needed} to be set too.`)
  })

  test('error: two roles that share a key are refused, and the key is not repeated', () => {
    const shared = refusal({
      FOYER_WALLET_KEYS: `a:${keyOf(1)},b:${keyOf(2)}`,
      FOYER_VAULT_KEYS: `c:${keyOf(3)},d:${keyOf(2)}`,
    })
    expect(shared).toMatch(/^The wallet and the vault role must not share a key/)
    expect(shared).not.toContain(keyOf(2))
    const transit = (role: string, key: string) => ({
      [`FOYER_${role}_TRANSIT_URL`]: 'https://s.example/v1/transit',
      [`FOYER_${role}_TRANSIT_TOKEN`]: 'hvs.token',
      [`FOYER_${role}_TRANSIT_KEY`]: key,
    })
    expect(refusal({ ...transit('WALLET', 'foyer'), ...transit('VAULT', 'foyer') })).toMatch(/must not share a key/)
    expect(refusal({ ...transit('WALLET', 'one'), ...transit('VAULT', 'two') })).toBe('accepted')
    expect(refusal({ ...transit('WALLET', 'one'), FOYER_WALLET_KEYS: `a:${keyOf(1)}` })).toMatch(/^Only one of/)
  })

  test.each([
    ['FOYER_WALLET_KEYS', 'a'],
    ['FOYER_WALLET_KEYS', `a:${keyOf(1).slice(2)}`],
    ['FOYER_WALLET_KEYS', `a:${keyOf(1)},a:${keyOf(2)}`],
    ['FOYER_WALLET_KEYS', `a:${keyOf(1)},`],
    ['FOYER_VAULT_SMTP_URL', 'http://mail.example'],
    ['FOYER_VAULT_SMTP_URL', 'smtp://user@mail.example'],
    ['FOYER_VAULT_SMTP_URL', 'smtp://mail.example/?pool=1'],
    ['FOYER_VAULT_MAIL_FROM', 'Shop <a@b.example>, eve@evil.example'],
    ['FOYER_VAULT_MAIL_FROM', 'Shop\r\nBcc: <eve@evil.example>'],
    ['FOYER_VAULT_MAIL_FROM', 'nobody'],
  ])('error: %s refuses "%s"', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be `))
    expect(refusal({ [name]: value })).not.toContain('but is "a:')
  })

  test('error: every bad variable gets a sentence of its own', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2)
  })

  test('behavior: .env.example matches the schema', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
  })

  test('behavior: the example of every variable is accepted', () => {
    for (const [name, { schema, example }] of Object.entries(envVariables)) {
      if (example !== '') expect(schema.safeParse(example).success, name).toBe(true)
    }
  })
})
