import { afterEach, expect, test, vi } from 'vitest'
import { randomUuid } from '@/lib/core/random-uuid'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['with', () => undefined],
  ['without', () => vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) })],
])('behavior: a page %s HTTPS gets a UUID of version 4', (_, arrange) => {
  arrange()
  expect(randomUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
