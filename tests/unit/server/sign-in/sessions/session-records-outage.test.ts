import { describe, expect, test } from 'vitest'
import {
  createSession,
  endAllSessions,
  endSession,
  endSessionByHandle,
  listSessions,
  readSession,
} from '@/lib/server/sign-in/sessions/session-records'
import { DAY, HOUR, newAccount, openSessions, proofOf } from './open-sessions'

const DOWN = { code: 'kv.unavailable' }

describe('a store that fails', () => {
  test('error: whichever store call fails, a sign-in is refused and earlier sessions are unchanged', async () => {
    for (let at = 0; ; at += 1) {
      const { services, signIn, kv, calls, meanwhile, clock } = openSessions()
      const account = proofOf(newAccount())
      const old = await signIn([account])
      clock.time += HOUR
      const before = calls.length
      meanwhile.at = before + at
      meanwhile.act = () => Promise.reject(new Error('connection lost'))
      const outcome = await signIn([proofOf('solana')], old).catch((error: unknown) => error)
      if (calls.length <= before + at) return expect(at).toBeGreaterThan(5)
      expect(outcome).toMatchObject(DOWN)
      expect((await readSession(old, services))?.accounts).toEqual([account])
      expect(await listSessions(old, services)).toHaveLength(1)
      // No record remains whose id was never returned.
      const keys = calls.filter((call) => call.startsWith('set ')).map((call) => call.slice('set '.length))
      const records = await Promise.all(keys.map((key) => kv.get(key)))
      expect(records.filter((record) => record !== null)).toHaveLength(1)
    }
  })

  test('error: a failing store does not end sessions', async () => {
    const { services, signIn, calls, meanwhile } = openSessions()
    const id = await signIn([proofOf('eip155')])
    meanwhile.act = () => Promise.reject(new Error('connection lost'))
    const operations = [readSession, listSessions, endSession, endAllSessions]
    for (const operation of operations) {
      meanwhile.at = calls.length
      await expect(operation(id, services)).rejects.toMatchObject(DOWN)
    }
    expect(await readSession(id, services)).not.toBeNull()
  })

  test('behavior: while the store can be read but not written, a session lives until its idle time ends', async () => {
    const { services, signIn, kv, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const refuse = () => Promise.reject(new Error('OOM command not allowed'))
    const full = { ...kv, set: refuse, setIfAbsent: refuse, replace: refuse }
    clock.time += DAY - 1
    expect(await readSession(id, { ...services, kv: full })).toMatchObject({ idleExpiresAt: clock.time + 1 })
    clock.time += 1
    expect(await readSession(id, { ...services, kv: full })).toBeNull()
  })

  test('behavior: while the store cannot be written, signing out still works', async () => {
    const { services, signIn, kv } = openSessions()
    const refuse = () => Promise.reject(new Error('OOM command not allowed'))
    const account = proofOf(newAccount())
    const [other, id] = [await signIn([account]), await signIn([account])]
    const full = { ...services, kv: { ...kv, set: refuse, setIfAbsent: refuse, replace: refuse } }
    const handle = (await listSessions(id, full)).find(({ isCurrent }) => !isCurrent)!.handle
    expect(await endSessionByHandle(id, handle, full)).toBe(true)
    await endSession(id, full)
    for (const ended of [id, other]) expect(await readSession(ended, services)).toBeNull()
  })

  test('error: if a list can never be written, signing in fails', async () => {
    const { services, kv } = openSessions()
    const stuck = { ...kv, setIfAbsent: async () => false, replace: async () => false }
    const signingIn = createSession(
      { proofs: [proofOf('eip155')], userAgent: null, replaces: null },
      { ...services, kv: stuck },
    )
    await expect(signingIn).rejects.toMatchObject(DOWN)
  })

  test('error: after the caller has aborted, signing in stops but "sign out everywhere" completes', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const id = await signIn([account])
    const left = { ...services, signal: AbortSignal.abort() }
    const signingIn = createSession({ proofs: [account], userAgent: null, replaces: null }, left)
    await expect(signingIn).rejects.toMatchObject({ code: 'request.aborted' })
    await endSession(id, left)
    expect(await readSession(id, services)).toBeNull()
  })
})
