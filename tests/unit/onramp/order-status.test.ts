import { describe, expect, test } from 'vitest'
import { isEndedOrder, isFinalOrder, orderStatuses } from '@/lib/onramp/order-status'

describe('states of an order', () => {
  test.each([
    ['created', false, false],
    ['opened', false, false],
    ['pending', false, false],
    ['completed', true, true],
    ['delivered_less', true, true],
    ['failed', true, false],
    ['refunded', true, true],
    ['expired', true, false],
  ] as const)('behavior: %s has ended: %s, and nothing changes it: %s', (status, hasEnded, isFinal) => {
    expect(isEndedOrder(status)).toBe(hasEnded)
    expect(isFinalOrder(status)).toBe(isFinal)
    expect(orderStatuses).toContain(status)
  })
})
