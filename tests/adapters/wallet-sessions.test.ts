import { randomBytes } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import type { Database } from '@/lib/server/database/database'
import { walletTables } from '@/lib/server/tables/role-tables'
import { identities, users } from '@/lib/server/tables/wallet-tables'
import { removeDevice } from '@/lib/server/wallet/device-acts'
import { usedIndexKeys } from '@/lib/server/wallet/login-identity'
import {
  ACCESS_LIFE_MS,
  endSession,
  findAccess,
  isSessionAlive,
  REFRESH_GRACE_MS,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
} from '@/lib/server/wallet/login-sessions'
import { admitDevice, isKnownDevice } from '@/lib/server/wallet/users'
import { codeOf } from '@/tests/support/code-of'
import { openCustodyDatabases } from './custody-database'
import { addressOf, createVisitors, later, newAddress, newDevice, PAGE, START } from './login-visitor'

const { describeDatabases } = await openCustodyDatabases()

describeDatabases('visitors who have logged in', { role: 'wallet', tables: walletTables }, (database) => {
  const run: Database<typeof walletTables>['run'] = (work) => database().run(work)
  const queries = () => database().opened.queries
  const { logIn, refresh, giveWallet } = createVisitors(run)

  describe('users and devices', () => {
    test('behavior: the first login makes the user, and later ones find it', async () => {
      const first = await logIn()
      const second = await logIn(first.address)
      expect([first.isNewUser, second.isNewUser]).toEqual([true, false])
      expect(second.userId).toBe(first.userId)
      expect(second.deviceId).not.toBe(first.deviceId)
    })

    test('behavior: ten first logins at once make one user', async () => {
      const address = newAddress()
      const logins = await Promise.all(Array.from({ length: 10 }, () => logIn(address)))
      expect(new Set(logins.map(({ userId }) => userId)).size).toBe(1)
      expect(logins.filter(({ isNewUser }) => isNewUser)).toHaveLength(1)
      const [{ n } = { n: 0 }] = await queries()
        .select({ n: sql<number>`count(*)::int` })
        .from(users)
        .leftJoin(identities, eq(identities.userId, users.id))
        .where(isNull(identities.id))
      expect(n).toBe(0)
    })

    test('behavior: an address is another user in another project', async () => {
      const one = await logIn(addressOf('ken@example.com'))
      const other = await logIn(addressOf('ken@example.com', 'project:other'))
      expect(other.userId).not.toBe(one.userId)
      const rows = await queries()
        .select()
        .from(identities)
        .where(eq(identities.subjectIndex, one.address.subjectIndex))
      expect(rows).toHaveLength(2)
    })

    test('behavior: a device is known for its address while it has a half of its wallet, and is not revoked', async () => {
      const { address, thumbprint, userId, deviceId } = await logIn()
      const isKnown = () => run((each) => isKnownDevice(each, address, thumbprint, START))
      expect(await isKnown()).toBe(false)
      await giveWallet({ userId, deviceId })
      expect(await isKnown()).toBe(true)
      expect(await run((each) => isKnownDevice(each, newAddress(), thumbprint, START))).toBe(false)
      expect(await run((each) => removeDevice(each, { userId, deviceId }, START))).toBe(true)
      expect(await isKnown()).toBe(false)
      await logIn(address, thumbprint)
      expect(await isKnown()).toBe(false)
    })

    test('behavior: after a rotation of keys an address finds its user by the older index', async () => {
      const old = newAddress()
      const first = await logIn(old)
      const subjectIndex = randomBytes(32)
      const indexes = { subjectIndex, subjectIndexKey: 'two', subjectIndexes: [subjectIndex, old.subjectIndex] }
      const rotated = { ...old, ...indexes }
      const second = await logIn(rotated)
      expect([second.userId, second.isNewUser]).toEqual([first.userId, false])
    })

    test('error: an address that was not looked for under every key makes no second user', async () => {
      const device = {
        thumbprint: newDevice(),
        label: 'Chrome on Linux',
        embedOrigin: PAGE.embedOrigin,
        language: 'en' as const,
      }
      const address = { ...newAddress(), indexKeyIds: ['missing'], identityId: uuidv7(START.getTime()) }
      expect(await run((each) => admitDevice(each, address, device, START))).toBeNull()
      expect(await queries().select().from(identities).where(eq(identities.id, address.identityId))).toEqual([])
    })

    test('behavior: the keys of the indexes are found without reading every user', async () => {
      await logIn({ ...newAddress(), subjectIndexKey: 'a' })
      await logIn({ ...newAddress(), subjectIndexKey: 'z' })
      const [{ n } = { n: 0 }] = await queries()
        .select({ n: sql<number>`count(distinct ${identities.subjectIndexKey})::int` })
        .from(identities)
      const found = await run(usedIndexKeys)
      expect(found).toHaveLength(n)
      expect(found).toEqual(expect.arrayContaining(['a', 'one', 'z']))
    })

    test('error: a device of another user cannot be revoked', async () => {
      const victim = await logIn()
      const { userId } = await logIn()
      expect(await run((each) => removeDevice(each, { userId, deviceId: victim.deviceId }, START))).toBe(false)
      expect(await codeOf(refresh(victim.refreshToken, victim.place))).toBe('done')
    })
  })

  describe('sessions', () => {
    test('behavior: each use of a refresh token gives the next', async () => {
      const { refreshToken, place, userId } = await logIn()
      const next = await refresh(refreshToken, place)
      expect(next.userId).toBe(userId)
      expect(next.refreshToken).not.toBe(refreshToken)
      expect(await codeOf(refresh(next.refreshToken, place))).toBe('done')
    })

    test('behavior: a device whose answer was lost goes on with the token before', async () => {
      const { refreshToken, place } = await logIn()
      await refresh(refreshToken, place)
      const now = later(REFRESH_GRACE_MS)
      const again = await refresh(refreshToken, place, now)
      expect(await codeOf(refresh(again.refreshToken, place, now))).toBe('done')
    })

    test('behavior: two tabs that refresh at once both get access, and one cookie', async () => {
      const { refreshToken, place } = await logIn()
      const both = await Promise.all([refresh(refreshToken, place), refresh(refreshToken, place)])
      expect(both.filter((tokens) => tokens.refreshToken !== null)).toHaveLength(1)
      for (const { accessToken } of both) {
        expect(await run((each) => findAccess(each, accessToken, place, START))).not.toBeNull()
      }
      const cookie = both.find((tokens) => tokens.refreshToken !== null)?.refreshToken ?? ''
      expect(await codeOf(refresh(cookie, place, later(REFRESH_GRACE_MS)))).toBe('done')
    })

    test.each([
      [ACCESS_LIFE_MS - 1, {}, true],
      [ACCESS_LIFE_MS, {}, false],
      [0, { embedOrigin: 'https://evil.example' }, false],
      [0, { projectId: 'other' }, false],
      [0, { thumbprint: 'x'.repeat(43) }, false],
    ])('param: an access token after %i ms, used with %o, is good: %s', async (ms, change, isGood) => {
      const { accessToken, place } = await logIn()
      const found = await run((each) => findAccess(each, accessToken, { ...place, ...change }, later(ms)))
      expect(found !== null).toBe(isGood)
    })

    test('behavior: an access token ends with its session', async () => {
      const { accessToken, place, sessionId } = await logIn()
      await run((each) => endSession(each, sessionId, START))
      expect(await run((each) => findAccess(each, accessToken, place, START))).toBeNull()
    })

    test('error: a token older than that is refused', async () => {
      const { refreshToken, place } = await logIn()
      const second = await refresh(refreshToken, place)
      await refresh(second.refreshToken, place)
      expect(await codeOf(refresh(refreshToken, place))).toBe('session.ended')
    })

    test.each([
      ['another device', { thumbprint: newDevice() }],
      ['another project', { projectId: 'other' }],
      ['another page', { embedOrigin: 'https://evil.example' }],
    ])('error: a stolen token used by %s ends the session for everybody', async (_name, change) => {
      const { refreshToken, hostToken, place } = await logIn()
      expect(await codeOf(refresh(refreshToken, { ...place, ...change }))).toBe('session.ended')
      expect(await codeOf(refresh(refreshToken, place))).toBe('session.ended')
      expect(await run((each) => isSessionAlive(each, hostToken, place, START))).toBe(false)
    })

    test('error: of several uses of one token at once no two go on from it', async () => {
      const { refreshToken, place } = await logIn()
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => refresh(refreshToken, place).catch(() => null)),
      )
      const alive = await Promise.all(
        outcomes.map(
          async (tokens) => tokens && (await run((each) => isSessionAlive(each, tokens.hostToken, place, START))),
        ),
      )
      expect(alive.filter(Boolean)).toHaveLength(1)
    })

    test.each([
      [SESSION_IDLE_MS - 1, 'done'],
      [SESSION_IDLE_MS, 'session.ended'],
    ])('param: a session that was not used for %i ms is %s', async (ms, outcome) => {
      const { refreshToken, place } = await logIn()
      expect(await codeOf(refresh(refreshToken, place, later(ms)))).toBe(outcome)
    })

    test('param: a session that is used every day ends after 30 days', async () => {
      const { refreshToken: first, place } = await logIn()
      let refreshToken: string | null = first
      for (let time = 86_400_000; time < SESSION_LIFE_MS; time += 5 * 86_400_000) {
        refreshToken = (await refresh(refreshToken, place, later(time))).refreshToken
      }
      expect(await codeOf(refresh(refreshToken, place, later(SESSION_LIFE_MS)))).toBe('session.ended')
    })

    test('behavior: the token of a page says that its session lives, on its device alone, until it ends', async () => {
      const { hostToken, sessionId, place } = await logIn()
      const isAlive = (change = {}) => run((each) => isSessionAlive(each, hostToken, { ...place, ...change }, START))
      expect(await isAlive()).toBe(true)
      expect(await isAlive({ thumbprint: newDevice() })).toBe(false)
      expect(await isAlive({ embedOrigin: 'https://evil.example' })).toBe(false)
      await run((each) => endSession(each, sessionId, START))
      expect(await isAlive()).toBe(false)
    })

    test('behavior: revoking a device ends its sessions and no others', async () => {
      const one = await logIn()
      const other = await logIn(one.address)
      await run((each) => removeDevice(each, one, START))
      expect(await codeOf(refresh(one.refreshToken, one.place))).toBe('session.ended')
      expect(await codeOf(refresh(other.refreshToken, other.place))).toBe('done')
    })

    test('behavior: no token is in a row', async () => {
      const { refreshToken, hostToken } = await logIn()
      const rows = await queries().execute(sql`select row_to_json(sessions)::text as row from sessions`)
      const text = JSON.stringify(rows)
      for (const token of [refreshToken, hostToken]) {
        expect(text).not.toContain(token)
        expect(text).not.toContain(Buffer.from(token).toString('hex'))
      }
    })
  })
})
