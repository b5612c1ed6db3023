import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readCoinbaseKey } from '@/lib/server/settings/coinbase-key'
import { parseEnv } from '@/lib/server/settings/env'
import { newCoinbaseKey } from '@/tests/fakes/onramp/coinbase-server'
import { refusal } from './env-refusal'

const keys = { ed25519: newCoinbaseKey('ed25519').secret, p256: newCoinbaseKey('p256').secret }
const meld = { FOYER_MELD_API_KEY: 'meld-key', FOYER_MELD_WEBHOOK_SECRET: 'meld-webhooks' }
const moonpay = {
  ...{ FOYER_MOONPAY_PUBLISHABLE_KEY: 'pk_test_1', FOYER_MOONPAY_SECRET_KEY: 'sk_test_1' },
  FOYER_MOONPAY_WEBHOOK_SECRET: 'wk_test_1',
}
const coinbase = (secret: string) => ({
  ...{ FOYER_COINBASE_KEY_ID: 'key-1', FOYER_COINBASE_KEY_SECRET: secret },
  FOYER_COINBASE_WEBHOOK_SECRET: 'coinbase-webhooks',
})

describe('settings of buying', () => {
  test('behavior: without a list nothing is sold', () => {
    expect(parseEnv({}).onramp).toEqual([])
  })

  test("behavior: the chosen providers have their settings, in the operator's order", () => {
    const { onramp } = parseEnv({ FOYER_ONRAMP_PROVIDERS: 'moonpay, meld', ...meld, ...moonpay })
    expect(onramp).toEqual([
      {
        ...{ id: 'moonpay', url: 'https://api.moonpay.com', publishableKey: 'pk_test_1' },
        ...{ secretKey: 'sk_test_1', webhookSecret: 'wk_test_1' },
      },
      { id: 'meld', url: 'https://api.meld.io', apiKey: 'meld-key', webhookSecret: 'meld-webhooks' },
    ])
  })

  test.each([
    ['no list', 'meld moonpay'],
    ['a list as JSON', '["meld"]'],
    ['an empty entry', 'meld,'],
    ['a provider twice', 'meld,meld'],
    ['an unknown provider', 'meld,transak'],
    ['a number', '1'],
  ])('error: %s (%s) stops the start with the reason', (_what, list) => {
    expect(refusal({ FOYER_ONRAMP_PROVIDERS: list, ...meld })).toContain(
      'FOYER_ONRAMP_PROVIDERS must be a list of names separated by commas, each once: meld, coinbase, moonpay, sandbox',
    )
  })

  test.each([
    [{ FOYER_ONRAMP_PROVIDERS: 'meld' }, 'has meld, which needs FOYER_MELD_API_KEY'],
    [{ FOYER_ONRAMP_PROVIDERS: 'meld', FOYER_MELD_API_KEY: 'key' }, 'needs FOYER_MELD_WEBHOOK_SECRET'],
    [
      { FOYER_ONRAMP_PROVIDERS: 'meld', ...meld, FOYER_MOONPAY_SECRET_KEY: 'sk' },
      'FOYER_MOONPAY_SECRET_KEY needs moonpay',
    ],
    [meld, 'FOYER_MELD_API_KEY needs meld in FOYER_ONRAMP_PROVIDERS'],
    [{ FOYER_ONRAMP_PROVIDERS: 'meld', ...meld, FOYER_MELD_URL: 'meld.io' }, 'FOYER_MELD_URL must be'],
  ])('error: %j: %s', (source, reason) => {
    expect(refusal(source)).toContain(reason)
  })

  test('error: the sandbox sells only where there is a devnet', () => {
    const sandbox = { FOYER_SANDBOX_URL: 'http://127.0.0.1:3001', FOYER_SANDBOX_SECRET: 's'.repeat(32) }
    expect(refusal({ FOYER_ONRAMP_PROVIDERS: 'sandbox', ...sandbox })).toContain('FOYER_DEVNET_RPC_URL')
  })
})

describe('the key of Coinbase', () => {
  test.each([
    ['Ed25519 in base64', keys.ed25519, 'EdDSA'],
    ['P-256 as PEM', keys.p256, 'ES256'],
    ['P-256 as PEM with \\n for line breaks', keys.p256.replaceAll('\n', '\\n'), 'ES256'],
  ])('behavior: %s is read', (_what, secret, algorithm) => {
    const { onramp } = parseEnv({ FOYER_ONRAMP_PROVIDERS: 'coinbase', ...coinbase(secret) })
    const [chosen] = onramp
    expect(chosen?.id === 'coinbase' && readCoinbaseKey(chosen.keySecret)?.algorithm).toBe(algorithm)
  })

  const pem = (curve: string) =>
    String(generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
  test.each([
    ['half of an Ed25519 key', Buffer.alloc(32, 7).toString('base64')],
    ['another curve', pem('secp256k1')],
    ['a broken PEM', keys.p256.replace(/[A-Za-z0-9]{8}\n/, '\n')],
    ['other text', 'x'.repeat(64)],
  ])('error: %s stops the start, and the message does not repeat it', (_what, secret) => {
    const message = refusal({ FOYER_ONRAMP_PROVIDERS: 'coinbase', ...coinbase(secret) })
    expect(message).toContain('FOYER_COINBASE_KEY_SECRET must be the private key of that id')
    expect(message).not.toContain(secret.slice(0, 40))
  })
})
