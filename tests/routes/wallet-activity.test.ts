import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_ACTS } from '@/lib/custody/activity-contract'
import { auditId } from '@/lib/server/custody/audit-log'
import { auditLog } from '@/lib/server/tables/audit-table'
import {
  type Browser,
  createVisitor,
  logIn,
  newEmail,
  openBrowser,
  openHalf,
  openWalletApi,
  revokeInput,
  type WalletApi,
} from './wallet-api'
import { MINUTE, pass, setUpClock } from './wallet-clock'
import { createAttacked, otherOf } from './wallet-owners'

let api: WalletApi

setUpClock()

interface Act {
  readonly name: string
  readonly at: number
  readonly device: string | null
  readonly by: string | null
}

async function activityOf(browser: Browser, limit = 50): Promise<{ readonly acts: readonly Act[]; hasMore: boolean }> {
  await browser.call('refresh', {})
  return (await browser.call('activity', { limit })).body
}
const namesOf = async (browser: Browser, limit?: number) =>
  (await activityOf(browser, limit)).acts.map(({ name }) => name)

describe.each(['pglite', 'postgres'] as const)('what an owner is told of the log, in %s', (kind) => {
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  test('behavior: the acts of the account, the newest first, with their time and their devices', async () => {
    const { owner, attacker, wallet } = await createAttacked(api)
    const attacked = Date.now()
    pass(MINUTE)
    const { deviceId, thumbprint } = await otherOf(owner)
    await owner.call('revoke', await revokeInput(owner, wallet, { deviceId, thumbprint }))
    const { acts, hasMore } = await activityOf(owner)
    expect(acts.map(({ name }) => name)).toEqual(['device.revoked', 'login', 'wallet.activated', 'login'])
    const label = expect.stringMatching(/./)
    expect(acts.slice(0, 2)).toEqual([
      { name: 'device.revoked', at: Date.now(), device: label, by: label },
      { name: 'login', at: attacked, device: label, by: null },
    ])
    expect(hasMore).toBe(false)
    expect((await attacker.call('activity', { limit: 50 })).outcome).toBe('session.ended')
  })

  test('behavior: a sign-out names the device of its session, after a later login of the same device', async () => {
    const { browser, email } = await createVisitor(api)
    pass(MINUTE)
    await browser.call('end', { everywhere: false })
    browser.accessToken = undefined
    pass(MINUTE)
    await logIn(api, browser, email)
    const { acts } = await activityOf(browser, 2)
    const device = expect.stringMatching(/./)
    expect(acts).toMatchObject([
      { name: 'login', at: Date.now(), device },
      { name: 'session.ended', at: Date.now() - MINUTE, device, by: null },
    ])
  })

  test('error: the answer has nothing of another account, and there is none without a session', async () => {
    const one = await createVisitor(api)
    const other = await createVisitor(api)
    await openHalf(other.browser, 'shareOfDevice')
    const before = await activityOf(one.browser)
    await logIn(api, await openBrowser(), newEmail())
    expect(await activityOf(one.browser)).toEqual(before)
    const stranger = await openBrowser()
    expect((await stranger.call('activity', { limit: 50 })).outcome).toBe('session.ended')
    // The token of the owner, on another device.
    stranger.accessToken = one.browser.accessToken
    expect((await stranger.call('activity', { limit: 50 })).outcome).toBe('session.ended')
  })

  test('error: the answer has no id, no hash and no number of a row', async () => {
    const { browser, wallet } = await createVisitor(api)
    const database = await api.platform.databases.wallet()
    const rows = await database.run((queries) => queries.select().from(auditLog))
    const { acts } = await activityOf(browser)
    expect(acts.map((act) => Object.keys(act).sort())).toEqual(acts.map(() => ['at', 'by', 'device', 'name']))
    const text = JSON.stringify(acts)
    for (const id of [wallet.walletId, auditId(wallet.walletId), ...rows.map(({ subject }) => subject)]) {
      expect(text).not.toContain(id)
    }
  })

  test('behavior: steps that happen each time the wallet is opened are left out, and do not count as acts', async () => {
    const { browser } = await createVisitor(api)
    for (let times = 0; times < 3; times += 1) await openHalf(browser, 'shareOfDevice')
    expect(await namesOf(browser)).toEqual(['wallet.activated', 'login'])
    expect(await activityOf(browser, 2)).toMatchObject({ hasMore: false })
  })

  test.each([
    [1, ['wallet.activated'], true],
    [2, ['wallet.activated', 'login'], false],
  ])('param: of two acts, limit %s answers the newest, and whether there are more', async (limit, names, hasMore) => {
    const { browser } = await createVisitor(api)
    const answer = await activityOf(browser, limit)
    expect([answer.acts.map(({ name }) => name), answer.hasMore]).toEqual([names, hasMore])
  })

  test.each([0, -1, 1.5, MAX_ACTS + 1])('param: limit %s is refused', async (limit) => {
    const { browser } = await createVisitor(api)
    expect((await browser.call('activity', { limit })).outcome).toBe('request.invalid')
  })
})
