import { expect, test, vi } from 'vitest'
import type * as alerts from '@/components/modal/stages/alert-stage'
import type * as wallet from '@/components/modal/stages/wallet-stage'
import { createChunkLoader } from '@/lib/runtime/chunks'

// The loader passes chunks on as they are, so any object stands for one.
const alertChunk = { name: 'alerts' } as unknown as typeof alerts

test('behavior: a chunk can be loaded once the chunk that brings its load has loaded', async () => {
  const loads = { alerts: async () => alertChunk }
  const load = createChunkLoader({ wallet: async () => ({ loads }) as unknown as typeof wallet })
  await expect(load('alerts')).rejects.toThrow(TypeError)
  await load('wallet')
  expect(await load('alerts')).toBe(alertChunk)
})

test('error: a failed load is repeated by the next call', async () => {
  const alerts = vi.fn(async () => alertChunk).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const load = createChunkLoader({ alerts })
  await expect(load('alerts')).rejects.toThrow('Failed to fetch')
  expect(await load('alerts')).toBe(alertChunk)
})
