import { describe, expect, test } from 'vitest'
import { isAccountAddress } from '@/lib/core/account-address'
import { createSession, endSession, readSession } from '@/lib/server/sign-in/sessions/session-records'
import { DAY, HOUR, MINUTE, newAccount, openSessions, proofOf } from './open-sessions'

/** Another base58 key that differs in the case of one letter only. */
function inOtherCase(key: string): string {
  const candidates = [...key].map((letter, at) => key.slice(0, at) + letter.toLowerCase() + key.slice(at + 1))
  const other = candidates.find((candidate) => candidate !== key && isAccountAddress('solana', candidate))
  if (other === undefined) throw new Error(`no letter of ${key} has another case`)
  return other
}

describe('sign-in', () => {
  test('behavior: a session contains its proofs and its times', async () => {
    const { services, clock } = openSessions()
    const proof = proofOf('eip155')
    const { id, session } = await createSession({ proofs: [proof], userAgent: null, replaces: null }, services)
    expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(session).toEqual({
      accounts: [proof],
      createdAt: clock.time,
      idleExpiresAt: clock.time + DAY,
      expiresAt: clock.time + 30 * DAY,
    })
    expect(await readSession(id, services)).toEqual(session)
  })

  test('behavior: every sign-in gets a new id, and the id is not in the store', async () => {
    const { services, signIn, calls, kv } = openSessions()
    const ids = [await signIn([proofOf('eip155')]), await signIn([proofOf('eip155')])]
    expect(new Set(ids).size).toBe(2)
    const keys = new Set(calls.map((call) => call.split(' ')[1]!))
    const stored = await Promise.all([...keys].map(async (key) => `${key} ${await kv.get(key)}`))
    for (const id of ids) expect(stored.join('\n')).not.toContain(id)
    expect(await readSession('x'.repeat(43), services)).toBeNull()
    expect(await readSession(null, services)).toBeNull()
  })

  test('behavior: the next sign-in with the same cookie has both accounts, and the old cookie is invalid', async () => {
    const { services, signIn } = openSessions()
    const [first, second] = [proofOf('eip155'), proofOf('solana')]
    const old = await signIn([first])
    const id = await signIn([second], old)
    expect((await readSession(id, services))?.accounts).toEqual([first, second])
    expect(await readSession(old, services)).toBeNull()
  })

  test('behavior: a new proof replaces the previous one, however the address is spelled', async () => {
    const { services, signIn } = openSessions()
    const account = newAccount()
    const upper = `0x${account.slice(2).toUpperCase()}` as const
    const kept = proofOf('cosmos')
    const old = await signIn([proofOf(account), kept])
    const id = await signIn([proofOf(upper, { signature: '0xnew' })], old)
    const accounts = (await readSession(id, services))?.accounts
    expect(accounts).toEqual([kept, proofOf(upper, { signature: '0xnew' })])
  })

  test('behavior: one address on two chains is two accounts, and case matters if the namespace says so', async () => {
    const { services, signIn } = openSessions()
    const one = proofOf('eip155')
    const otherChain = { ...one, data: { ...one.data, chainId: 'eip155:1' as const } }
    const solana = proofOf('solana')
    const { accountAddress } = solana.data
    const otherCase = { ...solana, data: { ...solana.data, accountAddress: inOtherCase(accountAddress) } }
    const id = await signIn([one, otherChain, solana, otherCase])
    expect((await readSession(id, services))?.accounts).toHaveLength(4)
  })

  test('behavior: of more than 20 accounts the one proved first is removed', async () => {
    const { services, signIn } = openSessions()
    const proofs = Array.from({ length: 20 }, () => proofOf(newAccount()))
    const last = proofOf(newAccount())
    const id = await signIn([last], await signIn(proofs))
    expect((await readSession(id, services))?.accounts).toEqual([...proofs.slice(1), last])
  })

  test('behavior: an account taken over from the previous session does not live longer', async () => {
    const { services, signIn, clock } = openSessions({ settings: { FOYER_SESSION_IDLE_S: String(30 * 86_400) } })
    const end = clock.time + 30 * DAY
    let id = await signIn([proofOf('eip155')])
    for (const _ of [1, 2]) {
      clock.time += 10 * DAY
      id = await signIn([proofOf('solana')], id)
      expect((await readSession(id, services))?.expiresAt).toBe(end)
    }
    // Every account is proved again.
    const renewed = await signIn([proofOf('eip155'), proofOf('solana')], id)
    expect((await readSession(renewed, services))?.expiresAt).toBe(clock.time + 30 * DAY)
  })

  test.each([
    ['a guessed id', 'x'.repeat(43)],
    ['nothing', null],
  ])('behavior: a sign-in with %s as cookie is the same as without a cookie', async (_, replaces) => {
    const { services, signIn } = openSessions()
    const id = await signIn([proofOf('eip155')], replaces)
    expect(id).not.toBe(replaces)
    expect((await readSession(id, services))?.accounts).toHaveLength(1)
    expect(await readSession(replaces, services)).toBeNull()
  })

  test('behavior: no account is taken over from an ended session', async () => {
    const { services, signIn, clock } = openSessions()
    const [ended, idle] = [await signIn([proofOf('eip155')]), await signIn([proofOf('eip155')])]
    await endSession(ended, services)
    expect((await readSession(await signIn([proofOf('solana')], ended), services))?.accounts).toHaveLength(1)
    clock.time += DAY
    expect((await readSession(await signIn([proofOf('solana')], idle), services))?.accounts).toHaveLength(1)
  })
})

describe('life', () => {
  test('behavior: an unused session ends after its idle time, a used one continues', async () => {
    const { services, signIn, clock } = openSessions()
    const [used, unused] = [await signIn([proofOf('eip155')]), await signIn([proofOf('eip155')])]
    clock.time += DAY - 1
    expect((await readSession(used, services))?.idleExpiresAt).toBe(clock.time + DAY)
    clock.time += 1
    expect(await readSession(unused, services)).toBeNull()
    expect(await readSession(used, services)).not.toBeNull()
  })

  test('behavior: a session ends after its maximum life, however often it is used', async () => {
    const { services, signIn, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const end = clock.time + 30 * DAY
    for (; clock.time < end; clock.time += DAY / 2) {
      expect(await readSession(id, services)).toMatchObject({ expiresAt: end })
    }
    expect(await readSession(id, services)).toBeNull()
  })

  test('behavior: a read is one store call, and writes at most once a minute', async () => {
    const { services, signIn, clock, calls } = openSessions()
    const id = await signIn([proofOf('eip155')])
    calls.length = 0
    for (let i = 0; i < 10; i += 1) await readSession(id, services)
    clock.time += MINUTE - 1
    await readSession(id, services)
    expect(calls.map((call) => call.split(' ')[0])).toEqual(Array(11).fill('get'))
    clock.time += 1
    await readSession(id, services)
    await readSession(id, services)
    expect(calls.slice(11).map((call) => call.split(' ')[0])).toEqual(['get', 'replace', 'get'])
  })

  test('behavior: with a short idle time, use is written early enough', async () => {
    const { services, signIn, clock } = openSessions({ settings: { FOYER_SESSION_IDLE_S: '5' } })
    const id = await signIn([proofOf('eip155')])
    for (let i = 0; i < 10; i += 1) {
      clock.time += 3_000
      expect(await readSession(id, services)).not.toBeNull()
    }
    clock.time += 5_000
    expect(await readSession(id, services)).toBeNull()
  })

  test('behavior: a shorter life in the settings also ends older sessions', async () => {
    const { services, signIn, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const shorter = { ...services, env: { ...services.env, session: { idleMs: HOUR, lifeMs: 2 * HOUR } } }
    expect(await readSession(id, shorter)).toMatchObject({
      idleExpiresAt: clock.time + HOUR,
      expiresAt: clock.time + 2 * HOUR,
    })
    clock.time += HOUR
    expect(await readSession(id, shorter)).toBeNull()
  })

  test.each([
    ['a little', HOUR],
    ['by half a day', DAY / 2],
  ])('behavior: a clock that was ahead %s neither ends nor extends a session', async (_, ahead) => {
    const { services, signIn, clock } = openSessions()
    clock.time += ahead
    const id = await signIn([proofOf('eip155')])
    await readSession(id, services)
    clock.time -= ahead
    const put = await readSession(id, services)
    expect(put).toMatchObject({ createdAt: clock.time, expiresAt: clock.time + 30 * DAY })
    expect(put?.idleExpiresAt).toBe(clock.time + DAY)
  })

  test('error: a session from years ahead is refused, and one that was idle while the clock was wrong lives on', async () => {
    const { services, signIn, clock } = openSessions()
    const before = await signIn([proofOf('eip155')])
    const leap = Date.parse('2038-01-19T03:14:08Z') - clock.time
    clock.time += leap
    const ahead = await signIn([proofOf('solana')])
    expect(await readSession(ahead, services)).not.toBeNull()
    clock.time -= leap
    expect(await readSession(ahead, services)).toBeNull()
    expect(await readSession(before, services)).not.toBeNull()
  })
})
