import { describe, expect, test } from 'vitest'
import { isEndedOrder, isFinalOrder, type OrderStatus, orderStatuses } from '@/lib/onramp/order-status'
import { failureOf, nextCheckAt, nextStatus, type OrderFacts, payableUntil } from '@/lib/server/onramp/order-rules'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const QUOTED = 1_000_000n
const facts = (more: Partial<OrderFacts>): OrderFacts => ({
  quotedUnits: QUOTED,
  vendor: null,
  declaredUnits: null,
  deliveredUnits: null,
  payableUntil: 1_000,
  now: 0,
  ...more,
})
const statusAfter = (current: OrderStatus, more: Partial<OrderFacts>) => nextStatus(current, facts(more)).status
const changeable = orderStatuses.filter((status) => !isFinalOrder(status))

describe('the next state of an order', () => {
  test.each([
    ['created', 'none', 'created'],
    ['created', 'pending', 'pending'],
    ['created', 'failed', 'failed'],
    ['opened', 'none', 'opened'],
    ['opened', 'pending', 'pending'],
    ['opened', 'delivered', 'pending'],
    ['pending', 'none', 'pending'],
    ['pending', 'delivered', 'pending'],
    ['pending', 'failed', 'failed'],
    ['pending', 'refunded', 'refunded'],
    ['failed', 'none', 'failed'],
    ['failed', 'pending', 'pending'],
    ['failed', 'refunded', 'refunded'],
    ['expired', 'none', 'expired'],
    ['expired', 'pending', 'pending'],
    ['expired', 'failed', 'failed'],
  ] as const)('behavior: %s, and the provider says %s: %s', (current, vendor, next) => {
    expect(statusAfter(current, { vendor })).toBe(next)
  })

  test.each([
    [QUOTED, QUOTED, 'completed'],
    [QUOTED + 1n, QUOTED, 'completed'],
    [QUOTED - 1n, QUOTED, 'delivered_less'],
    // 3 % less than the quote is what a quote may be off.
    [970_000n, 970_000n, 'completed'],
    [969_999n, 969_999n, 'delivered_less'],
    [970_000n, null, 'completed'],
    [969_999n, null, 'delivered_less'],
    [2n * QUOTED, 2n * QUOTED, 'completed'],
  ] as const)('param: %s units arrived, %s were declared: %s', (deliveredUnits, declaredUnits, next) => {
    for (const current of changeable)
      expect(nextStatus(current, facts({ vendor: 'delivered', declaredUnits, deliveredUnits }))).toEqual({
        status: next,
        source: 'chain',
      })
  })

  test('behavior: what is on the chain outweighs a provider that says failed or refunded, or nothing', () => {
    for (const vendor of ['failed', 'refunded', 'none', null] as const)
      expect(statusAfter('pending', { vendor, deliveredUnits: QUOTED })).toBe('completed')
  })

  test.each(orderStatuses.filter(isFinalOrder))('behavior: %s is never left', (current) => {
    for (const vendor of ['pending', 'delivered', 'failed', 'refunded', 'none', null] as const)
      for (const deliveredUnits of [null, 1n, QUOTED])
        expect(statusAfter(current, { vendor, deliveredUnits, now: DAY_MS })).toBe(current)
  })

  test('error: a silent provider changes nothing, also when the time to pay is over', () => {
    for (const current of orderStatuses) expect(statusAfter(current, { vendor: null, now: DAY_MS })).toBe(current)
  })

  test('param: an order without a payment expires when its time is over, not a millisecond before', () => {
    for (const current of ['created', 'opened'] as const) {
      expect(statusAfter(current, { vendor: 'none', now: 999 })).toBe(current)
      expect(nextStatus(current, facts({ vendor: 'none', now: 1_000 }))).toEqual({ status: 'expired', source: 'time' })
    }
    expect(statusAfter('pending', { vendor: 'none', now: DAY_MS })).toBe('pending')
  })

  test('behavior: exactly the ends without all tokens have a failure', () => {
    expect(orderStatuses.filter((status) => failureOf(status) !== null)).toEqual(
      orderStatuses.filter((status) => isEndedOrder(status) && status !== 'completed'),
    )
  })
})

describe('the times of an order', () => {
  test.each([
    ['card', null, 2 * HOUR_MS],
    ['card', 5_000, HOUR_MS + 5_000],
    ['sepa_bank_transfer', 5_000, DAY_MS + 5_000],
    ['ach_bank_account', null, DAY_MS + HOUR_MS],
  ] as const)('param: paid by %s on a page that ends at %s, until %s', (paymentMethod, sessionEndsAt, until) => {
    expect(payableUntil({ createdAt: 0, sessionEndsAt, paymentMethod })).toBe(until)
  })

  test('param: questions follow after 5 s, then twice as long each time, up to 15 minutes', () => {
    const pauses = Array.from({ length: 10 }, (_, checks) =>
      nextCheckAt({ status: 'pending', checks, createdAt: 0, paymentMethod: 'card' }, 0),
    )
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900].map((seconds) => seconds * 1_000))
  })

  test('param: an ended order is asked about every six hours in the end, a final one never', () => {
    const order = { checks: 60, createdAt: 0, paymentMethod: 'card' } as const
    expect(nextCheckAt({ ...order, status: 'expired' }, 0)).toBe(6 * HOUR_MS)
    for (const status of orderStatuses.filter(isFinalOrder)) expect(nextCheckAt({ ...order, status }, 0)).toBeNull()
  })

  test.each([
    ['card', 7],
    ['ach_bank_account', 30],
    ['sepa_bank_transfer', 30],
  ] as const)('param: an order paid by %s is asked about for %s days', (paymentMethod, days) => {
    const order = { status: 'pending', checks: 0, createdAt: 0, paymentMethod } as const
    expect(nextCheckAt(order, days * DAY_MS - 1)).toBe(days * DAY_MS - 1 + 5_000)
    expect(nextCheckAt(order, days * DAY_MS)).toBeNull()
  })
})
