import { describe, expect, test, vi } from 'vitest'
import { loadOnce } from '@/lib/core/load-once'
import { deferred } from '@/tests/support/deferred'

describe('loadOnce', () => {
  test('behavior: callers share one load, while it lasts and afterwards', async () => {
    const chunk = deferred<string>()
    const load = vi.fn(() => chunk.promise)
    const once = loadOnce(load)
    const early = [once(), once()]
    chunk.resolve('code')
    expect(await Promise.all([...early, once()])).toEqual(['code', 'code', 'code'])
    expect(load).toHaveBeenCalledOnce()
  })

  test('error: a failed load is told to all who waited, and the next call loads again, be it at once', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('code')
    const once = loadOnce(load)
    const [first, second] = [once(), once()]
    const again = first.catch(() => once())
    await expect(second).rejects.toThrow('offline')
    expect(await again).toBe('code')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
