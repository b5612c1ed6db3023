import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { MAX_SESSIONS_OF_ACCOUNT } from '@/lib/server/sign-in/sessions/account-sessions'
import { endAllSessions, endSession, listSessions, readSession } from '@/lib/server/sign-in/sessions/session-records'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { createRedisKv } from '@/lib/server/stores/redis-kv'
import { createVercelKv } from '@/lib/server/stores/vercel-kv'
import { startFakeUpstash } from '@/tests/fakes/fake-upstash'
import { startFakeWire } from '@/tests/fakes/fake-wire'
import { openTestRedis } from '@/tests/support/test-redis'
import { DAY, HOUR, newAccount, openSessions, proofOf } from '@/tests/unit/server/sign-in/sessions/open-sessions'

const redis = await openTestRedis()
const upstash = redis && (await startFakeUpstash(redis.url))

afterAll(async () => {
  await upstash?.stop()
  await redis?.stop()
})

/** One store and two instances that use it. */
interface SharedStore {
  readonly kvs: readonly [Kv, Kv]
  /** Lets time pass for the store. */
  readonly wait: (ms: number) => Promise<void>
  readonly close?: () => void
}

function describeSessions(name: string, openStore: () => SharedStore): void {
  async function using(work: (under: ReturnType<typeof openInstances>) => Promise<void>): Promise<void> {
    const store = openStore()
    try {
      await work(openInstances(store))
    } finally {
      store.close?.()
    }
  }

  function openInstances(store: SharedStore) {
    const [one, other] = store.kvs.map((kv) => openSessions({ store: kv })) as [Opened, Opened]
    return {
      one,
      other,
      /** Lets time pass for the store and both instances. */
      wait: async (ms: number) => {
        one.clock.time += ms
        other.clock.time += ms
        await store.wait(ms)
      },
      /** Lets time pass for the store only. */
      waitInStore: store.wait,
    }
  }

  describe(`sessions: ${name}`, () => {
    test('behavior: a session created by one instance can be read, listed and ended by the other', () =>
      using(async ({ one, other }) => {
        const account = proofOf(newAccount())
        const id = await one.signIn([account])
        expect((await readSession(id, other.services))?.accounts).toEqual([account])
        const next = await other.signIn([proofOf('polkadot')], id)
        expect(await readSession(id, one.services)).toBeNull()
        expect((await readSession(next, one.services))?.accounts).toHaveLength(2)
        expect(await listSessions(next, one.services)).toHaveLength(1)
        await endSession(next, one.services)
        expect(await readSession(next, other.services)).toBeNull()
      }))

    test('behavior: the store itself removes an unused session and its list', () =>
      using(async ({ one, wait, waitInStore }) => {
        const account = newAccount()
        const [used, unused] = [await one.signIn([proofOf(account)]), await one.signIn([proofOf(account)])]
        for (let i = 0; i < 3; i += 1) {
          await wait(DAY - HOUR)
          expect(await readSession(used, one.services)).not.toBeNull()
        }
        const keys = one.calls.filter((call) => call.startsWith('set ')).map((call) => call.slice('set '.length))
        expect(await Promise.all(keys.map(async (key) => (await one.kv.get(key)) !== null))).toEqual([true, false])
        expect(await readSession(unused, one.services)).toBeNull()
        await waitInStore(30 * DAY)
        const list = `siwx-sessions-of:eip155:31337:${account}`
        expect(await Promise.all([...keys, list].map((key) => one.kv.get(key)))).toEqual([null, null, null])
      }))

    test('behavior: many concurrent sign-ins on two instances are each listed once, and the oldest sessions end', () =>
      using(async ({ one, other }) => {
        const account = proofOf(newAccount())
        const ids = await Promise.all(
          Array.from({ length: MAX_SESSIONS_OF_ACCOUNT + 4 }, (_, i) => (i % 2 ? one : other).signIn([account])),
        )
        const alive = await Promise.all(ids.map((id) => readSession(id, one.services)))
        const living = ids.filter((_, i) => alive[i])
        expect(living).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
        const handles = (await listSessions(living[0]!, other.services)).map(({ handle }) => handle)
        expect(new Set(handles).size).toBe(MAX_SESSIONS_OF_ACCOUNT)
        expect(handles).toHaveLength(MAX_SESSIONS_OF_ACCOUNT)
      }))

    test('behavior: a sign-in during "sign out everywhere" is either ended or listed', () =>
      using(async ({ one, other }) => {
        const account = proofOf(newAccount())
        for (let turn = 0; turn < 5; turn += 1) {
          const here = await one.signIn([account])
          const before = await Promise.all(Array.from({ length: 4 }, () => other.signIn([account])))
          const [, ...during] = await Promise.all([
            endAllSessions(here, one.services),
            // With cookies of sessions that are about to end, and without.
            ...before.map((id, i) => other.signIn([i % 2 ? proofOf('solana') : account], id)),
          ])
          for (const id of [here, ...before]) expect(await readSession(id, one.services)).toBeNull()
          const holding = await Promise.all(during.map((id) => readSession(id, one.services)))
          const living = holding.filter((session) =>
            session?.accounts.some(({ data }) => data.accountAddress === account.data.accountAddress),
          )
          const id = await one.signIn([account])
          expect(await listSessions(id, one.services)).toHaveLength(living.length + 1)
          await endAllSessions(id, one.services)
        }
      }))

    test('behavior: concurrent reads on two instances do not restore a session that ends meanwhile', () =>
      using(async ({ one, other, wait }) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const id = await one.signIn([proofOf('eip155')])
          await wait(HOUR)
          const reads = [one, other, one, other].map(({ services }) => readSession(id, services))
          await Promise.all([...reads.slice(0, 2), endSession(id, other.services), ...reads.slice(2)])
          expect(await readSession(id, one.services)).toBeNull()
        }
      }))
  })
}

type Opened = ReturnType<typeof openSessions>

describeSessions('memory', () => {
  let time = 1_000_000
  const kv = createMemoryKv({ maxEntries: 999, maxCharacters: 9_999_999, whenFull: 'refuse', now: () => time })
  const wait = async (ms: number) => {
    time += ms
  }
  return { kvs: [kv, kv], wait }
})

describe.skipIf(!redis || !upstash)('over a real Redis', () => {
  if (!redis || !upstash) return

  describeSessions('redis', () => {
    const prefix = `${redis.prefix}${randomUUID()}:`
    const [one, other] = [createRedisKv({ url: redis.url, prefix }), createRedisKv({ url: redis.url, prefix })]
    const close = () => [one, other].forEach((kv) => void kv.close())
    return { kvs: [one, other], wait: (ms) => redis.passTime(ms, prefix), close }
  })

  describeSessions('redis beside @vercel/kv', () => {
    const prefix = `${redis.prefix}${randomUUID()}:`
    const [one, other] = [
      createRedisKv({ url: redis.url, prefix }),
      createVercelKv({ url: upstash.url, token: upstash.token, prefix }),
    ]
    return { kvs: [one, other], wait: (ms) => redis.passTime(ms, prefix), close: one.close }
  })

  test('error: without a connection no session ends, and all are valid once it is back', async () => {
    const wire = await startFakeWire(redis.port)
    const kv = createRedisKv({ url: `redis://127.0.0.1:${wire.port}`, prefix: `${redis.prefix}${randomUUID()}:` })
    try {
      const { services, signIn } = openSessions({ store: kv })
      const id = await signIn([proofOf('eip155')])
      await wire.cut()
      for (const operation of [readSession, endSession, listSessions, endAllSessions]) {
        await expect(operation(id, services)).rejects.toMatchObject({ code: 'kv.unavailable' })
      }
      await expect(signIn([proofOf('eip155')], id)).rejects.toMatchObject({ code: 'kv.unavailable' })
      await wire.heal()
      await vi.waitFor(async () => expect(await readSession(id, services)).not.toBeNull(), { timeout: 30_000 })
    } finally {
      kv.close()
      await wire.stop()
    }
  })
})
