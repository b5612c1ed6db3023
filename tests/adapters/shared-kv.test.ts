import { execFile } from 'node:child_process'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { endpoint } from '@/lib/server/http/endpoint-row'
import { countRequest, ratePolicies } from '@/lib/server/http/rate-limit'
import { serve } from '@/lib/server/http/serve'
import { createLog } from '@/lib/server/kit/log'
import { createPlatform } from '@/lib/server/platform/platform'
import { parseEnv } from '@/lib/server/settings/env'
import type { SharedKvSettings } from '@/lib/server/settings/store-env'
import { createCache } from '@/lib/server/stores/create-cache'
import { guardKv, KV_REST_MS } from '@/lib/server/stores/guard-kv'
import type { Kv } from '@/lib/server/stores/kv'
import { createRedisKv } from '@/lib/server/stores/redis-kv'
import { createVercelKv } from '@/lib/server/stores/vercel-kv'
import { recallQuote } from '@/lib/server/swap/quote-records'
import { startFakeUpstash } from '@/tests/fakes/fake-upstash'
import { startFakeWire } from '@/tests/fakes/fake-wire'
import { bundleProcess } from '@/tests/support/bundled-process'
import { openTestRedis } from '@/tests/support/test-redis'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const life = { ttlMs: 60_000 }
const DOWN = { code: 'kv.unavailable' }
const racer = await bundleProcess('tests/support/kv-racer.ts')
const redis = await openTestRedis()
const upstash = redis && (await startFakeUpstash(redis.url))

afterAll(async () => {
  await upstash?.stop()
  await redis?.stop()
})

/** A log with readable lines. */
function openLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog('trace', sink), lines }
}

describe.skipIf(!redis || !upstash)('stores that instances share', () => {
  if (!redis || !upstash) return
  let turn = 0
  /** Key prefix of the running test. */
  let prefix = ''
  const opened: (() => unknown)[] = []

  beforeEach(() => {
    turn += 1
    prefix = `${redis.prefix}${turn}:`
  })
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  const adapters = {
    redis(port: number = redis.port, auth = ''): Kv {
      const kv = createRedisKv({ url: `redis://${auth}127.0.0.1:${port}`, prefix })
      opened.push(kv.close)
      return kv
    },
    'vercel-kv'(port: number = upstash.port, token: string = upstash.token): Kv {
      return createVercelKv({ url: `http://127.0.0.1:${port}`, token, prefix })
    },
  }
  const names = ['redis', 'vercel-kv'] as const
  const ports = { redis: redis.port, 'vercel-kv': upstash.port }

  async function overWire(name: (typeof names)[number]) {
    const wire = await startFakeWire(ports[name])
    opened.push(wire.stop)
    const { log, lines } = openLog()
    return { wire, kv: guardKv(adapters[name](wire.port), log), lines }
  }

  describe.each(names)('%s', (name) => {
    test('behavior: without a connection every call is refused, and calls succeed once it is back', async () => {
      const { wire, kv, lines } = await overWire(name)
      await kv.set('key', 'value', life)
      await wire.cut()
      for (const call of [
        kv.get('key'),
        kv.set('key', 'other', life),
        kv.setIfAbsent('key', 'other', life),
        kv.replace('key', 'value', 'other', life),
        kv.getAndDelete('key'),
        kv.increment('count', life),
        kv.delete('key'),
      ]) {
        await expect(call).rejects.toMatchObject(DOWN)
      }
      await wire.heal()
      await vi.waitFor(async () => expect(await kv.get('key')).toBe('value'), { timeout: 30_000 })
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
        'the KV store does not work',
        'the KV store works again',
      ])
    })

    test('behavior: a store that was not available at first is used once it is', async () => {
      const { wire, kv } = await overWire(name)
      await wire.cut()
      await expect(kv.get('key')).rejects.toMatchObject(DOWN)
      await wire.heal()
      await vi.waitFor(async () => expect(await kv.get('key')).toBeNull(), { timeout: 30_000 })
    })

    test.each([true, false])(
      'error: calls to a store that hangs end at the deadline (connected before: %s)',
      async (isConnected) => {
        const { wire, kv } = await overWire(name)
        if (isConnected) await kv.set('key', 'value', life)
        wire.hang()
        await expect(kv.get('key')).rejects.toMatchObject(DOWN)
        // Calls fail at once while the store is known to hang.
        const answers = Promise.all(
          [kv.get('key'), kv.get('key')].map((call) => call.catch(({ code }) => code as string)),
        )
        expect(await answers).toEqual([DOWN.code, DOWN.code])
        await wire.heal()
        await vi.waitFor(async () => expect(await kv.setIfAbsent('new', 'value', life)).toBe(true), {
          timeout: KV_REST_MS * 5,
        })
      },
    )

    test('error: an aborted call ends at once and does not affect other calls', async () => {
      const { wire, kv } = await overWire(name)
      await kv.set('key', 'value', life)
      wire.hang()
      const left = new AbortController()
      const call = kv.get('key', left.signal)
      left.abort()
      await expect(call).rejects.toMatchObject({ code: 'request.aborted' })
      await wire.heal()
      await vi.waitFor(async () => expect(await kv.get('key')).toBe('value'), { timeout: 30_000 })
    })

    test('error: a call whose answer is lost was executed once, and fails', async () => {
      const { wire, kv } = await overWire(name)
      const connected = () => vi.waitFor(async () => expect(await kv.get('other')).toBeNull(), { timeout: 30_000 })
      await kv.increment('count', life)
      await kv.set('nonce', 'value', life)
      for (const lost of [() => kv.increment('count', life), () => kv.getAndDelete('nonce')]) {
        wire.loseAnswers()
        await expect(lost()).rejects.toMatchObject(DOWN)
        await wire.heal()
        await connected()
      }
      expect(await kv.get('count')).toBe('2')
      // The value was removed without reaching the caller.
      expect(await kv.getAndDelete('nonce')).toBeNull()
    })

    test('error: a record of another type is refused and not changed', async () => {
      const kv = guardKv(adapters[name](), createLog('silent'))
      await redis.send('RPUSH', `${prefix}list`, 'a')
      await redis.send('PEXPIRE', `${prefix}list`, '60000')
      await expect(kv.get('list')).rejects.toMatchObject(DOWN)
      await expect(kv.getAndDelete('list')).rejects.toMatchObject(DOWN)
      await expect(kv.replace('list', 'a', 'b', life)).rejects.toMatchObject(DOWN)
      await expect(kv.increment('list', life)).rejects.toMatchObject(DOWN)
      expect(await kv.setIfAbsent('list', 'value', life)).toBe(false)
      expect(await redis.send('LRANGE', `${prefix}list`, '0', '-1')).toEqual(['a'])
    })

    test('behavior: a counter that another program wrote without expiry gets one', async () => {
      const kv = guardKv(adapters[name](), createLog('silent'))
      await redis.send('SET', `${prefix}count`, '41')
      expect(await kv.increment('count', life)).toEqual({ count: 42, remainingMs: life.ttlMs })
      expect(Number(await redis.send('PTTL', `${prefix}count`))).toBeGreaterThan(0)
    })

    test('behavior: every key starts with the prefix', async () => {
      const kv = guardKv(adapters[name](), createLog('silent'))
      await kv.set('key', 'value', life)
      expect(await redis.send('GET', `${prefix}key`)).toBe('value')
      expect(await redis.send('GET', 'key')).toBeNull()
    })

    test('error: no error and no log line contains the password, token or value', async () => {
      const { log, lines } = openLog()
      const secret = 'verysecret'
      const store =
        name === 'redis' ? adapters.redis(redis.port, `someone:${secret}@`) : adapters[name](upstash.port, secret)
      const refused = guardKv(store, log)
      const strange = guardKv(adapters[name](), log)
      await redis.send('SET', `${prefix}key`, 'text', 'PX', '60000')
      for (const call of [refused.set('key', 'the-value', life), strange.increment('key', life)]) {
        const error: unknown = await call.catch((cause: unknown) => cause)
        expect(error).toMatchObject(DOWN)
        log.error({ err: error }, 'told')
      }
      expect(lines).toHaveLength(4)
      expect(lines.join('')).not.toContain(secret)
      expect(lines.join('')).not.toContain('the-value')
      expect(lines.join('')).not.toContain(upstash.token)
    })

    test('error: an endpoint that needs the store answers 503 without revealing the reason', async () => {
      const { wire, kv } = await overWire(name)
      openTestPlatform({}, { kv })
      const contract = defineEndpoint({
        method: 'GET',
        path: '/api/test',
        input: z.object({}),
        output: z.object({ value: z.nullable(z.string()) }),
      })
      const row = endpoint(contract, { about: 'test', audience: 'public' })
      const { GET } = serve(row, async (_, services) => ({ value: await services.kv.get('key') }))
      const ask = () => GET(new Request('http://localhost:3000/api/test'))
      expect((await ask()).status).toBe(200)
      await wire.cut()
      const answer = await ask()
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({
        error: { code: 'kv.unavailable', message: expect.any(String), requestId: expect.any(String) },
      })
    })

    test('behavior: an answer is loaded once for all instances, and dropped for all', async () => {
      const [a, b] = [1, 2].map(() => createCache({ kv: adapters[name](), log: createLog('silent') }))
      const load = vi.fn(async () => ({ amount: 2n ** 70n }))
      const policy = { freshMs: 60_000, staleMs: 0 }
      const first = await a!.swr(['kind', 'x'], policy, load)
      expect(await b!.swr(['kind', 'x'], policy, load)).toEqual(first)
      expect(load).toHaveBeenCalledTimes(1)
      await a!.drop(['kind', 'x'])
      await b!.swr(['kind', 'x'], policy, load)
      expect(load).toHaveBeenCalledTimes(2)
    })

    test('error: a cached text that this app did not write is loaded again', async () => {
      const cache = createCache({ kv: adapters[name](), log: createLog('silent') })
      const policy = { freshMs: 60_000, staleMs: 0 }
      let loads = 0
      const answer = () => cache.swr(['kind'], policy, async () => (loads += 1)).then(({ value }) => value)
      expect(await answer()).toBe(1)
      const [key] = (await redis.send('KEYS', `${prefix}cache:*`)) as string[]
      for (const text of ['not json', '{}', '[1]', '{"$bigint":"x"}', '\u0000']) {
        await redis.send('SET', key!, text, 'PX', '60000')
        expect(await answer()).toBe(loads)
      }
      expect(loads).toBe(6)
    })

    test('error: a quote that cannot be parsed is treated as absent', async () => {
      const kv = adapters[name]()
      const services = { kv, now: Date.now, env: parseEnv({}) }
      await kv.set('swap-quote:1:id', 'not json', life)
      expect(await recallQuote('id', 'uniswap', services)).toBeNull()
    })

    test('behavior: a limit holds for two instances together', async () => {
      const parts = () => ({ env: parseEnv({}), volatileKv: adapters[name](), log: createLog('silent') })
      const instances = [parts(), parts()]
      const { limit } = ratePolicies.faucet
      const asked = Array.from({ length: limit * 2 }, (_, i) =>
        countRequest('faucet', 'p', '1.2.3.4', instances[i % 2]!),
      )
      const outcomes = await Promise.allSettled(asked)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit)
    })
  })

  test('behavior: both adapters use the same records of one store', async () => {
    const [a, b] = [adapters.redis(), adapters['vercel-kv']()]
    await a.set('key', 'ünïcödé "1"', life)
    expect(await b.getAndDelete('key')).toBe('ünïcödé "1"')
    expect(await a.get('key')).toBeNull()
  })

  test('behavior: one setting selects the store for all shared data of a platform', async () => {
    const settings = { FOYER_KV_PREFIX: prefix, REDIS_URL: redis.url }
    const rest = { KV_REST_API_URL: upstash.url, KV_REST_API_TOKEN: upstash.token }
    const [one, other, alone] = [settings, { ...settings, ...rest }, {}].map((source) =>
      createPlatform(parseEnv(source)),
    )
    expect([one!.kv.id, other!.kv.id, alone!.kv.id]).toEqual(['redis', 'vercel-kv', 'memory'])
    await one!.kv.set('key', 'value', life)
    expect(await other!.kv.get('key')).toBe('value')
    expect(await alone!.kv.get('key')).toBeNull()
    expect((await one!.volatileKv.increment('count', life)).count).toBe(1)
    expect((await other!.volatileKv.increment('count', life)).count).toBe(2)
    await one!.cache.swr(['kind'], { freshMs: 60_000, staleMs: 0 }, async () => 'shared')
    await one!.ownCache.swr(['own'], { freshMs: 60_000, staleMs: 0 }, async () => 'own')
    expect((await other!.cache.swr(['kind'], { freshMs: 60_000, staleMs: 0 }, async () => 'loaded')).value).toBe(
      'shared',
    )
    expect((await other!.ownCache.swr(['own'], { freshMs: 60_000, staleMs: 0 }, async () => 'loaded')).value).toBe(
      'loaded',
    )
  })

  test('behavior: of three concurrent processes one writes, one takes, and all counts are counted', async () => {
    const records = Array.from({ length: 25 }, (_, i) => i)
    const overRedis: SharedKvSettings = { adapter: 'redis', url: redis.url, prefix }
    const overRest: SharedKvSettings = { adapter: 'vercel-kv', url: upstash.url, token: upstash.token, prefix }
    const racers = [overRedis, overRedis, overRest]
    for (const i of records) await redis.send('SET', `${prefix}nonce-${i}`, 'x', 'PX', '600000')
    const reports = await Promise.all(
      racers.map(async (settings) => {
        const task = [String(records.length), String(racers.length), JSON.stringify(settings)]
        const { stdout } = await promisify(execFile)(process.execPath, [racer, ...task])
        return JSON.parse(stdout) as Record<'written' | 'taken' | 'counts', number[]>
      }),
    )
    const all = (part: keyof (typeof reports)[number]) => reports.flatMap((got) => got[part]).sort((a, b) => a - b)
    expect(all('written')).toEqual(records)
    expect(all('taken')).toEqual(records)
    expect(all('counts')).toEqual(Array.from({ length: records.length * racers.length }, (_, i) => i + 1))
  })
})
