import { expect, test } from 'vitest'
import { groupActivity } from '@/components/modal/views/Account/activity-groups'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { ADA, BOB } from '../../fakes/fake-wallet'

const token = { symbol: 'USDC', address: BOB, decimals: 6 }
const sentAt = (when: Date, status: TransactionRecord['status'] = 'confirmed'): TransactionRecord => ({
  id: `0x${when.getTime().toString(16).padStart(64, '0')}`,
  from: ADA,
  nonce: 0,
  chainId: 'eip155:1',
  intent: { kind: 'swap', source: token, target: token, fromAmount: '1', toAmount: '1' },
  request: { to: BOB, data: '0x', value: '0' },
  sentAt: when.getTime(),
  status,
})

test('behavior: days are those of the calendar: a minute before midnight is yesterday', () => {
  const now = new Date(2026, 0, 1, 0, 1)
  const { days } = groupActivity(
    [sentAt(now), sentAt(new Date(2025, 11, 31, 23, 59)), sentAt(new Date(2025, 11, 30, 23, 59))],
    now.getTime(),
  )
  expect(days.map(({ when, day }) => [when, new Date(day).getDate()])).toEqual([
    ['today', 1],
    ['yesterday', 31],
    ['earlier', 30],
  ])
})

test('behavior: a day of a clock change is one day, and the one before it is yesterday', () => {
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
  try {
    // 25 hours long, 25 October 2026.
    const { days } = groupActivity(
      [new Date(2026, 9, 25, 23, 30), new Date(2026, 9, 25, 0, 30), new Date(2026, 9, 24, 12)].map((when) =>
        sentAt(when),
      ),
      new Date(2026, 9, 26, 0, 10).getTime(),
    )
    expect(days.map(({ when, records }) => [when, records.length])).toEqual([
      ['yesterday', 2],
      ['earlier', 1],
    ])
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('behavior: a pending one stands apart, however old it is', () => {
  const now = new Date(2026, 5, 15, 12)
  const old = sentAt(new Date(2026, 5, 1), 'pending')
  expect(groupActivity([old], now.getTime())).toEqual({ pending: [old], days: [] })
})
