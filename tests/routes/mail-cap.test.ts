import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import type { Platform } from '@/lib/server/platform/services'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { newTestDevice } from '@/tests/support/proven-request'
import { failureOf, fromFrame, fromPage, mails, newestToken, openVault } from './vault-api'
import { codeFor, createVisitor, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'
import { DAY, pass, START, setUpClock } from './wallet-clock'

const LIMITS = { FOYER_TRUSTED_PROXIES: '1', FOYER_RATE_LIMIT_FACTOR: '1' }
/** One of the places of a stranger, by its number. */
const placeOf = (count: number) => ({ headers: { 'x-forwarded-for': `2001:db8:${count.toString(16)}::1` } })
const OWNER = { headers: { 'x-forwarded-for': '203.0.113.9' } }

let days = 0
// Each test has a day of its own, so that the counts of other tests have ended.
setUpClock(() => START + ++days * 2 * DAY)

const reportOf = async () => (await health(new Request('http://localhost:3000/api/health'))).json()

describe('mails of the vault', () => {
  let vault: Platform
  const open = (source: Readonly<Record<string, string>> = {}) =>
    openVault({ now: () => Date.now(), ...(vault && { databases: vault.databases }) }, undefined, {
      ...LIMITS,
      ...source,
    })

  beforeAll(async () => {
    vault = open()
    // The first use of the database creates its folder, which takes some seconds.
    await vault.databases.vault()
  }, 60_000)

  async function flood(count: number): Promise<number> {
    mails.length = 0
    for (let at = 0; at < count; at += 1) {
      await fromFrame('start', { email: newEmail() }, await newTestDevice(), placeOf(at))
    }
    return mails.length
  }

  test('error: of 175 addresses at once 96 get a mail; a known device still gets one, and others a minute later', async () => {
    open()
    const [email, device] = [newEmail(), await newTestDevice()]
    await fromFrame('start', { email }, device, OWNER)
    await fromPage('decide', { token: newestToken(), decision: 'approve' })
    const half = { walletId: randomUUID(), setId: randomUUID(), epoch: 1, half: randomBytes(16).toString('base64url') }
    const stored = await fromFrame('store', { ...half, email }, device, OWNER)
    expect(stored.status).toBe(200)
    pass(61_000)
    expect(await flood(175)).toBe(96)
    const refused = await fromFrame('start', { email: newEmail() }, await newTestDevice(), OWNER)
    expect(await failureOf(refused)).toMatchObject({ status: 429, code: 'email.cooldown', details: { seconds: 60 } })
    expect((await fromFrame('start', { email }, device, OWNER)).status).toBe(200)
    expect(await reportOf()).toMatchObject({ status: 'degraded', mails: [{ role: 'vault', isReached: true }] })
    pass(60_000)
    expect((await fromFrame('start', { email: newEmail() }, await newTestDevice(), OWNER)).status).toBe(200)
    expect(await reportOf()).toMatchObject({ mails: [{ role: 'vault', isReached: false }] })
  }, 60_000)

  test('error: one place gets a tenth of the mails of a minute and a fiftieth of a day, over all addresses; another place does not wait', async () => {
    open({ FOYER_RATE_LIMIT_FACTOR: '2', FOYER_MAILS_PER_MINUTE: '60', FOYER_MAILS_PER_DAY: '500' })
    mails.length = 0
    const ask = async (init: typeof OWNER) =>
      (await fromFrame('start', { email: newEmail() }, await newTestDevice(), init)).status
    for (let count = 0; count < 15; count += 1) await ask(OWNER)
    expect(mails).toHaveLength(12)
    expect(await ask(placeOf(1))).toBe(200)
    expect(await reportOf()).toMatchObject({ mails: [{ role: 'vault', isReached: false }] })
    pass(60_000)
    for (let count = 0; count < 15; count += 1) await ask(OWNER)
    expect(mails).toHaveLength(12 + 1 + 8)
  }, 60_000)

  test('param: FOYER_MAILS_PER_DAY limits a day, and a refused mail is not counted for its address', async () => {
    open({ FOYER_MAILS_PER_DAY: '100' })
    expect(await flood(90)).toBe(80)
    pass(23 * 3_600_000)
    const [email, device] = [newEmail(), await newTestDevice()]
    for (let count = 0; count < 2; count += 1) {
      // Less than the 30 seconds of a cooldown, because a refused mail is not counted for its address.
      const { details } = await failureOf(await fromFrame('start', { email }, device, OWNER))
      expect(details).toEqual({ seconds: 3_600 })
    }
    pass(3_600_000)
    expect(await flood(1)).toBe(1)
  }, 60_000)

  test('error: if mails cannot be counted, no mail is sent', async () => {
    const { volatileKv } = open()
    const increment: typeof volatileKv.increment = (key, ...rest) =>
      key.startsWith('mails:') ? Promise.reject(new Error('down')) : volatileKv.increment(key, ...rest)
    openVault(
      { now: () => Date.now(), databases: vault.databases, volatileKv: { ...volatileKv, increment } },
      undefined,
      LIMITS,
    )
    mails.length = 0
    const answer = await fromFrame('start', { email: newEmail() }, await newTestDevice(), OWNER)
    expect([(await failureOf(answer)).code, mails]).toEqual(['kv.unavailable', []])
  })
})

describe('mails of the wallet role', () => {
  let api: WalletApi
  beforeAll(async () => {
    // Counters that use the clock of the tests.
    const counters = { maxEntries: 10_000, maxCharacters: 1_000_000, whenFull: 'evictOldest' } as const
    const volatileKv = createMemoryKv({ ...counters, now: () => Date.now() })
    api = await openWalletApi('pglite', { ...LIMITS, FOYER_MAILS_PER_MINUTE: '10' }, () => ({ volatileKv }))
    await api.platform.databases.wallet()
  }, 60_000)
  afterAll(() => api.stop())

  test('error: codes that are requested without the vault have the same cap; a known device still gets its code', async () => {
    const { browser, email } = await createVisitor(api)
    browser.cookie = ''
    pass(61_000)
    const outcomes: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const stranger = await openBrowser()
      const begun = await stranger.call('start', { email: newEmail() }, placeOf(count))
      outcomes.push((await stranger.call('code', { challengeId: begun.body.challengeId }, placeOf(count))).outcome)
    }
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(8)
    expect(outcomes.at(-1)).toBe('email.cooldown')
    expect((await browser.call('start', { email }, OWNER)).body.action).toBe('VERIFY_OTP')
    await codeFor(api, email)
  }, 60_000)

  test('behavior: a login whose code mail was refused gets it later', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    for (let count = 0; count < 8; count += 1) {
      const stranger = await openBrowser()
      const { challengeId } = (await stranger.call('start', { email: newEmail() }, placeOf(count))).body
      await stranger.call('code', { challengeId }, placeOf(count))
    }
    const { challengeId } = (await browser.call('start', { email }, OWNER)).body
    const first = await browser.call('code', { challengeId }, OWNER)
    pass(60_000)
    const second = await browser.call('code', { challengeId }, OWNER)
    expect([first.outcome, second.outcome]).toEqual(['email.cooldown', 'done'])
    await codeFor(api, email)
  }, 60_000)
})
