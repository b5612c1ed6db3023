import { describe, expect, test } from 'vitest'
import { createBrowserStorage, createMemoryStorage, MAX_STORED_LENGTH, readJson } from '@/lib/core/storage'

/** Web Storage over a plain map, with the given methods failing. */
function fakeWebStorage(failing: { get?: boolean; set?: boolean } = {}) {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => {
      if (failing.get) throw new Error('SecurityError')
      return values.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      if (failing.set) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
  return { values, storage: () => storage }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

describe('createBrowserStorage', () => {
  test('behavior: keys have the prefix', () => {
    const { values, storage } = fakeWebStorage()
    createBrowserStorage('foyer.', storage).set('a', '1')
    expect([...values]).toEqual([['foyer.a', '1']])
  })

  test('error: full storage keeps the value for the life of the page', () => {
    const { storage } = fakeWebStorage({ set: true })
    const store = createBrowserStorage('foyer.', storage)
    store.set('a', '1')
    expect(store.get('a')).toBe('1')
  })

  test('error: inaccessible storage does not throw', () => {
    const store = createBrowserStorage('foyer.', () => {
      throw new Error('SecurityError')
    })
    store.set('a', '1')
    expect(store.get('a')).toBe('1')
    store.remove('a')
    expect(store.get('a')).toBeNull()
  })
})

describe('readJson', () => {
  test.each([
    ['{broken', null],
    ['"text"', null],
    ['null', null],
    ['3', 3],
  ])('behavior: stored %s is parsed as %s', (stored, expected) => {
    const store = createBrowserStorage('', fakeWebStorage().storage)
    store.set('a', stored)
    expect(readJson(store, 'a', isNumber)).toBe(expected)
  })
})

test('error: a value that is longer than any of ours is not parsed', () => {
  const storage = createMemoryStorage()
  const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
  storage.set('list', JSON.stringify(['x'.repeat(MAX_STORED_LENGTH - 4)]))
  expect(readJson(storage, 'list', isList)).toHaveLength(1)
  storage.set('list', JSON.stringify(['x'.repeat(MAX_STORED_LENGTH)]))
  expect(readJson(storage, 'list', isList)).toBeNull()
})
