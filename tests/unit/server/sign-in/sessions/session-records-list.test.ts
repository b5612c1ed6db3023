import { describe, expect, test } from 'vitest'
import { MAX_SESSIONS_OF_ACCOUNT } from '@/lib/server/sign-in/sessions/account-sessions'
import {
  endAllSessions,
  endSession,
  endSessionByHandle,
  listSessions,
  readSession,
} from '@/lib/server/sign-in/sessions/session-records'
import { DAY, HOUR, MINUTE, newAccount, openSessions, proofOf } from './open-sessions'

const EXPIRED = { code: 'session.expired' }

describe('list', () => {
  test('behavior: the current session comes first, then the others by last use, each with the name of its browser', async () => {
    const { services, signIn, clock } = openSessions()
    const account = proofOf(newAccount())
    const phone = await signIn([account], null, 'Mozilla/5.0 (iPhone) Version/26.0 Mobile/15E148 Safari/604.1')
    clock.time += HOUR
    await signIn([account], null, 'curl/8')
    clock.time += HOUR
    const id = await signIn([account])
    clock.time += HOUR
    await readSession(phone, services)
    const entries = await listSessions(id, services)
    expect(entries.map(({ isCurrent, browser, system }) => ({ isCurrent, browser, system }))).toEqual([
      { isCurrent: true, browser: 'Firefox', system: 'Linux' },
      { isCurrent: false, browser: 'Safari', system: 'iOS' },
      { isCurrent: false, browser: '', system: '' },
    ])
    expect(entries.map(({ lastSeenAt }) => clock.time - lastSeenAt)).toEqual([0, 0, 2 * HOUR])
    expect(entries[1]?.createdAt).toBe(clock.time - 3 * HOUR)
    expect(new Set(entries.map(({ handle }) => handle)).size).toBe(3)
  })

  test('behavior: other sessions show only the shared accounts, and sessions of other visitors are not listed', async () => {
    const { services, signIn } = openSessions()
    const [shared, mine, theirs] = [newAccount(), newAccount(), newAccount()] as const
    const id = await signIn([proofOf(shared), proofOf(mine)])
    await signIn([proofOf(theirs), proofOf(shared)])
    await signIn([proofOf(theirs)])
    const accounts = (await listSessions(id, services)).map((entry) => entry.accounts)
    expect(accounts).toEqual([[`eip155:31337:${shared}`, `eip155:31337:${mine}`], [`eip155:31337:${shared}`]])
  })

  test('behavior: ended sessions are not listed', async () => {
    const { services, signIn, clock } = openSessions()
    const account = proofOf(newAccount())
    await signIn([account])
    clock.time += DAY / 2
    const ended = await signIn([account])
    const id = await signIn([account])
    await endSession(ended, services)
    expect(await listSessions(id, services)).toHaveLength(2)
    clock.time += DAY / 2
    expect(await listSessions(id, services)).toHaveLength(1)
  })

  test('behavior: if an account has more than the allowed sessions, the oldest ends', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = []
    for (let i = 0; i < MAX_SESSIONS_OF_ACCOUNT + 2; i += 1) ids.push(await signIn([account]))
    const alive = await Promise.all(ids.map((id) => readSession(id, services)))
    expect(alive.map(Boolean)).toEqual([false, false, ...Array(MAX_SESSIONS_OF_ACCOUNT).fill(true)])
    expect(await listSessions(ids.at(-1)!, services)).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
  })

  test('behavior: an ended or replaced session does not count towards the maximum', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = []
    for (let i = 0; i < MAX_SESSIONS_OF_ACCOUNT; i += 1) ids.push(await signIn([account]))
    // The oldest session of a full list signs in with another account: it keeps both accounts, and no session ends.
    const next = await signIn([proofOf('solana')], ids[0])
    expect((await readSession(next, services))?.accounts).toHaveLength(2)
    const again = await signIn([account], next)
    await endSession(ids[1]!, services)
    const added = await signIn([account])
    expect((await readSession(again, services))?.accounts).toHaveLength(2)
    const alive = await Promise.all([...ids, added].map((id) => readSession(id, services)))
    expect(alive.map(Boolean)).toEqual([false, false, ...Array(MAX_SESSIONS_OF_ACCOUNT - 1).fill(true)])
  })

  test('error: without a session there is no list', async () => {
    const { services } = openSessions()
    for (const id of [null, 'x'.repeat(43)]) {
      await expect(listSessions(id, services)).rejects.toMatchObject(EXPIRED)
      await expect(endSessionByHandle(id, 'x'.repeat(43), services)).rejects.toMatchObject(EXPIRED)
      await expect(endAllSessions(id, services)).rejects.toMatchObject(EXPIRED)
    }
  })
})

describe('end', () => {
  test('behavior: signing out ends the session for every copy of its cookie, permanently', async () => {
    const { services, signIn, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    await endSession(id, services)
    expect(await readSession(id, services)).toBeNull()
    clock.time += 5 * MINUTE
    expect(await readSession(id, services)).toBeNull()
    await endSession(id, services)
    await endSession(null, services)
  })

  test('behavior: a listed session can be ended by its handle, once', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const [other, id] = [await signIn([account]), await signIn([account])]
    const handle = (await listSessions(id, services)).find(({ isCurrent }) => !isCurrent)!.handle
    expect(await endSessionByHandle(id, handle, services)).toBe(true)
    expect(await readSession(other, services)).toBeNull()
    expect(await endSessionByHandle(id, handle, services)).toBe(false)
    const own = (await listSessions(id, services))[0]!.handle
    expect(await endSessionByHandle(id, own, services)).toBe(true)
    expect(await readSession(id, services)).toBeNull()
  })

  test('error: the handle of another account ends nothing, and causes the same calls as an unknown one', async () => {
    const { services, signIn, calls } = openSessions()
    const [theirs, mine] = [await signIn([proofOf(newAccount())]), await signIn([proofOf(newAccount())])]
    const handle = (await listSessions(theirs, services))[0]!.handle
    calls.length = 0
    expect(await endSessionByHandle(mine, handle, services)).toBe(false)
    const forTheirs = calls.splice(0)
    expect(await endSessionByHandle(mine, 'x'.repeat(43), services)).toBe(false)
    expect(calls).toEqual(forTheirs)
    expect(await readSession(theirs, services)).not.toBeNull()
  })

  test('error: a handle in my list whose session has none of my accounts cannot be ended', async () => {
    const { services, signIn, kv } = openSessions()
    const account = newAccount()
    const [theirs, mine] = [await signIn([proofOf(newAccount())]), await signIn([proofOf(account)])]
    const handle = (await listSessions(theirs, services))[0]!.handle
    await kv.set(`siwx-sessions-of:eip155:31337:${account}`, JSON.stringify([handle]), { ttlMs: DAY })
    expect(await listSessions(mine, services)).toHaveLength(1)
    expect(await endSessionByHandle(mine, handle, services)).toBe(false)
    expect(await readSession(theirs, services)).not.toBeNull()
  })

  test('behavior: signing out everywhere ends all sessions of all my accounts, and no others', async () => {
    const { services, signIn } = openSessions()
    const [a, b, c] = [newAccount(), newAccount(), newAccount()].map((account) => proofOf(account))
    const mine = [await signIn([a!]), await signIn([b!]), await signIn([b!, c!]), await signIn([a!, b!])]
    const theirs = await signIn([c!])
    expect(await endAllSessions(mine[3]!, services)).toBe(4)
    for (const id of mine) expect(await readSession(id, services)).toBeNull()
    expect(await readSession(theirs, services)).not.toBeNull()
    expect(await listSessions(await signIn([a!]), services)).toHaveLength(1)
  })
})
