import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendAudit } from '@/lib/server/custody/audit-log'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import type { Queries } from '@/lib/server/database/database'
import type { WalletTables } from '@/lib/server/tables/role-tables'
import { devices, sessions } from '@/lib/server/tables/wallet-tables'
import { endSession } from '@/lib/server/wallet/login-sessions'
import { prepareNotice } from '@/lib/server/wallet/notices'
import { deferred } from '@/tests/support/deferred'
import { codeFor, createVisitor, logIn, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'
import { DAY, MINUTE, pass, setUpClock } from './wallet-clock'
import { carryOut, devicesOf } from './wallet-owners'

let api: WalletApi

beforeAll(async () => {
  api = await openWalletApi('postgres')
}, 60_000)
afterAll(() => api.stop())
setUpClock()

/** Begins a login. Returns a function that sends its code. */
async function beginLogin(email: string): Promise<() => Promise<string>> {
  const browser = await openBrowser()
  const { challengeId } = (await browser.call('start', { email })).body
  await browser.call('code', { challengeId })
  const code = await codeFor(api, email)
  return async () => (await browser.call('verify', { challengeId, code })).outcome
}

/** Resolves once a query waits for a lock of another transaction, or once `other` has settled. */
async function untilBlocked(other: Promise<unknown>): Promise<void> {
  const database = await api.platform.databases.wallet()
  let isOver = false
  void other.finally(() => {
    isOver = true
  })
  const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
  const findWaiting = (queries: Queries<WalletTables>) =>
    queries.select({ pid: sql`pid` }).from(sql`pg_stat_activity`).where(isWaiting)
  let isWaitingSeen = false
  while (!isOver && !isWaitingSeen) isWaitingSeen = (await database.run(findWaiting)).length > 0
}

/**
 * Runs `act` while the transaction of another act is between `first` and `last`.
 *
 * @returns the outcomes of both.
 */
async function beside(
  act: () => Promise<string>,
  first: (transaction: Queries<WalletTables>) => Promise<unknown>,
  last: (transaction: Queries<WalletTables>) => Promise<unknown>,
): Promise<readonly string[]> {
  const database = await api.platform.databases.wallet()
  const begun = deferred<void>()
  const isOtherWaiting = deferred<void>()
  const held = database.run((queries) =>
    queries.transaction(async (transaction) => {
      await first(transaction)
      begun.resolve()
      await isOtherWaiting.promise
      await last(transaction)
    }),
  )
  await begun.promise
  const acted = act()
  await untilBlocked(acted)
  isOtherWaiting.resolve()
  const heldOutcome = await held.then(
    () => 'done',
    (failure) => String(failure.code ?? failure),
  )
  return [await acted, heldOutcome]
}

describe('acts of one user at once, in postgres', () => {
  const now = () => new Date()
  const audit = (subject: string, transaction: Queries<WalletTables>) =>
    appendAudit(transaction, { action: 'device.planned', subject, projectId: null }, now())

  /** An owner with a wallet and other devices, the last seen first. */
  async function createOwner(count = 1) {
    const { browser, email } = await createVisitor(api)
    for (let made = 0; made < count; made += 1) {
      pass(MINUTE)
      await logIn(api, await openBrowser(), email)
    }
    const listed = await devicesOf(browser)
    const mine = listed.find(({ isThis }) => isThis)?.deviceId ?? ''
    const others = listed.filter(({ isThis }) => !isThis).map(({ deviceId }) => deviceId)
    const database = await api.platform.databases.wallet()
    const rows = await database.run((queries) => queries.select().from(devices))
    const userId = rows.find(({ id }) => id === mine)?.userId ?? ''
    return { browser, email, userId, mine, others }
  }

  test('behavior: two logins on two new devices wait for each other, and both succeed', async () => {
    const { email, userId, mine } = await createOwner()
    pass(MINUTE)
    const verify = await beginLogin(email)
    const seen = { label: 'Firefox', embedOrigin: 'https://shop.example', approvedAt: now(), lastSeenAt: now() }
    const outcomes = await beside(
      verify,
      (transaction) =>
        transaction.insert(devices).values({ id: uuidv7(Date.now()), userId, thumbprint: newEmail(), ...seen }),
      (transaction) => prepareNotice(transaction, { userId, deviceId: mine, kind: 'device.new' }, now()),
    )
    expect(outcomes).toEqual(['done', 'done'])
  }, 30_000)

  test('behavior: a login that carries out a removal, and another act that tells the owner, both succeed', async () => {
    const { browser, email, userId, mine, others } = await createOwner()
    await browser.call('revoke', { deviceId: others[0] })
    pass(DAY - MINUTE)
    const verify = await beginLogin(email)
    pass(MINUTE)
    const outcomes = await beside(
      verify,
      (transaction) => prepareNotice(transaction, { userId, deviceId: mine, kind: 'device.new' }, now()),
      (transaction) => audit(userId, transaction),
    )
    expect(outcomes).toEqual(['done', 'done'])
  }, 30_000)

  test('behavior: while two removals are carried out, a session of the second device ends', async () => {
    const { browser, userId, others } = await createOwner(2)
    const [second = '', first = ''] = others
    await browser.call('revoke', { deviceId: first })
    await browser.call('revoke', { deviceId: second })
    pass(DAY)
    const database = await api.platform.databases.wallet()
    const found = await database.run((queries) => queries.select().from(sessions))
    const session = found.find(({ deviceId }) => deviceId === second)?.id ?? ''
    const outcomes = await beside(
      async () => (await (await openBrowser()).call('start', { email: newEmail() })).outcome,
      (transaction) => endSession(transaction, session, now()),
      (transaction) => audit(userId, transaction),
    )
    expect(outcomes).toEqual(['done', 'done'])
  }, 30_000)

  test('behavior: a planned sign-out that is carried out late keeps the sessions that started after its time', async () => {
    const { browser, email, mine } = await createOwner()
    const signsOutAt = now()
    pass(MINUTE)
    browser.cookie = ''
    await logIn(api, browser, email)
    const database = await api.platform.databases.wallet()
    await database.run((queries) => queries.update(devices).set({ signsOutAt }).where(eq(devices.id, mine)))
    await carryOut(api)
    expect((await browser.call('refresh', {})).outcome).toBe('done')
    expect((await devicesOf(browser)).find(({ isThis }) => isThis)).toMatchObject({ signsOutAt: null })
  })
})
