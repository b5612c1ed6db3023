import { describe, expect, test } from 'vitest'
import { MAX_SESSIONS_OF_ACCOUNT } from '@/lib/server/sign-in/sessions/account-sessions'
import { endAllSessions, endSession, listSessions, readSession } from '@/lib/server/sign-in/sessions/session-records'
import { HOUR, newAccount, openSessions, proofOf } from './open-sessions'

const EXPIRED = { code: 'session.expired' }

describe('concurrency', () => {
  test('behavior: many concurrent sign-ins of one account are each listed once', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = await Promise.all(Array.from({ length: MAX_SESSIONS_OF_ACCOUNT }, () => signIn([account])))
    const handles = (await listSessions(ids[0]!, services)).map(({ handle }) => handle)
    expect(new Set(handles).size).toBe(MAX_SESSIONS_OF_ACCOUNT)
    expect(handles).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
    expect(await endAllSessions(ids[0]!, services)).toBe(MAX_SESSIONS_OF_ACCOUNT)
  })

  test('behavior: of too many concurrent sign-ins the maximum number remains, all of them listed', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = await Promise.all(Array.from({ length: MAX_SESSIONS_OF_ACCOUNT * 2 }, () => signIn([account])))
    const alive = await Promise.all(ids.map((id) => readSession(id, services)))
    const living = ids.filter((_, i) => alive[i])
    expect(living).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
    expect(await endAllSessions(living[0]!, services)).toBe(MAX_SESSIONS_OF_ACCOUNT)
  })

  /**
   * Runs `doing` with another operation before each of its store calls in turn, with a new store each time, until it
   * makes no further call.
   */
  async function atEveryMoment(
    run: (opened: ReturnType<typeof openSessions>) => Promise<{
      doing: () => Promise<unknown>
      meanwhile: () => Promise<unknown>
      after: () => Promise<void>
    }>,
  ): Promise<number> {
    for (let at = 0; ; at += 1) {
      const opened = openSessions()
      const { doing, meanwhile, after } = await run(opened)
      let happened = false
      opened.meanwhile.act = async () => {
        happened = true
        await meanwhile()
      }
      opened.meanwhile.at = opened.calls.length + at
      await doing()
      if (!happened) return at
      await after()
    }
  }

  test('behavior: whenever it happens during "sign out everywhere", no account is copied into a new session', async () => {
    const moments = await atEveryMoment(async ({ services, signIn, clock }) => {
      const victim = proofOf(newAccount())
      const [here, stolen] = [await signIn([victim]), await signIn([victim])]
      clock.time += HOUR
      let taken = ''
      return {
        // With a stolen cookie and the thief's own account.
        doing: async () => {
          taken = await signIn([proofOf('solana')], stolen)
        },
        meanwhile: () => endAllSessions(here, services),
        after: async () => {
          const accounts = (await readSession(taken, services))?.accounts ?? []
          expect(accounts.map(({ data }) => data.accountAddress)).not.toContain(victim.data.accountAddress)
          for (const id of [here, stolen]) expect(await readSession(id, services)).toBeNull()
        },
      }
    })
    expect(moments).toBeGreaterThan(5)
  })

  test.each(['the same cookie', 'another session'])(
    'behavior: whenever a cookie signs in again, "sign out everywhere" by %s ends the resulting session',
    async (by) => {
      const moments = await atEveryMoment(async ({ services, signIn }) => {
        const victim = proofOf(newAccount())
        const [here, used] = [await signIn([victim]), await signIn([victim])]
        let isRefused = false
        let taken = ''
        return {
          doing: () =>
            endAllSessions(by === 'the same cookie' ? used : here, services).catch((error: unknown) => {
              // The sign-in was first, and the cookie was already invalid.
              expect(error).toMatchObject(EXPIRED)
              isRefused = true
            }),
          meanwhile: async () => {
            taken = await signIn([proofOf('solana')], used)
          },
          after: async () => {
            const accounts = (await readSession(taken, services))?.accounts ?? []
            expect(accounts).toHaveLength(isRefused ? 2 : accounts.length === 0 ? 0 : 1)
            if (!isRefused) expect(accounts).not.toContainEqual(victim)
          },
        }
      })
      expect(moments).toBeGreaterThan(3)
    },
  )

  test('behavior: a session that proves its account during another sign-out everywhere is listed if it lives', async () => {
    await atEveryMoment(async ({ services, signIn }) => {
      const account = proofOf(newAccount())
      const here = await signIn([account])
      let other = ''
      return {
        doing: async () => {
          other = await signIn([account])
        },
        meanwhile: () => endAllSessions(here, services),
        after: async () => {
          const id = await signIn([account])
          const isAlive = (await readSession(other, services)) !== null
          expect(await listSessions(id, services)).toHaveLength(isAlive ? 2 : 1)
        },
      }
    })
  })

  test('behavior: whenever a session ends during a read, it does not come back', async () => {
    const moments = await atEveryMoment(async ({ services, signIn, clock }) => {
      const id = await signIn([proofOf('eip155')])
      clock.time += HOUR
      return {
        doing: () => readSession(id, services),
        meanwhile: () => endSession(id, services),
        after: async () => expect(await readSession(id, services)).toBeNull(),
      }
    })
    expect(moments).toBe(2)
  })

  test('behavior: two concurrent reads of a session both succeed', async () => {
    await atEveryMoment(async ({ services, signIn, clock }) => {
      const id = await signIn([proofOf('eip155')])
      clock.time += HOUR
      const read = async () => expect(await readSession(id, services)).not.toBeNull()
      return { doing: read, meanwhile: read, after: read }
    })
  })

  test('behavior: of two concurrent sign-ins with one cookie both succeed', async () => {
    await atEveryMoment(async ({ services, signIn }) => {
      const old = await signIn([proofOf('eip155')])
      const ids: string[] = []
      const proofs = [proofOf('solana'), proofOf('cosmos')]
      const next = async () => void ids.push(await signIn([proofs.pop()!], old))
      return {
        doing: next,
        meanwhile: next,
        after: async () => {
          const sessions = await Promise.all(ids.map((id) => readSession(id, services)))
          // One of the two takes over the accounts of the old session.
          expect(sessions.map((session) => session?.accounts.length).sort()).toEqual([1, 2])
          expect(await readSession(old, services)).toBeNull()
        },
      }
    })
  })
})
