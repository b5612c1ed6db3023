import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { hostRoles } from '@/lib/core/hosts'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoint } from '@/lib/server/http/endpoint-row'
import { serve } from '@/lib/server/http/serve'
import { forRole } from '@/lib/server/platform/for-role'
import type { ServedRole, Services } from '@/lib/server/platform/services'
import { findSecrets } from '@/tests/support/find-secrets'
import { newTestDevice, provenRequest, ROLE_ORIGINS } from '@/tests/support/proven-request'
import { openTestPlatform } from './test-platform'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
/** What the platform is made of. */
const secrets = {
  walletKey: keyOf(7),
  vaultKey: keyOf(9),
  walletMail: 'password-of-the-wallet-mail',
  vaultMail: 'password-of-the-vault-mail',
  appDatabase: 'password-of-the-app-database',
  walletDatabase: 'password-of-the-wallet-database',
  vaultDatabase: 'password-of-the-vault-database',
  store: 'password-of-the-store',
  operator: 'a-token-of-the-operator-0123456789ab',
}
/** Of the app's features. */
const appSecrets = {
  signIn: keyOf(5),
  role: 'a-secret-of-all-the-roles-0123456789',
  names: `0x${'5a'.repeat(32)}`,
  faucet: `0x${'6b'.repeat(32)}`,
  onrampKey: 'key-of-a-provider',
  onrampWebhooks: 'webhook-secret-of-a-provider',
}
const databaseUrl = (role: keyof typeof secrets) => `postgres://foyer:${secrets[role]}@127.0.0.1:1/${role}`
const settings = {
  FOYER_WALLET_KEYS: `one:${secrets.walletKey}`,
  FOYER_VAULT_KEYS: `two:${secrets.vaultKey}`,
  FOYER_WALLET_SMTP_URL: `smtp://foyer:${secrets.walletMail}@127.0.0.1:1`,
  FOYER_VAULT_SMTP_URL: `smtp://foyer:${secrets.vaultMail}@127.0.0.1:1`,
  FOYER_WALLET_MAIL_FROM: 'wallet@foyer.example',
  FOYER_VAULT_MAIL_FROM: 'vault@foyer.example',
  FOYER_APP_DATABASE_URL: databaseUrl('appDatabase'),
  FOYER_WALLET_DATABASE_URL: databaseUrl('walletDatabase'),
  FOYER_VAULT_DATABASE_URL: databaseUrl('vaultDatabase'),
  KV_REST_API_URL: 'http://127.0.0.1:1',
  KV_REST_API_TOKEN: secrets.store,
  FOYER_AUTH_SECRETS: appSecrets.signIn,
  FOYER_ROLE_SECRET: appSecrets.role,
  FOYER_NAMES_ZONE: 'foyer.eth',
  FOYER_NAMES_SIGNING_KEYS: appSecrets.names,
  FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
  FOYER_FAUCET_PRIVATE_KEY: appSecrets.faucet,
  FOYER_OPERATOR_TOKEN: secrets.operator,
  FOYER_ONRAMP_PROVIDERS: 'meld',
  FOYER_MELD_API_KEY: appSecrets.onrampKey,
  FOYER_MELD_WEBHOOK_SECRET: appSecrets.onrampWebhooks,
}

/** Every text that can be reached from a value without a call, bytes as base64, and the paths to all that can be called. */
function reach(value: unknown, path = '', seen = new Set<unknown>()): { texts: string[]; calls: string[] } {
  if (typeof value === 'string') return { texts: [value], calls: [] }
  if (value instanceof Uint8Array) return { texts: [Buffer.from(value).toString('base64')], calls: [] }
  if (typeof value === 'function') return { texts: [], calls: [path] }
  if (typeof value !== 'object' || value === null || seen.has(value)) return { texts: [], calls: [] }
  seen.add(value)
  const parts = Object.entries(value).map(([name, part]) => reach(part, path ? `${path}.${name}` : name, seen))
  return { texts: parts.flatMap(({ texts }) => texts), calls: parts.flatMap(({ calls }) => calls) }
}

const custodyCalls = (services: object) =>
  reach(services)
    .calls.filter((path) => /^(?:databases|keys|mail|mailQueue|hasEmbeddedWallet|oldestWebhooks)\b/.test(path))
    .sort()

/** What a service of each role can call of custody and databases, and nothing more. */
const reached: Readonly<Record<ServedRole, readonly string[]>> = {
  app: ['databases.app', 'hasEmbeddedWallet'],
  wallet: ['databases.wallet', 'hasEmbeddedWallet', 'keys.wallet.get', 'mail.wallet.get', 'mailQueue.send'],
  vault: ['databases.vault', 'keys.vault.get', 'mail.vault.get', 'mailQueue.send'],
  any: ['databases.stateOf', 'oldestWebhooks'],
}

const look = defineEndpoint({
  method: 'GET',
  path: '/api/look',
  input: z.object({}),
  output: z.object({ sees: z.array(z.string()) }),
})
const report = (_: object, services: object) => ({ sees: custodyCalls(services) })

describe('what a service gets at run time', () => {
  test.each([...hostRoles, 'any'] as const)('behavior: the %s role reaches its own parts and no other', (role) => {
    const platform = openTestPlatform(settings)
    expect(custodyCalls(forRole(platform, role))).toEqual(reached[role])
  })

  test.each([...hostRoles, 'any'] as const)(
    'behavior: nothing that keys, mail accounts, databases and stores are opened with is in what the %s role gets',
    (role) => {
      const platform = openTestPlatform(settings)
      const { texts } = reach({ ...forRole(platform, role), log: null })
      expect(texts).toContain('http://wallet.localhost:3000')
      expect(findSecrets(secrets, { services: texts.join('\n') })).toEqual([])
      // They are found where they are.
      expect(findSecrets(secrets, { platform: reach(platform.env).texts.join('\n') })).toHaveLength(9)
    },
  )

  test('behavior: the secrets of sign-in, names, buying and the faucet are not in what the custody roles get', () => {
    const platform = openTestPlatform(settings)
    const found = (role: ServedRole) => {
      const { texts } = reach({ ...forRole(platform, role), log: null })
      return findSecrets(appSecrets, { services: texts.join('\n') })
    }
    expect([found('wallet'), found('vault')]).toEqual([[], []])
    expect(found('app')).toHaveLength(6)
  })

  test('behavior: keys and addresses of paymasters and bundlers are in what the wallet role gets, and no other', () => {
    const paymaster = { key: `0x${'7c'.repeat(32)}`, bundler: 'key-of-the-bundler' }
    const platform = openTestPlatform({
      FOYER_BUNDLER_URLS: `eip155:31337=http://127.0.0.1:1/${paymaster.bundler}`,
      FOYER_PAYMASTER_KEY: paymaster.key,
      FOYER_PAYMASTER_ADDRESSES: `eip155:31337=0x${'aa'.repeat(20)}`,
      FOYER_PAYMASTER_POLICY: JSON.stringify({
        'eip155:31337': { projectWeiPerDay: '1', userWeiPerDay: '1', maxGas: '1', maxFeePerGas: '1', targets: {} },
      }),
    })
    const found = (role: ServedRole) => {
      const { texts } = reach({ ...forRole(platform, role), log: null })
      return findSecrets(paymaster, { services: texts.join('\n') })
    }
    expect(found('wallet')).toHaveLength(2)
    expect([found('app'), found('vault'), found('any')]).toEqual([[], [], []])
  })

  test.each([...hostRoles, 'any'] as const)('behavior: serve gives the parts of the %s role', async (role) => {
    openTestPlatform()
    const { GET: handle } = serve(endpoint(look, { about: 'look', role, audience: 'public' }), report)
    const { host } = new URL(role === 'wallet' || role === 'vault' ? ROLE_ORIGINS[role] : 'http://localhost:3000')
    const answer = await handle(new Request(`http://${host}/api/look`, { headers: { host } }))
    const { sees } = (await answer.json()) as { readonly sees: readonly string[] }
    const parts = reached[role].filter((path) => !path.startsWith('keys.') && !path.startsWith('mail.'))
    expect(sees.filter((path) => parts.includes(path))).toEqual(parts)
    expect(reached[role]).toEqual(expect.arrayContaining([...sees]))
  })

  test('behavior: serve gives a row without a role the parts of the app', async () => {
    openTestPlatform(settings)
    const { GET: handle } = serve(endpoint(look, { about: 'look', audience: 'public', policy: 'none' }), report)
    const answer = await handle(new Request('http://localhost:3000/api/look', { headers: { host: 'localhost:3000' } }))
    expect(await answer.json()).toEqual({ sees: reached.app })
  })

  test('behavior: requests of one role share one object of databases, which waits are grouped by', () => {
    const platform = openTestPlatform(settings)
    expect(forRole(platform, 'vault').databases).toBe(forRole(platform, 'vault').databases)
  })

  test('behavior: projects are read anew, because those of the database may change', () => {
    const platform = { ...openTestPlatform(settings), projects: [] as readonly { id: string; allowedOrigins: [] }[] }
    const services = forRole(platform, 'app')
    platform.projects = [{ id: 'new', allowedOrigins: [] }]
    expect(services.projects).toEqual(platform.projects)
  })
})

/** Checked by `tsc`; at run time these lines do nothing. */
describe('what a service gets by its type', () => {
  test('param: the parts of each role, exactly', () => {
    expectTypeOf<keyof Services['databases']>().toEqualTypeOf<'app'>()
    expectTypeOf<Services>().not.toHaveProperty('keys')
    expectTypeOf<Services>().not.toHaveProperty('mail')
    expectTypeOf<Services>().not.toHaveProperty('mailQueue')
    for (const part of ['databases', 'keys', 'mail'] as const) {
      expectTypeOf<keyof Services<'wallet'>[typeof part]>().toEqualTypeOf<'wallet'>()
      expectTypeOf<keyof Services<'vault'>[typeof part]>().toEqualTypeOf<'vault'>()
    }
    expectTypeOf<Services<'vault'>>().not.toHaveProperty('hasEmbeddedWallet')
    expectTypeOf<keyof Services<'any'>['databases']>().toEqualTypeOf<'stateOf'>()
    expectTypeOf<Services<'any'>>().not.toHaveProperty('keys')
    expectTypeOf<Services<'any'>>().not.toHaveProperty('mail')
    for (const secret of ['custody', 'kv', 'operatorToken'] as const) {
      expectTypeOf<Services['env']>().not.toHaveProperty(secret)
    }
    expectTypeOf<keyof Services['env']['databases']['wallet']>().toEqualTypeOf<'kind'>()
    for (const setting of ['devnet', 'names', 'onramp', 'roleSecret', 'signInSecrets'] as const) {
      expectTypeOf<Services<'wallet'>['env']>().not.toHaveProperty(setting)
      expectTypeOf<Services<'vault'>['env']>().not.toHaveProperty(setting)
    }
  })

  test('error: a service that reaches what its role has not does not compile', () => {
    const none = (_: unknown) => ({ sees: [] })
    const about = 'look'
    const lookOf = {
      app: endpoint(look, { about }),
      wallet: endpoint(look, { about, role: 'wallet' }),
      walletFrame: endpoint(look, { about, role: 'wallet', audience: 'frame' }),
      vaultFrame: endpoint(look, { about, role: 'vault', audience: 'frame' }),
    }
    const refused = [
      // @ts-expect-error -- a row of the frame needs a proof
      () => serve(lookOf.walletFrame, none),
      // @ts-expect-error -- keys belong to the custody roles
      () => serve(lookOf.app, (_, { keys }) => none(keys)),
      // @ts-expect-error -- so does the database of the wallet role
      () => serve(lookOf.app, (_, { databases }) => none(databases.wallet)),
      // @ts-expect-error -- a service cannot choose its role: the row names none
      () => serve(lookOf.app, (_, { keys }: Services<'vault'>) => none(keys)),
      // @ts-expect-error -- the row names another role than the service
      () => serve(lookOf.wallet, (_, { keys }: Services<'vault'>) => none(keys)),
      // @ts-expect-error -- the wallet role has no keys of the vault
      () => serveProven(lookOf.walletFrame, (_, { keys }) => none(keys.vault)),
      // @ts-expect-error -- the vault has no database of the wallet role
      () => serveProven(lookOf.vaultFrame, (_, { databases }) => none(databases.wallet)),
    ]
    expect(refused).toHaveLength(7)
  })
})

describe('serveProven', () => {
  test.each(['wallet', 'vault'] as const)('behavior: gives a service of the %s role its own parts', async (role) => {
    openTestPlatform()
    const greet = { ...look, method: 'POST', path: `/api/${role}/look` } as const
    const { POST: handle } = serveProven(endpoint(greet, { about: 'greet', role, audience: 'frame' }), report)
    const answer = await handle(await provenRequest(role, greet, {}, await newTestDevice()))
    const { sees } = (await answer.json()) as { readonly sees: readonly string[] }
    expect(sees).toContain(`databases.${role}`)
    expect(reached[role]).toEqual(expect.arrayContaining([...sees]))
  })
})
