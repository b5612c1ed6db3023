import { describe, expect, test } from 'vitest'
import type { Caip2 } from '@/lib/core/caip'
import { onrampAssets, SOLANA_MAINNET } from '@/lib/server/onramp/onramp-assets'
import { onrampCapability, onrampProviders, sellersOn } from '@/lib/server/onramp/onramp-providers'
import { forRole } from '@/lib/server/platform/for-role'
import { COINBASE_KEY_ID, newCoinbaseKey } from '@/tests/fakes/onramp/coinbase-server'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const { secret } = newCoinbaseKey('ed25519')
const meld = { FOYER_MELD_API_KEY: 'meld-key', FOYER_MELD_WEBHOOK_SECRET: 'meld-webhooks' }
const coinbase = {
  ...{ FOYER_COINBASE_KEY_ID: COINBASE_KEY_ID, FOYER_COINBASE_KEY_SECRET: secret },
  FOYER_COINBASE_WEBHOOK_SECRET: 'coinbase-webhooks',
}
const moonpay = {
  ...{ FOYER_MOONPAY_PUBLISHABLE_KEY: 'pk_live_1', FOYER_MOONPAY_SECRET_KEY: 'sk_live_1' },
  FOYER_MOONPAY_WEBHOOK_SECRET: 'wk_live_1',
}
const sandbox = {
  ...{ FOYER_SANDBOX_URL: 'http://127.0.0.1:3001', FOYER_SANDBOX_SECRET: 's'.repeat(32) },
  FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
}
const all = { FOYER_ONRAMP_PROVIDERS: 'moonpay,sandbox,coinbase,meld', ...meld, ...coinbase, ...moonpay, ...sandbox }
const sellers = (chainId: Caip2, platform: ReturnType<typeof openTestPlatform>) =>
  sellersOn(chainId, forRole(platform, 'app')).map(({ id }) => id)

describe('the providers of a server', () => {
  test('behavior: without a list nothing is sold', () => {
    expect(onrampProviders({ onramp: [] })).toEqual([])
  })

  test("behavior: they are made once, in the operator's order", () => {
    const { env } = openTestPlatform(all)
    const providers = onrampProviders(env)
    expect(providers.map(({ id }) => id)).toEqual(['moonpay', 'sandbox', 'coinbase', 'meld'])
    expect(onrampProviders(env)).toBe(providers)
  })

  test('behavior: real vendors sell no token of the devnet, and the sandbox none of value', () => {
    const platform = openTestPlatform(all)
    expect(sellers('eip155:31337', platform)).toEqual(['sandbox'])
    expect(sellers('eip155:1', platform)).toEqual(['moonpay', 'coinbase', 'meld'])
    expect(sellers(SOLANA_MAINNET, platform)).toEqual(['moonpay', 'coinbase', 'meld'])
    const providers = onrampProviders(platform.env)
    for (const { id, networks } of onrampAssets) {
      for (const token of networks) {
        const ids = providers.filter((provider) => provider.sells(id, token)).map((provider) => provider.id)
        expect(ids).toEqual(token.chainId === 'eip155:31337' ? ['sandbox'] : ['moonpay', 'coinbase', 'meld'])
      }
    }
  })

  test('behavior: pages are opened on the hosts of each vendor alone; those of tests need another API', () => {
    const { env } = openTestPlatform({ ...all, FOYER_MELD_URL: 'https://api-sb.meld.io' })
    const origins = Object.fromEntries(onrampProviders(env).map(({ id, pageOrigins }) => [id, pageOrigins]))
    expect(origins).toEqual({
      moonpay: ['https://buy.moonpay.com', 'https://buy-sandbox.moonpay.com'],
      sandbox: ['http://127.0.0.1:3001'],
      coinbase: ['https://pay.coinbase.com'],
      meld: ['https://meldcrypto.com', 'https://sb.meldcrypto.com', 'https://api-sb.meld.io'],
    })
  })

  test('behavior: the capability names the networks on which something is sold, and who sells', () => {
    const report = onrampCapability(forRole(openTestPlatform(all), 'any'))
    expect(report).toMatchObject({ state: 'on', provider: expect.stringContaining('sandbox') })
    const networks = report.state === 'on' ? (report.networks ?? []) : []
    expect(networks).toEqual(expect.arrayContaining(['eip155:1', 'eip155:137', 'eip155:8453', 'eip155:31337']))
    expect(networks).not.toContain('eip155:5')
    expect(onrampCapability(forRole(openTestPlatform({}), 'any'))).toMatchObject({ state: 'off' })
  })
})
