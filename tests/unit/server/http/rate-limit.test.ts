import { describe, expect, test } from 'vitest'
import { countRequest, ratePolicies, SHARED_COUNTER_FACTOR, visitorOf } from '@/lib/server/http/rate-limit'
import { createLog } from '@/lib/server/kit/log'
import { parseEnv } from '@/lib/server/settings/env'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'

const log = createLog('silent')

function open(source: Record<string, string> = {}) {
  let time = 0
  const options = { maxEntries: 1_000, maxCharacters: 100_000, whenFull: 'evictOldest', now: () => time } as const
  const parts = { env: parseEnv(source), volatileKv: createMemoryKv(options), log }
  const pass = (ms: number) => {
    time += ms
  }
  return { parts, pass }
}

async function countUntilRefused(parts: Parameters<typeof countRequest>[3], visitor: string | null): Promise<number> {
  for (let count = 0; ; count += 1) {
    try {
      await countRequest('faucet', 'p', visitor, parts)
    } catch {
      return count
    }
  }
}

describe('countRequest', () => {
  test('behavior: exactly the limit passes, the next request is refused with the seconds to wait, and the window ends', async () => {
    const { parts, pass } = open()
    expect(await countUntilRefused(parts, '1.2.3.4')).toBe(ratePolicies.faucet.limit)
    pass(15_500)
    await expect(countRequest('faucet', 'p', '1.2.3.4', parts)).rejects.toMatchObject({
      code: 'request.rate_limited',
      details: { seconds: 45 },
    })
    pass(44_500)
    await countRequest('faucet', 'p', '1.2.3.4', parts)
  })

  test('behavior: visitors, projects and policies are counted separately', async () => {
    const { parts } = open()
    await countUntilRefused(parts, '1.2.3.4')
    await countRequest('faucet', 'p', '1.2.3.5', parts)
    await countRequest('faucet', 'q', '1.2.3.4', parts)
    await countRequest('read', 'p', '1.2.3.4', parts)
  })

  test('param: the factor of the environment multiplies, and a shared counter is larger', async () => {
    expect(await countUntilRefused(open({ FOYER_RATE_LIMIT_FACTOR: '2' }).parts, 'a')).toBe(
      ratePolicies.faucet.limit * 2,
    )
    expect(await countUntilRefused(open().parts, null)).toBe(ratePolicies.faucet.limit * SHARED_COUNTER_FACTOR)
  })

  test('error: without a counter reads pass, and the faucet is refused as a store that is down', async () => {
    const { parts } = open()
    const down: Kv = { ...parts.volatileKv, increment: () => Promise.reject(new Error('down')) }
    await countRequest('read', 'p', 'a', { ...parts, volatileKv: down })
    await expect(countRequest('faucet', 'p', 'a', { ...parts, volatileKv: down })).rejects.toMatchObject({
      code: 'kv.unavailable',
    })
  })
})

describe('visitorOf', () => {
  test.each([
    ['9.9.9.9', 0, null],
    [undefined, 1, null],
    ['9.9.9.9', 1, '9.9.9.9'],
    ['6.6.6.6, 9.9.9.9', 1, '9.9.9.9'],
    ['6.6.6.6, 9.9.9.9, 10.0.0.1', 2, '9.9.9.9'],
    ['9.9.9.9', 2, null],
    ['9.9.9.9, evil\n', 1, null],
    ['9.9.9.9, ', 1, null],
    ['2001:DB8:1:2:3:4:5:6', 1, '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', 1, '2001:db8:1:2::/64'],
    ['2001:db8::9', 1, '2001:db8:0:0::/64'],
    ['::1', 1, '0:0:0:0::/64'],
    ['::ffff:9.9.9.9', 1, '9.9.9.9'],
  ])('param: X-Forwarded-For %j behind %i trusted proxies is %j', (header, proxies, visitor) => {
    const headers = new Headers()
    if (header !== undefined) headers.set('x-forwarded-for', header.replace('\n', ''))
    expect(visitorOf(headers, proxies)).toBe(visitor)
  })

  test('error: an invented address in front does not create a new visitor', () => {
    const of = (invented: string) => visitorOf(new Headers({ 'x-forwarded-for': `${invented}, 9.9.9.9` }), 1)
    expect(of('1.1.1.1')).toBe(of('2.2.2.2'))
  })
})
