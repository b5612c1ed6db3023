import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { createOpenRequests } from '@/lib/transaction/open-requests'
import { MAX_OPEN_REQUEST_MS } from '@/lib/transaction/stored-open-requests'
import { ACCOUNT, OTHER_ACCOUNT } from '../swap/swap-harness'

const KEY = 'openRequests'
const NOW = 1_800_000_000_000

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function start(stored?: string) {
  const storage = createMemoryStorage()
  if (stored !== undefined) storage.set(KEY, stored)
  return { storage, requests: createOpenRequests(storage, () => Date.now()) }
}
const key = `${ACCOUNT.chainId}:${ACCOUNT.address}`

describe('createOpenRequests', () => {
  test('behavior: a request is open for its account and network, in any spelling of the address, until its time', () => {
    const { requests } = start()
    const mixed = { ...ACCOUNT, address: `0x${'Ab'.repeat(20)}` }
    requests.add(mixed, NOW + 5_000)
    expect(requests.until({ ...mixed, address: mixed.address.toLowerCase() })).toBe(NOW + 5_000)
    expect(requests.until(OTHER_ACCOUNT)).toBeUndefined()
    expect(requests.until({ ...mixed, chainId: 'eip155:1' })).toBeUndefined()
    vi.setSystemTime(NOW + 5_000)
    expect(requests.until(mixed)).toBeUndefined()
  })

  test('behavior: removing one keeps those of other accounts; nothing stays in storage after the last', () => {
    const { requests, storage } = start()
    requests.add(ACCOUNT, NOW + 5_000)
    requests.add(OTHER_ACCOUNT, NOW + 6_000)
    requests.remove(ACCOUNT)
    expect([requests.until(ACCOUNT), requests.until(OTHER_ACCOUNT)]).toEqual([undefined, NOW + 6_000])
    requests.remove(OTHER_ACCOUNT)
    expect(storage.get(KEY)).toBeNull()
  })

  test.each([
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['text', JSON.stringify({ [key]: 'soon' })],
    ['a time that has passed', JSON.stringify({ [key]: NOW })],
    ['a time beyond any request of ours', JSON.stringify({ [key]: NOW + MAX_OPEN_REQUEST_MS + 1 })],
    ['infinity', `{"${key}":1e999}`],
  ])('error: %s in storage blocks nothing', (_what, stored) => {
    expect(start(stored).requests.until(ACCOUNT)).toBeUndefined()
  })
})
