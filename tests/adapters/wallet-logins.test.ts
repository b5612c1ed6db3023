import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normalizeEmail } from '@/lib/server/custody/email-index'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import { guardDatabase, type Queries } from '@/lib/server/database/database'
import { openDatabase } from '@/lib/server/database/open-database'
import { walletTables } from '@/lib/server/database/role-tables'
import { createLog } from '@/lib/server/process/log'
import type { DatabaseSettings } from '@/lib/server/settings/env'
import { type LoginAddress, usedIndexKeys } from '@/lib/server/wallet/login-address'
import {
  APPROVAL_LIFE_MS,
  beginLogin,
  CODE_LIFE_MS,
  CODE_TRIES,
  checkCode,
  type HashCode,
  type LoginChallenge,
  newCode,
  setCode,
} from '@/lib/server/wallet/login-challenges'
import { FAILURES_TO_LOCK, LOCK_MS, LOGIN_COOLDOWN_MS, LOGINS_PER_DAY } from '@/lib/server/wallet/login-limits'
import {
  ACCESS_LIFE_MS,
  endSession,
  findAccess,
  isSessionAlive,
  REFRESH_GRACE_MS,
  refreshSession,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  startSession,
} from '@/lib/server/wallet/login-sessions'
import { admitDevice, isKnownDevice, revokeDevice } from '@/lib/server/wallet/users'
import { activateWallet, challengeWallet, createWallet } from '@/lib/server/wallet/wallet-records'
import { emailChallenges, emailLimits, users } from '@/lib/server/wallet/wallet-tables'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { openTestPostgres } from '@/tests/support/test-postgres'

const postgres = await openTestPostgres()
const base = await mkdtemp(join(tmpdir(), 'foyer-logins-'))
afterAll(async () => {
  await postgres?.stop()
  await rm(base, { recursive: true, force: true })
})

const PAGE = { projectId: 'shop', embedOrigin: 'https://shop.example' }
const ADDRESSES = { eip155: '0x0000000000000000000000000000000000000001', solana: '1'.repeat(32) } as const
const START = new Date('2026-11-23T12:00:00Z')
const later = (ms: number, from = START) => new Date(from.getTime() + ms)

const hashCode: HashCode = async (code, { id, thumbprint }, keyId = 'pepper') => ({
  keyId,
  hash: createHmac('sha256', keyId).update(`${id} ${thumbprint} ${code}`).digest(),
})

const addressOf = (email: string, scope = 'project:shop'): LoginAddress => {
  const emailIndex = createHmac('sha256', 'index').update(normalizeEmail(email)).digest()
  return {
    scope,
    emailIndex,
    emailIndexKey: 'one',
    emailIndexes: [emailIndex],
    indexKeyIds: ['one', 'two', 'a', 'z'],
    emailSealed: randomBytes(40),
    emailWrappedKey: randomBytes(60),
    emailKeyId: 'one',
  }
}
let made = 0
const newAddress = () => addressOf(`visitor-${++made}@example.com`)
const newDevice = () => randomBytes(32).toString('base64url')

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.code ?? String(error),
  )
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const kinds: readonly (readonly [string, () => Promise<DatabaseSettings>])[] = [
  ['pglite', () => createEmptyFolder(join(base, 'wallet'))],
  ...(postgres
    ? [['postgres', async () => ({ kind: 'postgres' as const, url: await postgres.create() })] as const]
    : []),
]

describe.each(kinds)('logins in %s', (_, settingsOf) => {
  let queries: Queries<typeof walletTables>
  let close: () => Promise<void>
  let run: ReturnType<typeof guardDatabase<typeof walletTables>>['run']
  beforeAll(async () => {
    const opened = await openDatabase('wallet', await settingsOf(), walletTables)
    queries = opened.queries
    close = opened.close
    run = guardDatabase(opened, createLog('silent')).run
  })
  afterAll(() => close())

  const begin = async (address: LoginAddress, thumbprint: string, now = START): Promise<LoginChallenge> => {
    const challenge = { id: uuidv7(now.getTime()), thumbprint }
    await run((each) => beginLogin(each, { ...address, ...challenge, ...PAGE, code: null }, now))
    return challenge
  }
  const send = async (challenge: LoginChallenge, now = START) => {
    const code = newCode()
    const hash = await hashCode(code, challenge)
    return { code, ...(await run((each) => setCode(each, challenge, hash, now))) }
  }
  const check = (challenge: LoginChallenge, code: string, now = START) =>
    run((each) => checkCode(each, challenge, code, hashCode, now))
  /** A login whose code is on its way. */
  const beginAndSend = async (address = newAddress(), thumbprint = newDevice(), now = START) => {
    const challenge = await begin(address, thumbprint, now)
    return { address, thumbprint, challenge, ...(await send(challenge, now)) }
  }

  describe('codes', () => {
    test('behavior: a code has six digits, and is accepted once', async () => {
      const { address, challenge, code, mailTo } = await beginAndSend()
      expect(code).toMatch(/^\d{6}$/)
      expect(Buffer.from(mailTo?.emailSealed ?? []).equals(Buffer.from(address.emailSealed))).toBe(true)
      expect(await check(challenge, code)).toMatchObject(PAGE)
      expect(await codeOf(check(challenge, code))).toBe('email.code_expired')
    })

    test('behavior: of 50 right tries at once one is accepted', async () => {
      const { challenge, code } = await beginAndSend()
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(check(challenge, code))))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    })

    test('error: of 50 wrong tries at once five are compared, and the right code is too late', async () => {
      const { address, challenge, code } = await beginAndSend()
      const wrong = otherCode(code)
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(check(challenge, wrong))))
      expect(outcomes.filter((outcome) => outcome === 'email.code_wrong')).toHaveLength(CODE_TRIES - 1)
      const [limits] = await queries.select().from(emailLimits).where(eq(emailLimits.emailIndex, address.emailIndex))
      expect(limits?.failures).toBe(CODE_TRIES)
      expect(await codeOf(check(challenge, code))).toBe('email.code_expired')
    })

    test('error: a wrong code says how many tries are left', async () => {
      const { challenge, code } = await beginAndSend()
      const failure = await check(challenge, otherCode(code)).catch((error) => error)
      expect(failure).toMatchObject({ code: 'email.code_wrong', details: { left: CODE_TRIES - 1 } })
      expect(await codeOf(check(challenge, code))).toBe('done')
    })

    test('error: a code is worth nothing on another device, in another login, or before it is made', async () => {
      const { challenge, code, thumbprint } = await beginAndSend()
      expect(await codeOf(check({ ...challenge, thumbprint: newDevice() }, code))).toBe('email.code_expired')
      const waiting = await begin(newAddress(), thumbprint)
      expect(await codeOf(check(waiting, code))).toBe('email.code_expired')
      expect(await codeOf(check({ id: uuidv7(START.getTime()), thumbprint }, code))).toBe('email.code_expired')
      expect(await codeOf(check(challenge, code))).toBe('done')
    })

    test.each([
      [CODE_LIFE_MS - 1, 'done'],
      [CODE_LIFE_MS, 'email.code_expired'],
    ])('param: %i ms after it was made a code is %s', async (ms, outcome) => {
      const { challenge, code } = await beginAndSend()
      expect(await codeOf(check(challenge, code, later(ms)))).toBe(outcome)
    })

    test.each([
      [APPROVAL_LIFE_MS - 1, 'done'],
      [APPROVAL_LIFE_MS, 'email.code_expired'],
    ])('param: %i ms after its beginning a login is %s when its code is asked for', async (ms, outcome) => {
      const challenge = await begin(newAddress(), newDevice())
      expect(await codeOf(send(challenge, later(ms)))).toBe(outcome)
    })

    test('behavior: a login has one code: asking again changes nothing and mails nothing', async () => {
      const { challenge, code } = await beginAndSend()
      expect((await send(challenge)).mailTo).toBeNull()
      expect(await codeOf(check(challenge, code))).toBe('done')
      expect(await codeOf(send(challenge))).toBe('email.code_expired')
    })

    test('behavior: a login of a known device has its code from the beginning', async () => {
      const challenge = { id: uuidv7(START.getTime()), thumbprint: newDevice() }
      const code = await hashCode('012345', challenge)
      await run((each) => beginLogin(each, { ...newAddress(), ...challenge, ...PAGE, code }, START))
      expect((await send(challenge)).mailTo).toBeNull()
      expect(await codeOf(check(challenge, '012345', later(CODE_LIFE_MS)))).toBe('email.code_expired')
      expect(await codeOf(check(challenge, '012345'))).toBe('done')
    })

    test('behavior: a code is compared by the key that made its hash', async () => {
      const challenge = await begin(newAddress(), newDevice())
      const old = await hashCode('012345', challenge, 'older')
      await run((each) => setCode(each, challenge, old, START))
      expect(await codeOf(check(challenge, '012345'))).toBe('done')
    })

    test('behavior: a new login of the same device replaces its earlier one, and no other', async () => {
      const { address, challenge, code, thumbprint } = await beginAndSend()
      const elsewhere = await beginAndSend(address, newDevice(), later(LOGIN_COOLDOWN_MS))
      const again = await beginAndSend(address, thumbprint, later(2 * LOGIN_COOLDOWN_MS))
      const now = later(2 * LOGIN_COOLDOWN_MS)
      expect(await codeOf(check(challenge, code, now))).toBe('email.code_expired')
      expect(await codeOf(check(elsewhere.challenge, elsewhere.code, now))).toBe('done')
      expect(await codeOf(check(again.challenge, again.code, now))).toBe('done')
    })

    test('behavior: neither code nor address is in a row', async () => {
      const { challenge, code } = await beginAndSend(addressOf('grace@example.com'))
      const [row] = await queries.select().from(emailChallenges).where(eq(emailChallenges.id, challenge.id))
      const text = JSON.stringify(row)
      expect(text).not.toContain(code)
      expect(text).not.toContain('grace')
      expect(row?.codeHash).toHaveLength(32)
    })
  })

  describe('limits of an address', () => {
    test('error: a second login within 30 seconds is refused with the seconds left, on any device', async () => {
      const address = newAddress()
      await begin(address, newDevice())
      await expect(begin(address, newDevice(), later(12_300))).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: 18 },
      })
      expect(await codeOf(begin(address, newDevice(), later(LOGIN_COOLDOWN_MS)))).toBe('done')
    })

    test('error: of 20 logins at once one begins', async () => {
      const address = newAddress()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(begin(address, newDevice()))))
      expect(outcomes.sort()).toEqual(['done', ...Array.from({ length: 19 }, () => 'email.cooldown')])
    })

    test('behavior: the same address in another project has limits of its own', async () => {
      await begin(addressOf('linus@example.com'), newDevice())
      expect(await codeOf(begin(addressOf('linus@example.com', 'project:other'), newDevice()))).toBe('done')
    })

    test('error: no more than the logins of a day begin, and the next day they do', async () => {
      const address = newAddress()
      for (let count = 0; count < LOGINS_PER_DAY; count += 1) {
        await begin(address, newDevice(), later(count * LOGIN_COOLDOWN_MS))
      }
      const failure = await begin(address, newDevice(), later(LOGINS_PER_DAY * LOGIN_COOLDOWN_MS)).catch((each) => each)
      const rest = 24 * 3_600 - LOGINS_PER_DAY * 30
      expect(failure).toMatchObject({ code: 'email.cooldown', details: { seconds: rest } })
      expect(await codeOf(begin(address, newDevice(), later(24 * 3_600_000)))).toBe('done')
    })

    test('error: 100 wrong codes over many logins lock an address, for a right code and for new logins', async () => {
      const { address, challenge, code } = await beginAndSend()
      await queries
        .update(emailLimits)
        .set({ failures: FAILURES_TO_LOCK - 1 })
        .where(eq(emailLimits.emailIndex, address.emailIndex))
      expect(await codeOf(check(challenge, otherCode(code)))).toBe('email.code_wrong')
      expect(await codeOf(check(challenge, code))).toBe('email.locked')
      const then = later(LOGIN_COOLDOWN_MS)
      await expect(begin(address, newDevice(), then)).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: LOCK_MS / 1000 - 30 },
      })
      expect(await codeOf(begin(address, newDevice(), later(LOCK_MS)))).toBe('done')
    })

    test('behavior: a right code ends the count of wrong ones', async () => {
      const { address, challenge, code } = await beginAndSend()
      await codeOf(check(challenge, otherCode(code)))
      await check(challenge, code)
      const [limits] = await queries.select().from(emailLimits).where(eq(emailLimits.emailIndex, address.emailIndex))
      expect(limits?.failures).toBe(0)
    })
  })

  /** A visitor who has logged in. */
  const logIn = async (address = newAddress(), thumbprint = newDevice(), now = START) => {
    const device = { thumbprint, label: 'Chrome on Linux', embedOrigin: PAGE.embedOrigin }
    const known = await run((each) => admitDevice(each, { ...address, userId: uuidv7(now.getTime()) }, device, now))
    if (!known) throw new Error('the keys of the indexes have changed')
    const tokens = await run((each) => startSession(each, known, PAGE, now))
    return { address, thumbprint, ...known, ...tokens, place: { thumbprint, ...PAGE } }
  }
  const refresh = (token: string | null, place: Awaited<ReturnType<typeof logIn>>['place'], now = START) =>
    run((each) => refreshSession(each, token ?? '', place, now))
  const newShare = () => ({
    id: uuidv7(START.getTime()),
    setId: uuidv7(START.getTime()),
    secret: { sealed: randomBytes(44), wrappedKey: randomBytes(60), keyId: 'one' },
  })
  /** An active wallet, with a half for this device. */
  const giveWallet = async (owner: { readonly userId: string; readonly deviceId: string }) => {
    const { walletId } = await run((each) => challengeWallet(each, owner, START))
    const wallet = { walletId, addresses: ADDRESSES, device: newShare(), recovery: newShare() }
    await run((each) => createWallet(each, owner, wallet, START))
    await run((each) => activateWallet(each, walletId, owner, START))
  }

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
    })

    test('behavior: an address is another user in another project', async () => {
      const one = await logIn(addressOf('ken@example.com'))
      const other = await logIn(addressOf('ken@example.com', 'project:other'))
      expect(other.userId).not.toBe(one.userId)
      const rows = await queries.select().from(users).where(eq(users.emailIndex, one.address.emailIndex))
      expect(rows).toHaveLength(2)
    })

    test('behavior: a device is known for its address while it has a half of its wallet, and is not revoked', async () => {
      const { address, thumbprint, userId, deviceId } = await logIn()
      const isKnown = () => run((each) => isKnownDevice(each, address, thumbprint))
      expect(await isKnown()).toBe(false)
      await giveWallet({ userId, deviceId })
      expect(await isKnown()).toBe(true)
      expect(await run((each) => isKnownDevice(each, newAddress(), thumbprint))).toBe(false)
      expect(await run((each) => revokeDevice(each, { userId, deviceId }, START))).toBe(true)
      expect(await isKnown()).toBe(false)
      await logIn(address, thumbprint)
      expect(await isKnown()).toBe(false)
    })

    test('behavior: after a rotation of keys an address finds its user by the older index', async () => {
      const old = newAddress()
      const first = await logIn(old)
      const emailIndex = randomBytes(32)
      const rotated = { ...old, emailIndex, emailIndexKey: 'two', emailIndexes: [emailIndex, old.emailIndex] }
      const second = await logIn(rotated)
      expect([second.userId, second.isNewUser]).toEqual([first.userId, false])
    })

    test('error: an address that was not looked for under every key makes no second user', async () => {
      const device = { thumbprint: newDevice(), label: 'Chrome on Linux', embedOrigin: PAGE.embedOrigin }
      const address = { ...newAddress(), indexKeyIds: ['missing'], userId: uuidv7(START.getTime()) }
      expect(await run((each) => admitDevice(each, address, device, START))).toBeNull()
      expect(await queries.select().from(users).where(eq(users.id, address.userId))).toEqual([])
    })

    test('behavior: the keys of the indexes are found without reading every user', async () => {
      await logIn({ ...newAddress(), emailIndexKey: 'a' })
      await logIn({ ...newAddress(), emailIndexKey: 'z' })
      const [{ n } = { n: 0 }] = await queries
        .select({ n: sql<number>`count(distinct ${users.emailIndexKey})::int` })
        .from(users)
      const found = await run(usedIndexKeys)
      expect(found).toHaveLength(n)
      expect(found).toEqual(expect.arrayContaining(['a', 'one', 'z']))
    })

    test('error: nobody revokes the device of another user', async () => {
      const victim = await logIn()
      const { userId } = await logIn()
      expect(await run((each) => revokeDevice(each, { userId, deviceId: victim.deviceId }, START))).toBe(false)
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
      await run((each) => revokeDevice(each, one, START))
      expect(await codeOf(refresh(one.refreshToken, one.place))).toBe('session.ended')
      expect(await codeOf(refresh(other.refreshToken, other.place))).toBe('done')
    })

    test('behavior: no token is in a row', async () => {
      const { refreshToken, hostToken } = await logIn()
      const rows = await queries.execute(sql`select row_to_json(sessions)::text as row from sessions`)
      const text = JSON.stringify(rows)
      for (const token of [refreshToken, hostToken]) {
        expect(text).not.toContain(token)
        expect(text).not.toContain(Buffer.from(token).toString('hex'))
      }
    })
  })
})

test('param: ids sort by the time they were made at, and say their version', () => {
  const ids = [uuidv7(1_700_000_000_000), uuidv7(1_700_000_000_001), uuidv7(1_900_000_000_000)]
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ＡＤＡ@example.com', 'ada@example.com'],
  ['a.d.a+shop@example.com', 'a.d.a+shop@example.com'],
])('param: %s is the mailbox %s', (email, mailbox) => {
  expect(normalizeEmail(email)).toBe(mailbox)
})
