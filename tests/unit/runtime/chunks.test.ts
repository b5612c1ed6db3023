import { expect, test, vi } from 'vitest'
import { createChunkLoader } from '@/lib/runtime/chunks'
import * as visitorChoices from '@/lib/runtime/visitor-choices'

const table = { rdnsByIdStart: {} }

test('behavior: a chunk can be loaded once the chunk that brings its load has loaded', async () => {
  const first = { ...visitorChoices, loads: { explorerTable: async () => table } }
  const load = createChunkLoader({ visitorChoices: async () => first })
  await expect(load('explorerTable')).rejects.toThrow(TypeError)
  await load('visitorChoices')
  expect(await load('explorerTable')).toBe(table)
})

test('error: a failed load is repeated by the next call', async () => {
  const explorerTable = vi.fn(async () => table).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const load = createChunkLoader({ explorerTable })
  await expect(load('explorerTable')).rejects.toThrow('Failed to fetch')
  expect(await load('explorerTable')).toBe(table)
})
