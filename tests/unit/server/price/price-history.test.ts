import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { createLog } from '@/lib/server/kit/log'
import { DAY_TOLERANCE_MS, priceHistory, SAMPLE_EVERY_MS, SAMPLE_LIFE_MS } from '@/lib/server/price/price-history'
import { createCache } from '@/lib/server/stores/create-cache'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WETH = DEVNET_TOKENS.find(({ symbol }) => symbol === 'WETH')!.address
const STRANGER = `0x${'dd'.repeat(20)}` as const

let clock = 0
let kv: Kv
const written: string[] = []
const now = () => clock

beforeEach(() => {
  clock = Date.UTC(2026, 10, 21)
  kv = memory()
  written.length = 0
})

const memory = () => createMemoryKv({ maxEntries: 999, maxCharacters: 999_999, whenFull: 'refuse', now })

/** One instance of the server: a separate cache over the shared store. */
function instance(store: Kv = kv, source = 'pools') {
  const log = createLog('silent')
  const counted: Kv = {
    ...store,
    async setIfAbsent(key, value, life) {
      const isFirst = await store.setIfAbsent(key, value, life)
      if (isFirst) written.push(key)
      return isFirst
    },
  }
  const cache = createCache({ kv: memory(), log, now })
  const { signal } = new AbortController()
  return priceHistory(source, DEVNET_CAIP_ID, { cache, kv: counted, log, now, signal })
}

/** The change of one token. */
async function changeOf(history: ReturnType<typeof instance>, token: Address, price: number): Promise<number | null> {
  const [change] = await history.changesOf([{ token, price }])
  return change ?? null
}

describe('priceHistory', () => {
  test('behavior: the change is the fraction since the price of a day ago, up and down', async () => {
    await instance().keep(WETH, 2_000)
    clock += 24 * HOUR
    expect(await changeOf(instance(), WETH, 2_024)).toBeCloseTo(0.012, 12)
    expect(await changeOf(instance(), WETH, 1_992)).toBeCloseTo(-0.004, 12)
    expect(await changeOf(instance(), WETH, 2_000)).toBe(0)
  })

  test.each([
    ['a millisecond short of 23 h', 23 * HOUR - 1, null],
    ['23 h', 23 * HOUR, 0.5],
    ['25 h', 25 * HOUR, 0.5],
    ['a millisecond more than 25 h', 25 * HOUR + 1, null],
  ])('param: a sample of %s', async (_, age, expected) => {
    await instance().keep(WETH, 100)
    clock += age
    expect(await changeOf(instance(), WETH, 150)).toBe(expected)
  })

  test('behavior: the sample nearest to 24 h ago is used', async () => {
    for (const [after, price] of [
      [0, 50],
      [40 * MINUTE, 80],
      [70 * MINUTE, 100],
      [100 * MINUTE, 200],
    ] as const) {
      clock = Date.UTC(2026, 10, 21) + after
      await instance().keep(WETH, price)
    }
    clock = Date.UTC(2026, 10, 22) + 65 * MINUTE
    expect(await changeOf(instance(), WETH, 110)).toBeCloseTo(0.1, 12)
  })

  test('behavior: at most one sample in 15 min, the first, however many instances read', async () => {
    const instances = [instance(), instance(), instance()]
    await Promise.all(instances.flatMap((each, index) => [each.keep(WETH, 100 + index), each.keep(WETH, 200)]))
    clock += SAMPLE_EVERY_MS - 1
    await instances[0]!.keep(WETH, 300)
    expect(written).toHaveLength(1)
    clock += 1
    await instances[1]!.keep(WETH, 400)
    expect(written).toHaveLength(2)
  })

  test('behavior: samples expire after 26 h: nothing grows', async () => {
    const history = instance()
    for (let read = 0; read < 300; read += 1) {
      await history.keep(WETH, 100)
      clock += SAMPLE_EVERY_MS
    }
    const living = await Promise.all(written.map((key) => kv.get(key)))
    expect(living.filter((text) => text !== null)).toHaveLength(SAMPLE_LIFE_MS / SAMPLE_EVERY_MS - 1)
    expect(SAMPLE_LIFE_MS).toBeGreaterThan(24 * HOUR + DAY_TOLERANCE_MS)
  })

  test('behavior: only the native token and tokens of our list have a history', async () => {
    const history = instance()
    await history.keep(STRANGER, 1)
    expect(written).toHaveLength(0)
    await history.keep(NATIVE_TOKEN_ADDRESS, 1)
    await history.keep(WETH.toLowerCase() as `0x${string}`, 1)
    expect(written).toHaveLength(2)
    clock += 24 * HOUR
    expect(await changeOf(instance(), STRANGER, 2)).toBeNull()
    expect(await changeOf(instance(), NATIVE_TOKEN_ADDRESS, 2)).toBe(1)
  })

  test('behavior: prices of different sources are never compared', async () => {
    await instance(kv, 'pools').keep(WETH, 100)
    clock += 24 * HOUR
    expect(await changeOf(instance(kv, 'another'), WETH, 150)).toBeNull()
  })

  test('behavior: a cached sample of a day ago is not used once it has left the window', async () => {
    await instance().keep(WETH, 100)
    clock += 25 * HOUR - MINUTE
    const history = instance()
    expect(await changeOf(history, WETH, 150)).toBe(0.5)
    // The answer is still cached; the sample behind it is too old by now.
    clock += 2 * MINUTE
    expect(await changeOf(history, WETH, 150)).toBeNull()
  })

  test.each([['nonsense'], ['[]'], ['[-1, 1]'], ['[0, 1]'], ['["1", 1]'], ['[1e999, 1]'], ['{"price":1}']])(
    'error: a record with the content %s is ignored',
    async (text) => {
      await instance().keep(WETH, 100)
      const [key] = written
      await kv.set(key!, text, { ttlMs: SAMPLE_LIFE_MS })
      clock += 24 * HOUR
      expect(await changeOf(instance(), WETH, 150)).toBeNull()
    },
  )

  test.each([[Number.NaN], [0], [-5], [Number.POSITIVE_INFINITY]])(
    'error: a price of %d is never stored',
    async (price) => {
      await instance().keep(WETH, price)
      expect(written).toHaveLength(0)
    },
  )

  test('error: a store that is down does not fail the price', async () => {
    const down: Kv = {
      ...kv,
      get: () => Promise.reject(new Error('down')),
      setIfAbsent: () => Promise.reject(new Error('down')),
    }
    await expect(instance(down).keep(WETH, 100)).resolves.toBeUndefined()
    await expect(changeOf(instance(down), WETH, 100)).resolves.toBeNull()
  })
})
