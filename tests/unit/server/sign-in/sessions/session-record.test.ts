import { describe, expect, test } from 'vitest'
import { parseSessionRecord } from '@/lib/server/sign-in/sessions/session-record'
import { readSession } from '@/lib/server/sign-in/sessions/session-records'
import { MINUTE, openSessions, proofOf } from './open-sessions'

function recordText(more: object = {}, proofs = [proofOf('eip155')]): string {
  const record = { createdAt: 1, lastSeenAt: 2, expiresAt: 3, browser: 'Firefox', system: 'Linux', accounts: proofs }
  return JSON.stringify({ ...record, ...more })
}

describe('records of sessions', () => {
  test('behavior: each text is parsed to its own record, however many were parsed before and whatever their length', () => {
    const texts = Array.from({ length: 1_200 }, (_, lastSeenAt) => {
      const signature = `0x${'5e'.repeat(lastSeenAt % 3 === 0 ? 4_000 : 65)}`
      return recordText({ lastSeenAt }, [proofOf('eip155', { signature })])
    })
    for (const turn of [1, 2]) {
      for (const text of texts) expect([turn, parseSessionRecord(text)]).toEqual([turn, JSON.parse(text)])
    }
  })

  test.each([
    ['no JSON', '{'],
    ['something else', '"text"'],
    ['no accounts', recordText({ accounts: [] })],
    ['too many accounts', recordText({ accounts: Array.from({ length: 21 }, () => proofOf('eip155')) })],
    ['a time that is none', recordText({ expiresAt: 'soon' })],
    [
      'an account that is none',
      recordText({}, [proofOf('eip155', { data: { ...proofOf('eip155').data, accountAddress: ' ' } })]),
    ],
  ])('error: %s is refused, also the second time', (_, text) => {
    expect(parseSessionRecord(text)).toBeNull()
    expect(parseSessionRecord(text)).toBeNull()
  })

  test('behavior: a change that one caller makes to its session is not visible to others', async () => {
    const { services, signIn, clock } = openSessions()
    const id = await signIn([proofOf('eip155'), proofOf('solana')])
    const before = structuredClone(await readSession(id, services))
    const mine = await readSession(id, services)
    for (const { data } of mine?.accounts ?? []) {
      data.accountAddress = 'somebody else'
      data.resources?.push('urn:everything')
    }
    mine?.accounts.pop()
    expect(await readSession(id, services)).toEqual(before)
    clock.time += MINUTE
    expect((await readSession(id, services))?.accounts).toEqual(before?.accounts)
  })
})
