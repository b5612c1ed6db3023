import { randomUUID } from 'node:crypto'
import { afterAll, describe } from 'vitest'
import { createLog } from '@/lib/server/kit/log'
import { guardKv } from '@/lib/server/stores/guard-kv'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { createRedisKv } from '@/lib/server/stores/redis-kv'
import { createVercelKv } from '@/lib/server/stores/vercel-kv'
import { startFakeUpstash } from '@/tests/fakes/fake-upstash'
import { openTestRedis } from '@/tests/support/test-redis'
import { describeKv } from './describe-kv'

const log = createLog('silent')
const redis = await openTestRedis()
const upstash = redis && (await startFakeUpstash(redis.url))

afterAll(async () => {
  await upstash?.stop()
  await redis?.stop()
})

for (const whenFull of ['evictOldest', 'refuse'] as const) {
  describeKv(`memory, ${whenFull}`, async () => {
    let time = 1_000_000
    const kv = createMemoryKv({ maxEntries: 1_000, maxCharacters: 10_000_000, whenFull, now: () => time })
    return {
      kv: guardKv(kv, log),
      wait: async (ms) => {
        time += ms
      },
    }
  })
}

describe.skipIf(!redis || !upstash)('over a real Redis', () => {
  if (!redis || !upstash) return
  // Separate keys for each test.
  const using = (kv: Kv, prefix: string, close?: () => void) => ({
    kv: guardKv(kv, log),
    wait: (ms: number) => redis.passTime(ms, prefix),
    close: async () => close?.(),
  })
  const prefixOfTest = () => `${redis.prefix}${randomUUID()}:`

  describeKv('redis', async () => {
    const prefix = prefixOfTest()
    const kv = createRedisKv({ url: redis.url, prefix })
    return using(kv, prefix, kv.close)
  })

  describeKv('@vercel/kv', async () => {
    const prefix = prefixOfTest()
    return using(createVercelKv({ url: upstash.url, token: upstash.token, prefix }), prefix)
  })
})
