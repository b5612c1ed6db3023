import { describe, expect, test } from 'vitest'
import type { Kv } from '@/lib/server/stores/kv'

/** What the tests need from the adapter under test. */
export interface KvUnderTest {
  readonly kv: Kv
  /** Lets time pass for the store. */
  readonly wait: (ms: number) => Promise<void>
  readonly close?: () => Promise<void>
}

const life = { ttlMs: 60_000 }

/** Tests the contract of the KV port, for every adapter. */
export function describeKv(name: string, open: () => Promise<KvUnderTest>): void {
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

    test.each(['', '{"a":1}', 'null', '12', 'OK', '"quoted"', 'ünïcödé € 🦊', 'a\nb\u0000c', 'x'.repeat(300_000)])(
      'param: a value comes back as the same string (%#)',
      (value) =>
        using(async ({ kv }) => {
          await kv.set('key', value, life)
          expect(await kv.get('key')).toBe(value)
        }),
    )

    test.each(['__proto__', 'constructor', 'a:b', 'a b', 'ключ'])('param: %j is accepted as a key', (key) =>
      using(async ({ kv }) => {
        expect(await kv.get(key)).toBeNull()
        await kv.set(key, 'value', life)
        expect(await kv.get(key)).toBe('value')
      }),
    )

    test('behavior: a record is readable until its life has passed, and absent afterwards', () =>
      using(async ({ kv, wait }) => {
        await kv.set('key', 'value', life)
        await wait(50_000)
        expect(await kv.get('key')).toBe('value')
        await wait(20_000)
        expect(await kv.get('key')).toBeNull()
      }))

    test('behavior: of many concurrent setIfAbsent calls one succeeds', () =>
      using(async ({ kv }) => {
        const wins = await Promise.all(Array.from({ length: 50 }, (_, i) => kv.setIfAbsent('key', String(i), life)))
        expect(wins.filter(Boolean)).toHaveLength(1)
        expect(await kv.get('key')).toBe(String(wins.indexOf(true)))
      }))

    test('behavior: a key whose life has passed may be written again by setIfAbsent', () =>
      using(async ({ kv, wait }) => {
        expect(await kv.setIfAbsent('key', 'first', life)).toBe(true)
        expect(await kv.setIfAbsent('key', 'second', life)).toBe(false)
        await wait(61_000)
        expect(await kv.setIfAbsent('key', 'third', life)).toBe(true)
        expect(await kv.get('key')).toBe('third')
      }))

    test('behavior: replace writes only if the value is still the one that was read', () =>
      using(async ({ kv }) => {
        expect(await kv.replace('key', 'first', 'second', life)).toBe(false)
        expect(await kv.replace('key', '', 'second', life)).toBe(false)
        expect(await kv.get('key')).toBeNull()
        await kv.set('key', 'first', life)
        expect(await kv.replace('key', 'other', 'second', life)).toBe(false)
        expect(await kv.get('key')).toBe('first')
        expect(await kv.replace('key', 'first', 'second', life)).toBe(true)
        expect(await kv.get('key')).toBe('second')
        await kv.delete('key')
        expect(await kv.replace('key', 'second', 'third', life)).toBe(false)
        expect(await kv.get('key')).toBeNull()
      }))

    test.each(['', 'null', '1', 'ünïcödé € 🦊', 'a\nb\u0000c', 'x'.repeat(300_000)])(
      'param: replace compares values exactly (%#)',
      (value) =>
        using(async ({ kv }) => {
          await kv.set('key', value, life)
          expect(await kv.replace('key', `${value}.`, 'new', life)).toBe(false)
          expect(await kv.replace('key', value, `${value}.`, life)).toBe(true)
          expect(await kv.get('key')).toBe(`${value}.`)
        }),
    )

    test('behavior: of many concurrent replacements one succeeds, and with retries no update is lost', () =>
      using(async ({ kv }) => {
        await kv.set('key', '0', life)
        const wins = await Promise.all(Array.from({ length: 50 }, (_, i) => kv.replace('key', '0', `n${i}`, life)))
        expect(wins.filter(Boolean)).toHaveLength(1)
        expect(await kv.get('key')).toBe(`n${wins.indexOf(true)}`)
        await kv.set('sum', '0', life)
        const addOne = async () => {
          for (;;) {
            const was = (await kv.get('sum')) ?? ''
            if (await kv.replace('sum', was, String(Number(was) + 1), life)) return
          }
        }
        await Promise.all(Array.from({ length: 20 }, addOne))
        expect(await kv.get('sum')).toBe('20')
      }))

    test('behavior: a replaced record gets the new life, an unchanged one keeps its own', () =>
      using(async ({ kv, wait }) => {
        await kv.set('key', 'first', life)
        await kv.set('other', 'first', life)
        await wait(50_000)
        expect(await kv.replace('key', 'first', 'second', life)).toBe(true)
        expect(await kv.replace('other', 'else', 'second', life)).toBe(false)
        await wait(20_000)
        expect(await kv.get('key')).toBe('second')
        expect(await kv.get('other')).toBeNull()
        expect(await kv.replace('other', 'first', 'second', life)).toBe(false)
      }))

    test('behavior: of many concurrent getAndDelete calls one gets the value', () =>
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

    test('behavior: an overwritten record has the life of the last write', () =>
      using(async ({ kv, wait }) => {
        await kv.set('key', 'value', life)
        await wait(50_000)
        await kv.set('key', 'value', life)
        await wait(50_000)
        expect(await kv.get('key')).toBe('value')
      }))

    test('behavior: a setIfAbsent that finds a record does not extend its life', () =>
      using(async ({ kv, wait }) => {
        await kv.setIfAbsent('key', 'first', life)
        await wait(50_000)
        expect(await kv.setIfAbsent('key', 'second', life)).toBe(false)
        await wait(20_000)
        expect(await kv.get('key')).toBeNull()
      }))

    test('behavior: a counter increases by the given amount', () =>
      using(async ({ kv }) => {
        expect((await kv.increment('key', { ...life, by: 250 })).count).toBe(250)
        expect((await kv.increment('key', life)).count).toBe(251)
      }))

    test('behavior: a counter starts again after the life of its first count', () =>
      using(async ({ kv, wait }) => {
        const first = await kv.increment('key', life)
        expect(first.count).toBe(1)
        expect(first.remainingMs).toBeLessThanOrEqual(60_000)
        await wait(40_000)
        const second = await kv.increment('key', life)
        expect(second.count).toBe(2)
        expect(second.remainingMs).toBeGreaterThan(0)
        expect(second.remainingMs).toBeLessThanOrEqual(20_000)
        await wait(40_000)
        expect((await kv.increment('key', life)).count).toBe(1)
      }))

    test.each(['', 'text', '1.5', '{"count":1}'])(
      'error: %j is not a counter: incrementing it is refused and does not change it',
      (value) =>
        using(async ({ kv }) => {
          await kv.set('key', value, life)
          await expect(kv.increment('key', life)).rejects.toMatchObject({ code: 'kv.unavailable' })
          expect(await kv.get('key')).toBe(value)
        }),
    )

    test('error: a call whose signal has already fired does nothing', () =>
      using(async ({ kv }) => {
        const left = AbortSignal.abort()
        const calls = [
          kv.set('key', 'value', life, left),
          kv.setIfAbsent('key', 'value', life, left),
          kv.replace('key', 'value', 'other', life, left),
          kv.increment('key', life, left),
          kv.get('key', left),
          kv.getAndDelete('key', left),
          kv.delete('key', left),
        ]
        for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'request.aborted' })
        expect(await kv.get('key')).toBeNull()
      }))
  })
}
