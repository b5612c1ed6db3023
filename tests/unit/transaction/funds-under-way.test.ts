import { describe, expect, test } from 'vitest'
import { fundsUnderWay } from '@/lib/transaction/funds-under-way'

const NOW = 1_800_000_000_000
const ADA = 'eip155:1:0x00000000000000000000000000000000000000ad'
const DAY_MS = 24 * 60 * 60_000

const openUntil = (until: number) => ({ openRequests: JSON.stringify({ [ADA]: until }) })
const sent = (record: object) => ({ transactions: JSON.stringify([{ status: 'confirmed' }, record]) })
const known = (stored: Readonly<Record<string, string>>) => fundsUnderWay((key) => stored[key] ?? null, NOW)

describe('fundsUnderWay', () => {
  test.each([
    ['nothing is stored', {}, 'none'],
    ['the wallet has not answered a request', openUntil(NOW + 60_000), 'request'],
    ['an unanswered request can no longer be sent', openUntil(NOW - 1), 'none'],
    ['a transaction is pending', sent({ status: 'pending', sentAt: NOW }), 'pending'],
    ['a transaction had no outcome in time', sent({ status: 'unsure', sentAt: NOW - 60_000 }), 'pending'],
    ['a transaction is not followed any more', sent({ status: 'unsure', sentAt: NOW - DAY_MS }), 'none'],
    ['all transactions have ended', sent({ status: 'reverted', sentAt: NOW }), 'none'],
    [
      'an approval is pending and the next request is open',
      { ...openUntil(NOW + 60_000), ...sent({ status: 'pending', sentAt: NOW }) },
      'request',
    ],
  ] as const)('behavior: if %s, the result is as listed', (_, stored, expected) => {
    expect(known(stored)).toBe(expected)
  })

  test.each([
    ['requests that cannot be parsed', { openRequests: '{' }],
    ['transactions that cannot be parsed', { transactions: '[{"status":"pend' }],
    ['transactions that are no list', { transactions: '{}' }],
  ])('error: %s give `unknown`, never `none`', (_, stored) => {
    expect(known(stored)).toBe('unknown')
  })

  test('error: storage that cannot be read gives `unknown`, never `none`', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(fundsUnderWay(denied, NOW)).toBe('unknown')
  })
})
