import { describe, expect, test } from 'vitest'
import { onrampProviders } from '@/lib/server/onramp/onramp-providers'

describe('the providers of a server', () => {
  test('behavior: without a list nothing is sold', () => {
    expect(onrampProviders({ onramp: [] })).toEqual([])
  })
})
