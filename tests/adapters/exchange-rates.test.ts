import { encodeFunctionResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/api/exchange-rates/route'
import { EXCHANGE_RATES } from '@/devnet/seed-constants'
import { DEVNET_CAIP_ID, DEVNET_RATE_FEEDS } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'
import { currencies } from '@/lib/core/currencies'
import { type GetExchangeRatesOutput, getExchangeRates } from '@/lib/price/exchange-rates-contract'
import { rateFeeds } from '@/lib/server/price/exchange-rate-feeds'
import { servedRateFeeds } from '@/lib/server/price/exchange-rates'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { openReadChain } from './read-chain'

const chain = openReadChain()
const DESCRIPTION = parseAbi(['function description() view returns (string)'])
const DAY_S = 24 * 60 * 60

async function rates() {
  const response = await GET(appRequest('/api/exchange-rates', { headers: { 'sec-fetch-site': 'same-origin' } }))
  const body = (await response.json()) as GetExchangeRatesOutput & { error: { code: string } }
  return { status: response.status, body }
}

/** Replaces a feed by a contract that gives one answer to every call. */
async function replaceFeed(
  currency: keyof typeof DEVNET_RATE_FEEDS,
  answer: `0x${string}`,
): Promise<() => Promise<void>> {
  const snapshot = await chain.anvil.rpc('evm_snapshot', [])
  const data = answer.slice(2)
  const size = (data.length / 2).toString(16).padStart(4, '0')
  // PUSH2 size, PUSH1 offset of the data, PUSH1 0, CODECOPY, PUSH2 size, PUSH1 0, RETURN, then the data.
  const code = `0x61${size}600e60003961${size}6000f3${data}`
  await chain.anvil.rpc('anvil_setCode', [DEVNET_RATE_FEEDS[currency], code])
  return async () => void (await chain.anvil.rpc('evm_revert', [snapshot]))
}

describe('GET /api/exchange-rates', () => {
  test('behavior: every currency has the rate of its feed, read in one call and then cached', async () => {
    const { status, body } = await rates()
    expect(status).toBe(200)
    expect(getExchangeRates.output.parse(body)).toEqual(body)
    const seeded = Object.entries(EXCHANGE_RATES).map(([currency, rate]) => [currency, Number(rate)])
    expect(body.rates).toEqual(Object.fromEntries(seeded))
    expect(chain.proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 1 })
    await rates()
    expect(chain.proxy.calls()).toEqual({ eth_chainId: 1, eth_call: 1 })
  })

  test('error: the feed of another pair counts as no rate', async () => {
    const restore = await replaceFeed(
      'EUR',
      encodeFunctionResult({ abi: DESCRIPTION, functionName: 'description', result: 'GBP / USD' }),
    )
    const { body } = await rates()
    await restore()
    expect(body.rates.EUR).toBeNull()
    expect(body.rates.GBP).toBe(Number(EXCHANGE_RATES.GBP))
  })

  test('error: a node that is down leads to price.unavailable', async () => {
    chain.proxy.fail({ status: 404 })
    const { status, body } = await rates()
    expect([status, body.error.code]).toEqual([502, 'price.unavailable'])
  })

  test('error: a rate older than three days counts as none', async () => {
    const now = () => Date.now() + 4 * DAY_S * 1_000
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { now })
    const { status, body } = await rates()
    // No rate is left, and a list of nulls would look like an answer.
    expect([status, body.error.code]).toEqual([502, 'price.unavailable'])
  })

  test('param: a server reads the feeds of its devnet, and without one those of Ethereum', () => {
    const served = (...chainIds: Caip2[]) => servedRateFeeds({ rpc: { ...openTestPlatform().rpc, chainIds } })?.[0]
    expect(served('eip155:1', DEVNET_CAIP_ID)).toBe(DEVNET_CAIP_ID)
    expect(served('eip155:137', 'eip155:1')).toBe('eip155:1')
    expect(served('eip155:137')).toBeUndefined()
  })

  test('param: every network has a feed for every currency but the dollar', () => {
    for (const [chainId, feeds] of rateFeeds) {
      expect(['USD', ...Object.keys(feeds)], chainId).toEqual(currencies)
      expect(new Set(Object.values(feeds)).size, chainId).toBe(currencies.length - 1)
    }
  })
})
