import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { outsideProviders, socialProviders } from '@/lib/core/login-providers'
import { parseEnv } from '@/lib/server/settings/env'
import { refusal } from './env-refusal'

const pemOf = (namedCurve: string) =>
  String(generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
const appleKey = pemOf('P-256')
const google = { FOYER_GOOGLE_CLIENT_ID: 'id.google', FOYER_GOOGLE_CLIENT_SECRET: 'secret-of-google' }
const github = { FOYER_GITHUB_CLIENT_ID: 'id.github', FOYER_GITHUB_CLIENT_SECRET: 'secret-of-github' }
const apple = {
  ...{ FOYER_APPLE_CLIENT_ID: 'example.shop', FOYER_APPLE_TEAM_ID: 'TEAM', FOYER_APPLE_KEY_ID: 'KEY' },
  FOYER_APPLE_PRIVATE_KEY: appleKey.replaceAll('\n', '\\n'),
}
const example = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:8545', FOYER_EXAMPLE_ACCOUNTS_URL: 'http://127.0.0.1:3002/' }

describe('settings of logins with accounts', () => {
  test('behavior: without keys no social provider is offered', () => {
    const { social, socialClients } = parseEnv({})
    expect(social).toEqual({ providers: ['farcaster'], exampleUrl: null })
    expect(socialClients).toEqual({})
  })

  test('behavior: providers with keys are offered, and the client of each is known', () => {
    const { social, socialClients } = parseEnv({ ...apple, ...github, ...google })
    expect(social.providers).toEqual(['google', 'github', 'apple', 'farcaster'])
    expect(socialClients).toEqual({
      google: { kind: 'secret', clientId: 'id.google', secret: 'secret-of-google' },
      github: { kind: 'secret', clientId: 'id.github', secret: 'secret-of-github' },
      apple: { kind: 'apple', clientId: 'example.shop', teamId: 'TEAM', keyId: 'KEY', privateKey: appleKey },
    })
  })

  test('behavior: a list says which of them are offered, and their order', () => {
    const env = parseEnv({ FOYER_SOCIAL_PROVIDERS: 'github, google', ...apple, ...github, ...google })
    expect(env.social.providers).toEqual(['github', 'google'])
  })

  test('behavior: a process of the app role names providers without their secrets', () => {
    const env = parseEnv({ FOYER_ROLES: 'app', FOYER_SOCIAL_PROVIDERS: 'google,x' })
    expect([env.social.providers, env.socialClients]).toEqual([['google', 'x'], {}])
  })

  test.each(['app,wallet', 'wallet', 'vault', 'app,wallet,vault'])(
    'error: a process of the roles %s that names a provider without its keys does not start',
    (roles) => {
      expect(refusal({ FOYER_ROLES: roles, FOYER_SOCIAL_PROVIDERS: 'google,x', ...google })).toBe(
        'FOYER_SOCIAL_PROVIDERS has x, which needs FOYER_X_CLIENT_ID to be set too.',
      )
    },
  )

  test.each([
    ['an empty entry', 'google,'],
    ['a provider twice', 'google,google'],
    ['an unknown provider', 'google,myspace'],
    ['e-mail', 'email'],
    ['a list as JSON', '["google"]'],
  ])('error: %s (%s) in the list stops the start', (_, list) => {
    expect(refusal({ FOYER_SOCIAL_PROVIDERS: list, ...google })).toContain(
      'FOYER_SOCIAL_PROVIDERS must be a list of names separated by commas, each once: google, github, apple, facebook, x, discord, farcaster',
    )
  })

  test.each([google, github, apple].flatMap((keys) => Object.keys(keys).map((name) => [name, keys] as const)))(
    'error: keys without %s are half set',
    (name, keys) => {
      const { [name as keyof typeof keys]: _, ...rest } = keys
      expect(refusal(rest)).toContain(`needs ${name} to be set too.`)
    },
  )

  test.each([
    ['another curve', pemOf('P-384')],
    [
      'an RSA key',
      String(
        generateKeyPairSync('rsa', {
          modulusLength: 2_048,
          privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
          publicKeyEncoding: { type: 'spki', format: 'pem' },
        }).privateKey,
      ),
    ],
    ['no key', 'k'.repeat(60)],
  ])('error: %s is no key for Apple, and is not repeated', (_, key) => {
    const message = refusal({ ...apple, FOYER_APPLE_PRIVATE_KEY: key })
    expect(message).toBe('FOYER_APPLE_PRIVATE_KEY must be the private key of that id: P-256 as PEM.')
  })
})

describe('example accounts', () => {
  test('behavior: they stand in for every provider', () => {
    const { social, socialClients } = parseEnv(example)
    expect(social).toEqual({ providers: [...outsideProviders], exampleUrl: 'http://127.0.0.1:3002' })
    expect(Object.keys(socialClients)).toEqual([...socialProviders])
  })

  test('behavior: the list says which of them are offered', () => {
    expect(parseEnv({ ...example, FOYER_SOCIAL_PROVIDERS: 'x' }).social.providers).toEqual(['x'])
  })

  test('error: they exist only where there is a devnet', () => {
    const { FOYER_EXAMPLE_ACCOUNTS_URL } = example
    expect(refusal({ FOYER_EXAMPLE_ACCOUNTS_URL })).toBe(
      'FOYER_EXAMPLE_ACCOUNTS_URL needs FOYER_DEVNET_RPC_URL to be set too.',
    )
  })

  test('error: they never stand beside a real provider', () => {
    expect(refusal({ ...example, ...google })).toBe(
      'FOYER_EXAMPLE_ACCOUNTS_URL stands in for all providers, so FOYER_GOOGLE_CLIENT_ID must not be set.',
    )
  })
})
