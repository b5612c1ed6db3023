import { describe, expect, test } from 'vitest'
import { endAllSessions, listSessions, readSession } from '@/lib/server/sign-in/sessions/session-records'
import { DAY, newAccount, openSessions, proofOf } from './open-sessions'

const EXPIRED = { code: 'session.expired' }

/** Key of the only session record in a new store. */
function recordKey(calls: readonly string[]): string {
  return calls.find((call) => call.startsWith('set siwx-session:'))!.slice('set '.length)
}

describe('a record written by another program', () => {
  const tampered: [string, (record: Record<string, unknown>) => unknown][] = [
    ['no JSON', () => undefined],
    ['nothing', () => null],
    ['a list', (record) => [record]],
    ['a number', () => 1],
    ['no accounts', (record) => ({ ...record, accounts: [] })],
    ['more accounts than there may be', (record) => ({ ...record, accounts: Array(21).fill(proofOf('eip155')) })],
    [
      'an account of no chain',
      (record) => ({
        ...record,
        accounts: [{ ...proofOf('eip155'), data: { ...proofOf('eip155').data, chainId: 'foo:1' } }],
      }),
    ],
    [
      'an address that is none',
      (record) => ({
        ...record,
        accounts: [{ ...proofOf('eip155'), data: { ...proofOf('eip155').data, accountAddress: '0x12' } }],
      }),
    ],
    ['an account without its proof', (record) => ({ ...record, accounts: [{ data: proofOf('eip155').data }] })],
    ['an end in words', (record) => ({ ...record, expiresAt: 'never' })],
    ['no end', ({ expiresAt, ...record }) => record],
    ['no use', (record) => ({ ...record, lastSeenAt: null })],
    ['a use in years', (record) => ({ ...record, lastSeenAt: 4_000_000_000_000 })],
    ['a beginning in years', (record) => ({ ...record, createdAt: 4_000_000_000_000 })],
    ['an end in the past', (record) => ({ ...record, expiresAt: 1 })],
  ]

  test.each(tampered)('error: with %s it is treated as absent, without a failure', async (_, change) => {
    const { services, signIn, calls, kv } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const key = recordKey(calls)
    const text = JSON.stringify(change(JSON.parse((await kv.get(key))!))) ?? 'not json'
    await kv.set(key, text, { ttlMs: DAY })
    expect(await readSession(id, services)).toBeNull()
    await expect(listSessions(id, services)).rejects.toMatchObject(EXPIRED)
    const next = await signIn([proofOf('solana')], id)
    expect((await readSession(next, services))?.accounts).toHaveLength(1)
  })

  test('behavior: an expiry beyond the maximum life is reduced to it', async () => {
    const { services, signIn, calls, kv, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const key = recordKey(calls)
    const record = JSON.parse((await kv.get(key))!) as object
    await kv.set(key, JSON.stringify({ ...record, expiresAt: 4_000_000_000_000 }), { ttlMs: DAY })
    expect((await readSession(id, services))?.expiresAt).toBe(clock.time + 30 * DAY)
  })

  test.each(['not json', '{}', '[1]', '["../../other-key"]', 'null'])(
    'error: with %s as its list of sessions, an account gets a new list',
    async (text) => {
      const { services, signIn, kv } = openSessions()
      const account = newAccount()
      const lost = await signIn([proofOf(account)])
      await kv.set(`siwx-sessions-of:eip155:31337:${account}`, text, { ttlMs: DAY })
      const id = await signIn([proofOf(account)])
      expect((await listSessions(id, services)).map(({ isCurrent }) => isCurrent)).toEqual([true])
      expect(await endAllSessions(lost, services)).toBe(2)
    },
  )
})
