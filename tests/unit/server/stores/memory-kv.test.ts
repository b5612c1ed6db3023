import { describe, expect, test } from 'vitest'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'

const life = { ttlMs: 1_000 }

describe('memory KV: bounds', () => {
  test('behavior: a cache drops the least recently used record', async () => {
    const kv = createMemoryKv({ maxEntries: 2, maxCharacters: 1_000, whenFull: 'evictOldest' })
    await kv.set('a', '1', life)
    await kv.set('b', '2', life)
    await kv.get('a')
    await kv.set('c', '3', life)
    expect([await kv.get('a'), await kv.get('b'), await kv.get('c')]).toEqual(['1', null, '3'])
  })

  test('behavior: size is limited as well as number', async () => {
    const kv = createMemoryKv({ maxEntries: 100, maxCharacters: 100, whenFull: 'evictOldest' })
    await kv.set('a', 'x'.repeat(60), life)
    await kv.set('b', 'x'.repeat(60), life)
    expect(await kv.get('a')).toBeNull()
    expect(await kv.get('b')).toHaveLength(60)
  })

  test('behavior: overwriting does not count twice', async () => {
    const kv = createMemoryKv({ maxEntries: 2, maxCharacters: 20, whenFull: 'refuse' })
    for (let i = 0; i < 50; i += 1) await kv.set('a', 'x'.repeat(15), life)
    await kv.set('b', 'yy', life)
    expect(await kv.get('a')).toHaveLength(15)
    expect(await kv.get('b')).toBe('yy')
  })

  test('error: a value larger than the whole store is refused and evicts nothing', async () => {
    const kv = createMemoryKv({ maxEntries: 10, maxCharacters: 20, whenFull: 'evictOldest' })
    await kv.set('a', '1', life)
    await expect(kv.set('b', 'x'.repeat(30), life)).rejects.toThrow('full')
    expect(await kv.get('a')).toBe('1')
  })

  test('error: a store with `refuse` refuses rather than evicts: a used nonce stays used under a flood', async () => {
    const kv = createMemoryKv({ maxEntries: 3, maxCharacters: 1_000, whenFull: 'refuse' })
    expect(await kv.setIfAbsent('nonce', 'used', life)).toBe(true)
    const flood = Array.from({ length: 100 }, (_, i) => kv.setIfAbsent(`other-${i}`, 'x', life))
    expect((await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')).toHaveLength(98)
    expect(await kv.setIfAbsent('nonce', 'again', life)).toBe(false)
  })

  test('error: a refused overwrite keeps the old value', async () => {
    const kv = createMemoryKv({ maxEntries: 3, maxCharacters: 10, whenFull: 'refuse' })
    await kv.set('a', 'old', life)
    await expect(kv.set('a', 'x'.repeat(20), life)).rejects.toThrow('full')
    expect(await kv.get('a')).toBe('old')
  })

  test('behavior: a full store with `refuse` takes new records once old ones have expired', async () => {
    let time = 0
    const kv = createMemoryKv({ maxEntries: 1, maxCharacters: 100, whenFull: 'refuse', now: () => time })
    await kv.set('a', '1', life)
    await expect(kv.set('b', '2', life)).rejects.toThrow('full')
    time += 1_000
    await kv.set('b', '2', life)
    expect(await kv.get('b')).toBe('2')
  })
})
