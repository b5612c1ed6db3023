import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createLog } from '@/lib/server/kit/log'
import type { Cache } from '@/lib/server/stores/cache'
import { CACHE_LOAD_DEADLINE_MS } from '@/lib/server/stores/cache-loads'
import { createCache, STALE_PAUSE_MS } from '@/lib/server/stores/create-cache'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { at } from '@/tests/support/at'

const log = createLog('silent')
const policy = { freshMs: 1_000, staleMs: 10_000 }

let kv: Kv
let cache: Cache

beforeEach(() => {
  vi.useFakeTimers()
  kv = createMemoryKv({ maxEntries: 1_000, maxCharacters: 1_000_000, whenFull: 'evictOldest' })
  cache = createCache({ kv, log })
})
afterEach(() => void vi.useRealTimers())

/** Loads that wait until the test settles them. */
function heldLoads() {
  const loads: { resolve: (value: unknown) => void; reject: (cause: unknown) => void; signal: AbortSignal }[] = []
  const load = (signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => void loads.push({ resolve, reject, signal }))
  return { loads, load }
}

/** The keys that `write` stores. */
async function namesOf(write: () => Promise<unknown>): Promise<readonly string[]> {
  const set = vi.spyOn(kv, 'set')
  await write()
  return set.mock.calls.map(([name]) => name)
}

const flush = () => vi.advanceTimersByTimeAsync(0)

describe('cache.swr: one load', () => {
  test('behavior: 200 equal cold calls load once and all get the answer', async () => {
    const { loads, load } = heldLoads()
    const calls = Array.from({ length: 200 }, () => cache.swr(['price', 'ETH'], policy, load))
    await flush()
    expect(loads).toHaveLength(1)
    at(loads, 0).resolve(3_000)
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([3_000]))
    expect(answers.every(({ isStale, madeAt }) => !isStale && madeAt === Date.now())).toBe(true)
  })

  test('behavior: calls during a load join it, other keys do not', async () => {
    const { loads, load } = heldLoads()
    const first = cache.swr(['price', 'ETH'], policy, load)
    await flush()
    const second = cache.swr(['price', 'ETH'], policy, load)
    void cache.swr(['price', 'USDC'], policy, load)
    void cache.swr(['gas', 'ETH'], policy, load)
    await flush()
    expect(loads).toHaveLength(3)
    at(loads, 0).resolve('joined')
    expect((await first).value).toBe('joined')
    expect((await second).value).toBe('joined')
  })

  test('behavior: keys differ by the type of their parts and by the version of the policy', async () => {
    const load = vi.fn(async () => 1)
    await cache.swr(['k', '1'], policy, load)
    await cache.swr(['k', 1], policy, load)
    await cache.swr(['k', 1n], policy, load)
    await cache.swr(['k', '1,2'], policy, load)
    await cache.swr(['k', '1', '2'], policy, load)
    await cache.swr(['k', '1'], { ...policy, version: 2 }, load)
    await cache.swr(['k', 'x'.repeat(5_000)], policy, load)
    await cache.swr(['k', `${'x'.repeat(4_999)}y`], policy, load)
    expect(load).toHaveBeenCalledTimes(8)
  })

  test('behavior: a caller that aborts cancels neither the load nor the answer of other callers', async () => {
    const { loads, load } = heldLoads()
    const leaving = new AbortController()
    const left = cache.swr(['price'], policy, load, { signal: leaving.signal })
    const stayed = cache.swr(['price'], policy, load, { signal: new AbortController().signal })
    await flush()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'request.aborted' })
    expect(loads[0]?.signal.aborted).toBe(false)
    at(loads, 0).resolve(1)
    expect((await stayed).value).toBe(1)
  })

  test('behavior: a caller that has already aborted does not wait', async () => {
    const { load } = heldLoads()
    const gone = AbortSignal.abort(new AppError('request.timeout'))
    await expect(cache.swr(['price'], policy, load, { signal: gone })).rejects.toMatchObject({
      code: 'request.timeout',
    })
  })

  test("error: a load that hangs is cut off at the cache's deadline, its signal fires, and the key is free again", async () => {
    const { loads, load } = heldLoads()
    const call = cache.swr(['price'], policy, load)
    const failed = expect(call).rejects.toMatchObject({ code: 'upstream.timeout' })
    await vi.advanceTimersByTimeAsync(CACHE_LOAD_DEADLINE_MS - 1)
    expect(loads[0]?.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await failed
    expect(loads[0]?.signal.aborted).toBe(true)
    expect((await cache.swr(['price'], policy, async () => 2)).value).toBe(2)
  })
})

describe('cache.swr: life of an answer', () => {
  test('behavior: fresh answers are returned without a load, with the time they were made', async () => {
    const load = vi.fn(async () => 1)
    const { madeAt } = await cache.swr(['a'], policy, load)
    await vi.advanceTimersByTimeAsync(999)
    expect(await cache.swr(['a'], policy, load)).toEqual({ value: 1, madeAt, isStale: false })
    await vi.advanceTimersByTimeAsync(1)
    await cache.swr(['a'], policy, load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('behavior: an answer that is still fresh is not loaded again by a later policy with a shorter life', async () => {
    await cache.swr(['a'], { freshMs: 5_000, staleMs: 0 }, async () => 1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await cache.swr(['a'], { freshMs: 1_000, staleMs: 0 }, async () => 2)).value).toBe(2)
  })

  test('behavior: when the load fails, the last good answer is returned and marked as stale', async () => {
    const { madeAt } = await cache.swr(['a'], policy, async () => 'good')
    await vi.advanceTimersByTimeAsync(5_000)
    const failing = () => Promise.reject(new AppError('upstream.failed'))
    expect(await cache.swr(['a'], policy, failing)).toEqual({ value: 'good', madeAt, isStale: true })
  })

  test('behavior: while an upstream fails, it is called once per pause, not once per call', async () => {
    await cache.swr(['a'], policy, async () => 'good')
    await vi.advanceTimersByTimeAsync(2_000)
    const failing = vi.fn(() => Promise.reject(new AppError('upstream.failed')))
    for (let i = 0; i < 10; i += 1) await cache.swr(['a'], policy, failing)
    expect(failing).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(STALE_PAUSE_MS)
    expect(await cache.swr(['a'], policy, async () => 'well')).toMatchObject({ value: 'well', isStale: false })
  })

  test('error: an answer older than its stale life is not returned, nor any where staleMs is 0', async () => {
    const failing = () => Promise.reject(new AppError('upstream.failed'))
    await cache.swr(['a'], policy, async () => 1)
    await cache.swr(['quote'], { freshMs: 1_000, staleMs: 0 }, async () => 1)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(cache.swr(['quote'], { freshMs: 1_000, staleMs: 0 }, failing)).rejects.toMatchObject({
      code: 'upstream.failed',
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(cache.swr(['a'], policy, failing)).rejects.toMatchObject({ code: 'upstream.failed' })
  })

  test('error: a failure is not cached: the next call loads again', async () => {
    await expect(cache.swr(['a'], policy, () => Promise.reject(new AppError('upstream.failed')))).rejects.toThrow()
    expect((await cache.swr(['a'], policy, async () => 1)).value).toBe(1)
  })

  test('error: a load that throws synchronously is a failure like any other', async () => {
    const load = () => {
      throw new AppError('capability.off')
    }
    await expect(cache.swr(['a'], policy, load)).rejects.toMatchObject({ code: 'capability.off' })
    expect((await cache.swr(['a'], policy, async () => 1)).value).toBe(1)
  })

  test('behavior: a known absence is cached, with a life of its own', async () => {
    const load = vi.fn(async () => null)
    const absent = { ...policy, absentMs: 100 }
    expect((await cache.swr(['a'], absent, load)).value).toBeNull()
    await vi.advanceTimersByTimeAsync(99)
    expect((await cache.swr(['a'], absent, load)).value).toBeNull()
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await cache.swr(['a'], absent, load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('error: a clock that is set back does not keep an old answer alive', async () => {
    await cache.swr(['a'], policy, async () => 'old')
    vi.setSystemTime(Date.now() - 3_600_000)
    expect((await cache.swr(['a'], policy, async () => 'new')).value).toBe('new')
  })
})

describe('cache.swr: explicit refresh', () => {
  test('behavior: is never answered by the cache, and later calls get its answer', async () => {
    await cache.swr(['a'], policy, async () => 'old')
    expect((await cache.swr(['a'], policy, async () => 'new', { refresh: true })).value).toBe('new')
    expect((await cache.swr(['a'], policy, async () => 'unused')).value).toBe('new')
  })

  test('behavior: joins no load that started before it, and an older load that ends later does not overwrite it', async () => {
    const { loads, load } = heldLoads()
    const before = cache.swr(['a'], policy, load)
    await flush()
    const refreshed = cache.swr(['a'], policy, load, { refresh: true })
    await flush()
    expect(loads).toHaveLength(2)
    at(loads, 1).resolve('after the swap')
    expect((await refreshed).value).toBe('after the swap')
    at(loads, 0).resolve('before the swap')
    expect((await before).value).toBe('before the swap')
    expect((await cache.swr(['a'], policy, load)).value).toBe('after the swap')
  })

  test('error: a refresh that fails rejects instead of returning an old answer', async () => {
    await cache.swr(['a'], policy, async () => 'old')
    const failing = () => Promise.reject(new AppError('upstream.failed'))
    await expect(cache.swr(['a'], policy, failing, { refresh: true })).rejects.toMatchObject({
      code: 'upstream.failed',
    })
    expect((await cache.swr(['a'], policy, failing)).value).toBe('old')
  })

  test('behavior: a flood of refreshes is two loads: the running one and one that started after all of them', async () => {
    const { loads, load } = heldLoads()
    const calls = Array.from({ length: 100 }, () => cache.swr(['a'], policy, load, { refresh: true }))
    await flush()
    expect(loads).toHaveLength(1)
    at(loads, 0).resolve(1)
    await flush()
    expect(loads).toHaveLength(2)
    at(loads, 1).resolve(2)
    const values = (await Promise.all(calls)).map(({ value }) => value)
    expect(values.filter((value) => value === 1)).toHaveLength(1)
    expect(values.filter((value) => value === 2)).toHaveLength(99)
  })

  test('behavior: the next refresh starts even when the running one fails', async () => {
    const { loads, load } = heldLoads()
    const first = cache.swr(['a'], policy, load, { refresh: true })
    const second = cache.swr(['a'], policy, load, { refresh: true })
    await flush()
    at(loads, 0).reject(new AppError('upstream.failed'))
    await expect(first).rejects.toThrow()
    await flush()
    at(loads, 1).resolve('well')
    expect((await second).value).toBe('well')
  })
})

describe('cache.drop', () => {
  test('behavior: a dropped answer is loaded again', async () => {
    await cache.swr(['allowance', 'x'], policy, async () => 1n)
    await cache.drop(['allowance', 'x'])
    expect((await cache.swr(['allowance', 'x'], policy, async () => 2n)).value).toBe(2n)
  })

  test('behavior: a load that was running when its key was dropped is neither stored nor joined', async () => {
    const { loads, load } = heldLoads()
    const before = cache.swr(['allowance'], policy, load)
    await flush()
    await cache.drop(['allowance'])
    const after = cache.swr(['allowance'], policy, load)
    await flush()
    expect(loads).toHaveLength(2)
    at(loads, 1).resolve('after the approval')
    await after
    at(loads, 0).resolve('before the approval')
    expect((await before).value).toBe('before the approval')
    expect((await cache.swr(['allowance'], policy, load)).value).toBe('after the approval')
  })

  test('behavior: the result of a load that was running when its key was dropped is not stored', async () => {
    const { loads, load } = heldLoads()
    const before = cache.swr(['allowance'], policy, load)
    await flush()
    await cache.drop(['allowance'])
    at(loads, 0).resolve('before the approval')
    await before
    expect((await cache.swr(['allowance'], policy, async () => 'after the approval')).value).toBe('after the approval')
  })
})

describe('cache: values and store', () => {
  test('behavior: a stored value that the policy does not accept is loaded again, also while the load fails', async () => {
    const numbers = { ...policy, accepts: (value: unknown) => typeof value === 'number' }
    await cache.swr(['k'], policy, async () => 'of an older version')
    expect((await cache.swr(['k'], numbers, async () => 7)).value).toBe(7)
    await cache.swr(['l'], policy, async () => 'of an older version')
    await expect(cache.swr(['l'], numbers, () => Promise.reject(new Error('ill')))).rejects.toThrow('ill')
    await cache.swr(['m'], policy, async () => null)
    expect((await cache.swr(['m'], numbers, async () => 7)).value).toBeNull()
  })

  test('error: a stored bigint of 900,000 digits is not read', async () => {
    const [name] = await namesOf(() => cache.swr(['k'], policy, async () => 1n))
    await kv.set(name ?? '', `[{"$bigint":"${'9'.repeat(900_000)}"},${Date.now()}]`, { ttlMs: 1_000 })
    expect((await cache.swr(['k'], policy, async () => 2n)).value).toBe(2n)
    await expect(cache.swr(['l'], policy, async () => 10n ** 200n)).rejects.toThrow('160 digits')
  })

  test('behavior: bigint, nested data and hostile keys are restored exactly, for the first caller too', async () => {
    const value = { a: 2n ** 256n - 1n, list: [1, null, 'x', -5n], nested: { ok: true }, __proto__x: '1' }
    const withProto = JSON.parse('{"__proto__": {"polluted": 1}}') as unknown
    const first = await cache.swr(['a'], policy, async () => ({ ...value, gone: undefined }))
    const later = await cache.swr(['a'], policy, async () => null)
    expect(first.value).toEqual(value)
    expect(later.value).toEqual(value)
    await cache.swr(['p'], policy, async () => withProto)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test.each([
    ['a Date', () => new Date()],
    ['a Map', () => new Map()],
    ['undefined', () => undefined],
    ['NaN', () => Number.NaN],
    ['a function', () => () => 1],
    ['a look-alike of a written bigint', () => ({ $bigint: 'x' })],
    ['an error inside', () => ({ cause: new Error('x') })],
  ])('error: %s is refused, because it would not be restored as it was', async (_, make) => {
    await expect(cache.swr(['a'], policy, async () => make())).rejects.toThrow(TypeError)
  })

  test('error: a store that is down costs loads, not answers', async () => {
    const down: Kv = {
      ...kv,
      get: () => Promise.reject(new Error('down')),
      set: () => Promise.reject(new Error('down')),
    }
    const load = vi.fn(async () => 1)
    const without = createCache({ kv: down, log })
    expect((await without.swr(['a'], policy, load)).value).toBe(1)
    expect((await without.swr(['a'], policy, load)).value).toBe(1)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
