import { describe, expect, test } from 'vitest'
import { isBrokenConnection, isRetriedStatus, retryAfterMs, retryDelayMs } from '@/lib/server/upstream/retry-policy'

describe('retry policy', () => {
  test('behavior: exactly the statuses of spec section 8 are retried', () => {
    const retried = Array.from({ length: 500 }, (_, i) => i + 100).filter(isRetriedStatus)
    expect(retried).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
  })

  test.each([
    [0, 150],
    [1, 300],
    [2, 600],
  ])('param: pause before retry %i is %i ms and up to a fifth more', (retry, ms) => {
    expect(retryDelayMs(retry, () => 0)).toBe(ms)
    expect(retryDelayMs(retry, () => 1)).toBe(ms * 1.2)
  })

  test.each([
    ['2', 2_000],
    [' 0 ', 0],
    ['Wed, 21 Oct 2026 07:28:05 GMT', 5_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    [null, null],
    ['', null],
    ['soon', null],
    ['-1', null],
    ['1.5', null],
    ['1e9', null],
    ['99999999999999999999', null],
  ])('param: Retry-After %j is %s ms', (header, ms) => {
    expect(retryAfterMs(header, Date.UTC(2026, 9, 21, 7, 28, 0))).toBe(ms)
  })

  test('behavior: a broken connection is found below the wrapping of fetch, other failures do not count as one', () => {
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    expect(isBrokenConnection(new TypeError('fetch failed', { cause: reset }))).toBe(true)
    expect(isBrokenConnection(new TypeError('Invalid URL'))).toBe(false)
    expect(isBrokenConnection(Object.assign(new Error(), { code: 'HPE_HEADER_OVERFLOW' }))).toBe(false)
    expect(isBrokenConnection('ECONNRESET')).toBe(false)
    const circular = new Error('a')
    circular.cause = circular
    expect(isBrokenConnection(circular)).toBe(false)
  })
})
