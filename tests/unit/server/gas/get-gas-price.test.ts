import { describe, expect, test } from 'vitest'
import { fromHistory, getGasPriceService } from '@/lib/server/gas/get-gas-price'
import { startFakeNode } from '@/tests/fakes/fake-node'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const hex = (value: number | bigint) => `0x${value.toString(16)}`

describe('fromHistory', () => {
  test('behavior: a price is the next base fee, raised for the blocks to outlast, plus the median tip of the level', () => {
    const prices = fromHistory({
      baseFeePerGas: [hex(1), hex(8 ** 4)],
      reward: [
        [hex(1), hex(2), hex(3)],
        [hex(10), hex(20), hex(30)],
        [hex(100), hex(200), hex(300)],
      ],
    })
    expect(prices).toEqual({
      standard: String(9 * 8 ** 3 + 10),
      fast: String(9 ** 2 * 8 ** 2 + 20),
      instant: String(9 ** 4 + 30),
    })
  })

  test('behavior: rounds up, and no level is below the previous one', () => {
    expect(fromHistory({ baseFeePerGas: [hex(1)], reward: [[hex(5), hex(1), hex(0)]] })).toEqual({
      standard: '7',
      fast: '7',
      instant: '7',
    })
  })

  test('behavior: a chain without a base fee is priced by its tips, one with neither has no price', () => {
    expect(fromHistory({ baseFeePerGas: [hex(0)], reward: [[hex(5), hex(6), hex(7)]] })?.standard).toBe('5')
    expect(fromHistory({ baseFeePerGas: [hex(0)], reward: [[hex(0), hex(0), hex(0)]] })).toBeNull()
    expect(fromHistory({ baseFeePerGas: [hex(0)], reward: [] })).toBeNull()
  })
})

describe('getGasPriceService', () => {
  const ask = async (answer: (method: string) => string) => {
    const node = await startFakeNode({ answer: ({ method }) => answer(method) })
    const platform = openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': [node.url] }) })
    try {
      return await getGasPriceService({ chainId: 'eip155:1' }, servicesOf(platform))
    } finally {
      await node.stop()
    }
  }

  test("behavior: without fee history the price is the node's own, raised by an eighth and a quarter", async () => {
    const prices = await ask((method) =>
      method === 'eth_gasPrice' ? '"result":"0x320"' : '"error":{"code":-32601,"message":"no"}',
    )
    expect(prices).toMatchObject({ standard: '800', fast: '900', instant: '1000' })
  })

  test.each([
    ['nonsense', () => '"result":"free"'],
    ['errors', () => '"error":{"code":-32601,"message":"no"}'],
    ['numbers without end', () => `"result":"0x${'f'.repeat(100)}"`],
  ])('error: a node that answers %s is gas.unavailable', async (_, answer) => {
    await expect(ask(answer)).rejects.toMatchObject({ code: 'gas.unavailable' })
  })
})
