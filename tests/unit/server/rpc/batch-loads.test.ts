import { expect, test, vi } from 'vitest'
import { batchLoads } from '@/lib/server/rpc/batch-loads'

const { signal } = new AbortController()

test('behavior: loads of one turn are combined, and each caller gets its own value', async () => {
  const load = vi.fn(async (keys: readonly number[]) => keys.map((key) => key * 2))
  const one = batchLoads(load)
  expect(await Promise.all([one(1, signal), one(2, signal), one(3, signal)])).toEqual([2, 4, 6])
  expect(await one(4, signal)).toBe(8)
  expect(load.mock.calls.map(([keys]) => keys)).toEqual([[1, 2, 3], [4]])
})

test('error: a failed load rejects all of its callers, and no later ones', async () => {
  let isIll = true
  const one = batchLoads<number, number>(async (keys) => {
    if (isIll) throw new Error('ill')
    return keys
  })
  const settled = await Promise.allSettled([one(1, signal), one(2, signal)])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isIll = false
  expect(await one(3, signal)).toBe(3)
})
