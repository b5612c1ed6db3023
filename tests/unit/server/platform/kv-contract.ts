import { describe, expect, test } from 'vitest'
import type { Kv } from '@/lib/server/platform/kv'

/** What a suite needs from the adapter under test. */
export interface KvUnderTest {
  readonly kv: Kv
  /** Lets time pass for the store. */
  readonly wait: (ms: number) => Promise<void>
  readonly close?: () => Promise<void>
}

/** The promises of the KV port, for every adapter. */
export function describeKv(name: string, open: () => Promise<KvUnderTest>): void {
  const life = { ttlMs: 60_000 }

  async function using(work: (under: KvUnderTest) => Promise<void>): Promise<void> {
    const under = await open()
    try {
      await work(under)
    } finally {
      await under.close?.()
    }
  }

  describe(`KV contract: ${name}`, () => {
    test('behavior: an absent key is null, a written one is its value, a deleted one is absent again', () =>
      using(async ({ kv }) => {
        expect(await kv.get('key')).toBeNull()
        await kv.set('key', 'value', life)
        expect(await kv.get('key')).toBe('value')
        await kv.set('key', 'other', life)
        expect(await kv.get('key')).toBe('other')
        await kv.delete('key')
        expect(await kv.get('key')).toBeNull()
        await kv.delete('key')
      }))

    test.each(['', '{"a":1}', 'null', '12', 'ünïcödé €', 'a\nb\u0000c', 'x'.repeat(100_000)])(
      'param: a value comes back as the same string (%#)',
      (value) =>
        using(async ({ kv }) => {
          await kv.set('key', value, life)
          expect(await kv.get('key')).toBe(value)
        }),
    )

    test.each(['__proto__', 'constructor', 'a:b', 'a b', 'ключ'])('param: %j is a key like any other', (key) =>
      using(async ({ kv }) => {
        expect(await kv.get(key)).toBeNull()
        await kv.set(key, 'value', life)
        expect(await kv.get(key)).toBe('value')
      }),
    )

    test('behavior: a record is gone once its life has passed, and not before', () =>
      using(async ({ kv, wait }) => {
        await kv.set('key', 'value', { ttlMs: 1_000 })
        await wait(900)
        expect(await kv.get('key')).toBe('value')
        await wait(200)
        expect(await kv.get('key')).toBeNull()
      }))

    test('behavior: of many who write only if absent one wins', () =>
      using(async ({ kv }) => {
        const wins = await Promise.all(Array.from({ length: 50 }, (_, i) => kv.setIfAbsent('key', String(i), life)))
        expect(wins.filter(Boolean)).toHaveLength(1)
        expect(await kv.get('key')).toBe(String(wins.indexOf(true)))
      }))

    test('behavior: a key whose life has passed may be written again by setIfAbsent', () =>
      using(async ({ kv, wait }) => {
        expect(await kv.setIfAbsent('key', 'first', { ttlMs: 1_000 })).toBe(true)
        expect(await kv.setIfAbsent('key', 'second', life)).toBe(false)
        await wait(1_100)
        expect(await kv.setIfAbsent('key', 'third', life)).toBe(true)
        expect(await kv.get('key')).toBe('third')
      }))

    test('behavior: of many who take a value one gets it', () =>
      using(async ({ kv }) => {
        await kv.set('key', 'value', life)
        const taken = await Promise.all(Array.from({ length: 50 }, () => kv.getAndDelete('key')))
        expect(taken.filter((value) => value === 'value')).toHaveLength(1)
        expect(taken.filter((value) => value === null)).toHaveLength(49)
      }))

    test('behavior: concurrent counts are all counted', () =>
      using(async ({ kv }) => {
        const counts = await Promise.all(Array.from({ length: 50 }, () => kv.increment('key', life)))
        expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 50 }, (_, i) => i + 1),
        )
      }))

    test('behavior: a counter starts again after the life of its first count', () =>
      using(async ({ kv, wait }) => {
        expect((await kv.increment('key', { ttlMs: 1_000 })).count).toBe(1)
        await wait(600)
        const second = await kv.increment('key', { ttlMs: 1_000 })
        expect(second.count).toBe(2)
        expect(second.remainingMs).toBeGreaterThan(0)
        expect(second.remainingMs).toBeLessThanOrEqual(400)
        await wait(600)
        expect((await kv.increment('key', { ttlMs: 1_000 })).count).toBe(1)
      }))
  })
}
