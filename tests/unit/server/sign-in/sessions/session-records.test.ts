import { describe, expect, test } from 'vitest'
import { MAX_SESSIONS_OF_ACCOUNT } from '@/lib/server/sign-in/sessions/account-sessions'
import {
  createSession,
  endAllSessions,
  endSession,
  endSessionByHandle,
  listSessions,
  readSession,
} from '@/lib/server/sign-in/sessions/session-records'
import { DAY, HOUR, MINUTE, newAccount, openSessions, proofOf } from './open-sessions'

const EXPIRED = { code: 'session.expired' }
const DOWN = { code: 'kv.unavailable' }

/** The one record of a fresh store that is a session. */
function recordKey(calls: readonly string[]): string {
  return calls.find((call) => call.startsWith('set siwx-session:'))!.slice('set '.length)
}

describe('sign-in', () => {
  test('behavior: a session says who has proved what, and from when until when', async () => {
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

  test('behavior: every sign-in gets another id, and the id is nowhere in the store', async () => {
    const { services, signIn, calls, kv } = openSessions()
    const ids = [await signIn([proofOf('eip155')]), await signIn([proofOf('eip155')])]
    expect(new Set(ids).size).toBe(2)
    const keys = new Set(calls.map((call) => call.split(' ')[1]!))
    const stored = await Promise.all([...keys].map(async (key) => `${key} ${await kv.get(key)}`))
    for (const id of ids) expect(stored.join('\n')).not.toContain(id)
    expect(await readSession('x'.repeat(43), services)).toBeNull()
    expect(await readSession(null, services)).toBeNull()
  })

  test('behavior: the next sign-in with the same cookie holds both accounts, and the old cookie is dead', async () => {
    const { services, signIn } = openSessions()
    const [first, second] = [proofOf('eip155'), proofOf('solana')]
    const old = await signIn([first])
    const id = await signIn([second], old)
    expect((await readSession(id, services))?.accounts).toEqual([first, second])
    expect(await readSession(old, services)).toBeNull()
  })

  test('behavior: a new proof takes the place of the one before, however the address is spelt', async () => {
    const { services, signIn } = openSessions()
    const account = newAccount()
    const upper = `0x${account.slice(2).toUpperCase()}` as const
    const kept = proofOf('cosmos')
    const old = await signIn([proofOf(account), kept])
    const id = await signIn([proofOf(upper, { signature: '0xnew' })], old)
    const accounts = (await readSession(id, services))?.accounts
    expect(accounts).toEqual([kept, proofOf(upper, { signature: '0xnew' })])
  })

  test('behavior: one address on two chains is two accounts, and case counts where the chain says so', async () => {
    const { services, signIn } = openSessions()
    const one = proofOf('eip155')
    const otherChain = { ...one, data: { ...one.data, chainId: 'eip155:1' as const } }
    const solana = proofOf('solana')
    const otherCase = { ...solana, data: { ...solana.data, accountAddress: solana.data.accountAddress.toLowerCase() } }
    const id = await signIn([one, otherChain, solana, otherCase])
    expect((await readSession(id, services))?.accounts).toHaveLength(4)
  })

  test('behavior: of more than 20 accounts the one proved first falls out', async () => {
    const { services, signIn } = openSessions()
    const proofs = Array.from({ length: 20 }, () => proofOf(newAccount()))
    const last = proofOf(newAccount())
    const id = await signIn([last], await signIn(proofs))
    expect((await readSession(id, services))?.accounts).toEqual([...proofs.slice(1), last])
  })

  test('behavior: an account that comes along does not live longer for it', async () => {
    const { services, signIn, clock } = openSessions({ settings: { FOYER_SESSION_IDLE_S: String(30 * 86_400) } })
    const end = clock.time + 30 * DAY
    let id = await signIn([proofOf('eip155')])
    for (const _ of [1, 2]) {
      clock.time += 10 * DAY
      id = await signIn([proofOf('solana')], id)
      expect((await readSession(id, services))?.expiresAt).toBe(end)
    }
    // Proved anew, every account of it.
    const renewed = await signIn([proofOf('eip155'), proofOf('solana')], id)
    expect((await readSession(renewed, services))?.expiresAt).toBe(clock.time + 30 * DAY)
  })

  test.each([
    ['somebody’s guess', 'x'.repeat(43)],
    ['nothing', null],
  ])('behavior: with %s for a cookie a sign-in is what it would be without', async (_, replaces) => {
    const { services, signIn } = openSessions()
    const id = await signIn([proofOf('eip155')], replaces)
    expect(id).not.toBe(replaces)
    expect((await readSession(id, services))?.accounts).toHaveLength(1)
    expect(await readSession(replaces, services)).toBeNull()
  })

  test('behavior: of an ended session nothing comes along', async () => {
    const { services, signIn, clock } = openSessions()
    const [ended, idle] = [await signIn([proofOf('eip155')]), await signIn([proofOf('eip155')])]
    await endSession(ended, services)
    expect((await readSession(await signIn([proofOf('solana')], ended), services))?.accounts).toHaveLength(1)
    clock.time += DAY
    expect((await readSession(await signIn([proofOf('solana')], idle), services))?.accounts).toHaveLength(1)
  })
})

describe('life', () => {
  test('behavior: an unused session ends after its idle life, a used one goes on', async () => {
    const { services, signIn, clock } = openSessions()
    const [used, unused] = [await signIn([proofOf('eip155')]), await signIn([proofOf('eip155')])]
    clock.time += DAY - 1
    expect((await readSession(used, services))?.idleExpiresAt).toBe(clock.time + DAY)
    clock.time += 1
    expect(await readSession(unused, services)).toBeNull()
    expect(await readSession(used, services)).not.toBeNull()
  })

  test('behavior: however much it is used, a session ends after its life', async () => {
    const { services, signIn, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const end = clock.time + 30 * DAY
    for (; clock.time < end; clock.time += DAY / 2) {
      expect(await readSession(id, services)).toMatchObject({ expiresAt: end })
    }
    expect(await readSession(id, services)).toBeNull()
  })

  test('behavior: reading is one call to the store, and writes at most once a minute', async () => {
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

  test('behavior: a short idle life is prolonged in time', async () => {
    const { services, signIn, clock } = openSessions({ settings: { FOYER_SESSION_IDLE_S: '5' } })
    const id = await signIn([proofOf('eip155')])
    for (let i = 0; i < 10; i += 1) {
      clock.time += 3_000
      expect(await readSession(id, services)).not.toBeNull()
    }
    clock.time += 5_000
    expect(await readSession(id, services)).toBeNull()
  })

  test('behavior: with a shorter life in the settings, sessions of before end by it', async () => {
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
  ])('behavior: a clock that was ahead %s makes nobody immortal and signs nobody out', async (_, ahead) => {
    const { services, signIn, clock } = openSessions()
    clock.time += ahead
    const id = await signIn([proofOf('eip155')])
    await readSession(id, services)
    clock.time -= ahead
    const put = await readSession(id, services)
    expect(put).toMatchObject({ createdAt: clock.time, expiresAt: clock.time + 30 * DAY })
    expect(put?.idleExpiresAt).toBe(clock.time + DAY)
  })

  test('error: a session from years ahead is none, and one that idled while the clock was wrong lives on', async () => {
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

describe('a record that is not ours', () => {
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

  test.each(tampered)('error: with %s it is no session, and no failure', async (_, change) => {
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

  test('behavior: an end that is further away than a life is brought back to it', async () => {
    const { services, signIn, calls, kv, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const key = recordKey(calls)
    const record = JSON.parse((await kv.get(key))!) as object
    await kv.set(key, JSON.stringify({ ...record, expiresAt: 4_000_000_000_000 }), { ttlMs: DAY })
    expect((await readSession(id, services))?.expiresAt).toBe(clock.time + 30 * DAY)
  })

  test.each(['not json', '{}', '[1]', '["../../other-key"]', 'null'])(
    'error: with %s for a list of sessions an account is listed anew',
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

describe('list', () => {
  test('behavior: the current one comes first, then those used last, each with what its browser called itself', async () => {
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

  test('behavior: of other sessions only the shared accounts are told, of other people’s nothing', async () => {
    const { services, signIn } = openSessions()
    const [shared, mine, theirs] = [newAccount(), newAccount(), newAccount()] as const
    const id = await signIn([proofOf(shared), proofOf(mine)])
    await signIn([proofOf(theirs), proofOf(shared)])
    await signIn([proofOf(theirs)])
    const accounts = (await listSessions(id, services)).map((entry) => entry.accounts)
    expect(accounts).toEqual([[`eip155:31337:${shared}`, `eip155:31337:${mine}`], [`eip155:31337:${shared}`]])
  })

  test('behavior: what has ended is not listed', async () => {
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

  test('behavior: of more sessions than an account may have, the oldest ends', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = []
    for (let i = 0; i < MAX_SESSIONS_OF_ACCOUNT + 2; i += 1) ids.push(await signIn([account]))
    const alive = await Promise.all(ids.map((id) => readSession(id, services)))
    expect(alive.map(Boolean)).toEqual([false, false, ...Array(MAX_SESSIONS_OF_ACCOUNT).fill(true)])
    expect(await listSessions(ids.at(-1)!, services)).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
  })

  test('behavior: what has ended, or is replaced, takes nobody’s place', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = []
    for (let i = 0; i < MAX_SESSIONS_OF_ACCOUNT; i += 1) ids.push(await signIn([account]))
    // The oldest of a full list signs in again, with another account: it keeps both, and nobody has to go.
    const next = await signIn([proofOf('solana')], ids[0])
    expect((await readSession(next, services))?.accounts).toHaveLength(2)
    const again = await signIn([account], next)
    await endSession(ids[1]!, services)
    const added = await signIn([account])
    expect((await readSession(again, services))?.accounts).toHaveLength(2)
    const alive = await Promise.all([...ids, added].map((id) => readSession(id, services)))
    expect(alive.map(Boolean)).toEqual([false, false, ...Array(MAX_SESSIONS_OF_ACCOUNT - 1).fill(true)])
  })

  test('error: nobody who is not signed in gets a list', async () => {
    const { services } = openSessions()
    for (const id of [null, 'x'.repeat(43)]) {
      await expect(listSessions(id, services)).rejects.toMatchObject(EXPIRED)
      await expect(endSessionByHandle(id, 'x'.repeat(43), services)).rejects.toMatchObject(EXPIRED)
      await expect(endAllSessions(id, services)).rejects.toMatchObject(EXPIRED)
    }
  })
})

describe('end', () => {
  test('behavior: a signed out session is dead for every copy of its cookie, and stays dead', async () => {
    const { services, signIn, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    await endSession(id, services)
    expect(await readSession(id, services)).toBeNull()
    clock.time += 5 * MINUTE
    expect(await readSession(id, services)).toBeNull()
    await endSession(id, services)
    await endSession(null, services)
  })

  test('behavior: one of the list ends by its handle, and only once', async () => {
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

  test('error: somebody else’s handle ends nothing, and looks like an unknown one to the last call', async () => {
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

  test('error: a handle that only stands in a list of mine is not mine', async () => {
    const { services, signIn, kv } = openSessions()
    const account = newAccount()
    const [theirs, mine] = [await signIn([proofOf(newAccount())]), await signIn([proofOf(account)])]
    const handle = (await listSessions(theirs, services))[0]!.handle
    await kv.set(`siwx-sessions-of:eip155:31337:${account}`, JSON.stringify([handle]), { ttlMs: DAY })
    expect(await listSessions(mine, services)).toHaveLength(1)
    expect(await endSessionByHandle(mine, handle, services)).toBe(false)
    expect(await readSession(theirs, services)).not.toBeNull()
  })

  test('behavior: signing out everywhere ends all sessions of all my accounts, and nobody else’s', async () => {
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

describe('at once', () => {
  test('behavior: of many sign-ins of one account each is listed, and listed once', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = await Promise.all(Array.from({ length: MAX_SESSIONS_OF_ACCOUNT }, () => signIn([account])))
    const handles = (await listSessions(ids[0]!, services)).map(({ handle }) => handle)
    expect(new Set(handles).size).toBe(MAX_SESSIONS_OF_ACCOUNT)
    expect(handles).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
    expect(await endAllSessions(ids[0]!, services)).toBe(MAX_SESSIONS_OF_ACCOUNT)
  })

  test('behavior: more sign-ins at once than may be leave as many as may be, all of them listed', async () => {
    const { services, signIn } = openSessions()
    const account = proofOf(newAccount())
    const ids = await Promise.all(Array.from({ length: MAX_SESSIONS_OF_ACCOUNT * 2 }, () => signIn([account])))
    const alive = await Promise.all(ids.map((id) => readSession(id, services)))
    const living = ids.filter((_, i) => alive[i])
    expect(living).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
    expect(await endAllSessions(living[0]!, services)).toBe(MAX_SESSIONS_OF_ACCOUNT)
  })

  /**
   * Does one thing with another before each of its calls to the store, from a new store each time, until there is no
   * such call any more.
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

  test('behavior: whenever somebody signs out everywhere, no account gets past it into a new session', async () => {
    const moments = await atEveryMoment(async ({ services, signIn, clock }) => {
      const victim = proofOf(newAccount())
      const [here, stolen] = [await signIn([victim]), await signIn([victim])]
      clock.time += HOUR
      let taken = ''
      return {
        // With a stolen cookie, and an account of the thief's own.
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
    'behavior: whenever a cookie is signed in with again, signing out everywhere by %s ends what comes of it',
    async (by) => {
      const moments = await atEveryMoment(async ({ services, signIn }) => {
        const victim = proofOf(newAccount())
        const [here, used] = [await signIn([victim]), await signIn([victim])]
        let isRefused = false
        let taken = ''
        return {
          doing: () =>
            endAllSessions(by === 'the same cookie' ? used : here, services).catch((error: unknown) => {
              // Then the sign-in came first, and the cookie was dead already.
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

  test('behavior: a session that proves its account while another signs out everywhere is listed if it lives', async () => {
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

  test('behavior: whenever a session ends while it is read, it does not come back', async () => {
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

  test('behavior: two who read a session at once both get it', async () => {
    await atEveryMoment(async ({ services, signIn, clock }) => {
      const id = await signIn([proofOf('eip155')])
      clock.time += HOUR
      const read = async () => expect(await readSession(id, services)).not.toBeNull()
      return { doing: read, meanwhile: read, after: read }
    })
  })

  test('behavior: of two sign-ins with one cookie both live, whatever the order', async () => {
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
          // One of the two takes what the old one held.
          expect(sessions.map((session) => session?.accounts.length).sort()).toEqual([1, 2])
          expect(await readSession(old, services)).toBeNull()
        },
      }
    })
  })
})

describe('a store that fails', () => {
  test('error: whichever call it fails at, a sign-in is refused and what was is left as it was', async () => {
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
      // Nothing is left that nobody has the id of.
      const keys = calls.filter((call) => call.startsWith('set ')).map((call) => call.slice('set '.length))
      const records = await Promise.all(keys.map((key) => kv.get(key)))
      expect(records.filter((record) => record !== null)).toHaveLength(1)
    }
  })

  test('error: nobody is signed out by it', async () => {
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

  test('behavior: where it reads and does not write, whoever is signed in stays so until the idle end', async () => {
    const { services, signIn, kv, clock } = openSessions()
    const id = await signIn([proofOf('eip155')])
    const refuse = () => Promise.reject(new Error('OOM command not allowed'))
    const full = { ...kv, set: refuse, setIfAbsent: refuse, replace: refuse }
    clock.time += DAY - 1
    expect(await readSession(id, { ...services, kv: full })).toMatchObject({ idleExpiresAt: clock.time + 1 })
    clock.time += 1
    expect(await readSession(id, { ...services, kv: full })).toBeNull()
  })

  test('behavior: where it does not write, signing out works all the same', async () => {
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

  test('error: where a list never changes, signing in gives up', async () => {
    const { services, kv } = openSessions()
    const stuck = { ...kv, setIfAbsent: async () => false, replace: async () => false }
    const signingIn = createSession(
      { proofs: [proofOf('eip155')], userAgent: null, replaces: null },
      { ...services, kv: stuck },
    )
    await expect(signingIn).rejects.toMatchObject(DOWN)
  })

  test('error: a caller who has left signs in no more, and still signs out everywhere', async () => {
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
