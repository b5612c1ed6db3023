import { describe, expect, test } from 'vitest'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { refuseSignInMessage, SIGN_IN_CLOCK_SKEW_MS, type SignInExpectation } from '@/lib/sign-in/sign-in-message-rules'
import { fullMessage } from '@/tests/support/sign-in-messages'

const ISSUED = Date.parse('2026-11-21T10:00:00Z')
const at = (ms: number) => new Date(ISSUED + ms).toISOString()

describe('expected values', () => {
  const message = fullMessage('eip155')

  test('behavior: the issued message is accepted', () => {
    expect(refuseSignInMessage(message, message, ISSUED)).toBeNull()
  })

  test.each<[string, Partial<SignInExpectation>]>([
    ['wrongDomain', { domain: 'app.example.com' }],
    ['wrongDomain', { domain: 'app.example.com:3001' }],
    ['wrongDomain', { domain: 'APP.example.com:3000' }],
    ['wrongUri', { uri: 'https://app.example.com:3000/login' }],
    ['wrongUri', { uri: 'https://app.example.com:3000' }],
    ['wrongChain', { chainId: 'eip155:1' }],
    ['wrongAccount', { accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }],
    ['wrongNonce', { nonce: '4fT0qD2mZ8sKx1Yv7bWn3a' }],
    ['wrongNonce', { nonce: '' }],
  ])('error: %s when %j was expected', (reason, other) => {
    expect(refuseSignInMessage(message, { ...message, ...other }, ISSUED)).toBe(reason)
  })

  test('behavior: an eip155 account matches in any spelling, another account does not', () => {
    const lower = message.accountAddress.toLowerCase()
    expect(refuseSignInMessage(message, { ...message, accountAddress: lower }, ISSUED)).toBeNull()
    const solana = fullMessage('solana')
    const other = { ...solana, accountAddress: solana.accountAddress.toLowerCase() }
    expect(refuseSignInMessage(solana, other, ISSUED)).toBe('wrongAccount')
  })

  test('error: a wrong recipient is reported before a wrong time', () => {
    expect(refuseSignInMessage(message, { ...message, nonce: '' }, ISSUED + 86_400_000)).toBe('wrongNonce')
  })
})

describe('time', () => {
  const { expirationTime, notBefore, ...timeless } = fullMessage('eip155')
  const refuse = (times: Partial<SignInMessage>, now: number) => {
    const message = { ...timeless, ...times }
    return refuseSignInMessage(message, message, now)
  }
  const SKEW = SIGN_IN_CLOCK_SKEW_MS

  test.each<[string, number, string | null]>([
    ['issued as late as the skew', ISSUED - SKEW, null],
    ['issued later than the skew', ISSUED - SKEW - 1, 'issuedInFuture'],
    ['issued long ago, with no end', ISSUED + 365 * 86_400_000, null],
  ])('behavior: %s', (_, now, reason) => {
    expect(refuse({}, now)).toBe(reason)
  })

  test.each<[string, number, string | null]>([
    ['just before its beginning, within the skew', 60_000 - SKEW, null],
    ['before its beginning by more than the skew', 60_000 - SKEW - 1, 'notYetValid'],
  ])('behavior: a message %s', (_, since, reason) => {
    expect(refuse({ issuedAt: at(-3_600_000), notBefore: at(60_000) }, ISSUED + since)).toBe(reason)
  })

  test.each<[string, number, string | null]>([
    ['in its last millisecond, the skew added', 600_000 + SKEW - 1, null],
    ['at its expiration time, the skew added', 600_000 + SKEW, 'expired'],
    ['an hour after', 4_200_000, 'expired'],
  ])('behavior: a message %s', (_, since, reason) => {
    expect(refuse({ expirationTime: at(600_000) }, ISSUED + since)).toBe(reason)
  })

  test('behavior: times with an offset are converted', () => {
    const offset = { issuedAt: '2026-11-21T15:30:00+05:30', expirationTime: '2026-11-21T05:01:00-05:00' }
    expect(refuse(offset, ISSUED)).toBeNull()
    expect(refuse(offset, ISSUED + 60_000 + SKEW)).toBe('expired')
  })

  test.each<[string, Partial<SignInMessage>, string]>([
    ['issue time', { issuedAt: 'yesterday' }, 'issuedInFuture'],
    ['beginning', { notBefore: '2026-02-30T00:00:00Z' }, 'notYetValid'],
    ['expiration time', { expirationTime: 'never' }, 'expired'],
  ])('error: an invalid %s is refused', (_, times, reason) => {
    expect(refuse(times, ISSUED)).toBe(reason)
  })

  test('error: an invalid clock accepts no message', () => {
    expect(refuse({}, Number.NaN)).toBe('issuedInFuture')
  })

  test('param: clocks may be off by two minutes', () => {
    expect(SIGN_IN_CLOCK_SKEW_MS).toBe(120_000)
  })
})
