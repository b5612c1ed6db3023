import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@/lib/core/endpoint'
import { loginProviders, type OutsideProvider, outsideProviders, socialProviders } from '@/lib/core/login-providers'
import {
  loginAdd,
  loginList,
  loginRemove,
  loginSubject,
  MAX_OUTSIDE_WAIT_SECONDS,
  mailboxAsk,
  OUTSIDE_LOGIN_SECONDS,
  type OutsideEvidence,
  type OutsideUse,
  outsideEvidence,
  outsideProve,
  outsideRead,
  outsideRedeem,
  outsideRelease,
  outsideStart,
  outsideUse,
  outsideWait,
  RESULT_SECONDS,
  resultCode,
} from '@/lib/custody/outside-login-contract'
import {
  approvalByAccount,
  vaultOutsideStart,
  vaultOwnerAdd,
  vaultOwnerRemove,
} from '@/lib/custody/vault-login-contract'

const SALT = 'a'.repeat(22)
const CODE = 'b'.repeat(43)
const ID = '00000000-0000-7000-8000-000000000000'
const SIGNATURES = { eip155: `0x${'1'.repeat(130)}`, solana: '2'.repeat(88) }
const messageOf = ({ input }: Endpoint, value: unknown) => z.safeParse(input, value).error?.issues[0]?.message

describe('logins with accounts of other services', () => {
  test('behavior: spec section 5 names six social providers; Farcaster and e-mail are logins too', () => {
    expect(socialProviders).toEqual(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
    expect([...outsideProviders]).toEqual([...socialProviders, 'farcaster' satisfies OutsideProvider])
    expect([...loginProviders]).toEqual(['email', ...outsideProviders])
  })

  test.each(['myspace', 'telegram', 'Google', ''])(
    'error: the provider %j is refused with "Invalid input"',
    (provider) => {
      expect(messageOf(outsideStart, { provider, salt: SALT })).toBe('Invalid input')
      expect(messageOf(vaultOutsideStart, { provider })).toBe('Invalid input')
      expect(messageOf(approvalByAccount, { provider, by: { loginId: ID } })).toBe('Invalid input')
    },
  )

  test('behavior: a login is for a session unless it says otherwise', () => {
    expect(z.parse(outsideStart.input, { provider: 'x', salt: SALT }).use).toBe('login' satisfies OutsideUse)
    expect(outsideUse.options).toEqual(['login', 'proof', 'addition'])
  })

  test.each<[string, Endpoint, unknown, unknown]>([
    [
      'a wait longer than a server answers',
      outsideWait,
      { loginId: ID, waitSeconds: MAX_OUTSIDE_WAIT_SECONDS },
      { loginId: ID, waitSeconds: 13 },
    ],
    ['a result of another length', outsideRedeem, { code: CODE }, { code: 'b'.repeat(42) }],
    ['a release without a result', outsideRelease, { code: CODE }, {}],
    ['a proof without a result', outsideProve, { code: CODE }, {}],
    ['a reading without a result', outsideRead, { code: CODE }, {}],
    ['a mailbox that is none', mailboxAsk, { email: 'ada@example.com' }, { email: 'ada' }],
    [
      'an addition without signatures',
      loginAdd,
      { by: { result: CODE }, signatures: SIGNATURES },
      { by: { result: CODE } },
    ],
    ['a removal of no login', loginRemove, { loginId: ID, signatures: SIGNATURES }, { signatures: SIGNATURES }],
    [
      'an owner without an approval',
      vaultOwnerAdd,
      { walletId: ID, provider: 'google', subject: '1', signatures: SIGNATURES, approvalId: ID },
      { walletId: ID, provider: 'google', subject: '1', signatures: SIGNATURES },
    ],
    [
      'an owner without a subject',
      vaultOwnerRemove,
      { walletId: ID, provider: 'email', subject: 'ada@example.com', signatures: SIGNATURES },
      { walletId: ID, provider: 'email', subject: '', signatures: SIGNATURES },
    ],
  ])('error: %s is refused', (_, { input }, good, bad) => {
    expect(z.safeParse(input, good).success).toBe(true)
    expect(z.safeParse(input, bad).success).toBe(false)
  })

  test('behavior: evidence is a token or a message, each with the salt of its nonce', () => {
    const evidence: OutsideEvidence = { kind: 'idToken', token: 'e30.e30.e30', salt: SALT }
    expect(z.parse(outsideEvidence, evidence)).toEqual(evidence)
    expect(z.safeParse(outsideEvidence, { kind: 'accessToken', token: 'gho_1', salt: SALT }).success).toBe(false)
    expect(z.safeParse(loginSubject, 'x'.repeat(256)).success).toBe(false)
    expect(z.safeParse(resultCode, CODE).success).toBe(true)
  })

  test('behavior: a result ends long before its login does; a list has no login without a provider', () => {
    expect(RESULT_SECONDS).toBe(60)
    expect(OUTSIDE_LOGIN_SECONDS).toBeGreaterThan(45)
    const listed = { loginId: ID, provider: 'myspace', subject: '1', name: null, addedAt: 0 }
    expect(z.safeParse(loginList.output, { logins: [listed] }).success).toBe(false)
  })
})
