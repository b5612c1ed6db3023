import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXCHANGE_RATES } from '@/devnet/seed-constants'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'
import type { Currency } from '@/lib/core/currencies'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { type Browser, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

describe('the price of a native currency, for the frame', () => {
  let anvil: TestAnvil
  let api: WalletApi
  let browser: Browser
  beforeAll(async () => {
    anvil = await startAnvil({ seeded: true })
    api = await openWalletApi('pglite', { FOYER_DEVNET_RPC_URL: anvil.rpcUrl })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await api?.stop()
    await anvil?.stop()
  })

  const priceOf = async (currency: Currency, chainId: Caip2 = DEVNET_CAIP_ID) => {
    const { status, body } = await browser.call('nativePrice', { chainId, currency })
    expect(status).toBe(200)
    return body as { price: number | null; currency: Currency }
  }

  test('behavior: it is read from the chain, and said in the currency that was asked for', async () => {
    const inUsd = await priceOf('USD')
    expect(inUsd.currency).toBe('USD')
    expect(inUsd.price).toBeGreaterThan(1_000)
    const inEuro = await priceOf('EUR')
    expect(inEuro.currency).toBe('EUR')
    expect(inEuro.price).toBeCloseTo(Number(inUsd.price) / Number(EXCHANGE_RATES.EUR), 6)
  })

  test.each<Caip2>(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93'])(
    'behavior: the price on %s, which this server does not read, is unknown',
    async (chainId) => {
      expect(await priceOf('USD', chainId)).toEqual({ price: null, currency: 'USD' })
    },
  )

  // Last: the node stays down.
  test('error: without a node the price is unknown, and the currency is the dollar', async () => {
    const other = await openWalletApi('pglite', { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:9' })
    try {
      expect(await priceOf('EUR')).toEqual({ price: null, currency: 'USD' })
    } finally {
      await other.stop()
    }
  })
})
