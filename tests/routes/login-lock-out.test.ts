import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newTestDevice, type TestDevice } from '@/tests/support/proven-request'
import { failureOf, fromFrame, fromPage, mails, newestToken, openVault } from './vault-api'
import { type Browser, codeFor, createVisitor, openBrowser, openWalletApi, type WalletApi } from './wallet-api'
import { DAY, pass, setUpClock } from './wallet-clock'

const COOLDOWN_MS = 30_000
/** One proxy in front, so that the server knows where each visitor is. */
const BEHIND_A_PROXY = { FOYER_TRUSTED_PROXIES: '1' }

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const OWNER = at('203.0.113.9')
const OWNER_ELSEWHERE = at('203.0.113.77')
const STRANGER = at('198.51.100.7')
/** One of the places that a stranger rents, by its number. */
const placeOf = (count: number) => at(`2001:db8:${count.toString(16)}::1`)

setUpClock()

describe('attacks by strangers on an address at the wallet role', () => {
  let api: WalletApi
  beforeAll(async () => {
    api = await openWalletApi('pglite', BEHIND_A_PROXY)
    // The first use of the database creates its folder, which takes some seconds.
    await api.platform.databases.wallet()
  }, 60_000)
  afterAll(() => api.stop())

  const WRONG = '000000'

  async function guess(stranger: Browser, email: string, init: ReturnType<typeof at>, tries: number) {
    const { challengeId } = (await stranger.call('start', { email }, init)).body
    if (!challengeId) return
    await stranger.call('code', { challengeId }, init)
    await codeFor(api, email)
    for (let count = 0; count < tries; count += 1) await stranger.call('verify', { challengeId, code: WRONG }, init)
  }

  const attacks: Readonly<Record<string, (email: string) => Promise<void>>> = {
    '30 begun logins from one place': async (email) => {
      for (let count = 0; count < 30; count += 1) {
        await (await openBrowser()).call('start', { email }, STRANGER)
        pass(COOLDOWN_MS)
      }
      await (await openBrowser()).call('start', { email }, STRANGER)
    },
    '30 begun logins from 30 places at once': async (email) => {
      for (let count = 0; count < 30; count += 1) {
        await (await openBrowser()).call('start', { email }, placeOf(count))
      }
    },
    '100 wrong codes from one place': async (email) => {
      for (let count = 0; count < 20; count += 1) {
        await guess(await openBrowser(), email, STRANGER, 5)
        pass(COOLDOWN_MS)
      }
    },
    '100 wrong codes from 20 places at once': async (email) => {
      for (let count = 0; count < 20; count += 1) await guess(await openBrowser(), email, placeOf(count), 5)
    },
  }

  describe.each(Object.entries(attacks))('%s', (_, attack) => {
    test("behavior: the owner's own device still gets in, in the same minute", async () => {
      const { browser, email } = await createVisitor(api)
      browser.cookie = ''
      pass(DAY)
      await attack(email)
      const begun = await browser.call('start', { email }, OWNER)
      expect([begun.outcome, begun.body.action]).toEqual(['done', 'VERIFY_OTP'])
      const { challengeId } = begun.body
      const answer = await browser.call('verify', { challengeId, code: await codeFor(api, email) }, OWNER)
      expect(answer.body).toMatchObject({ email, wallet: { epoch: 1 } })
    }, 60_000)

    test('behavior: a new device of the owner still gets in from another place, in the same minute', async () => {
      const { email } = await createVisitor(api)
      pass(DAY)
      await attack(email)
      const device = await openBrowser()
      const begun = await device.call('start', { email }, OWNER_ELSEWHERE)
      expect([begun.outcome, begun.body.action]).toEqual(['done', 'VERIFY_DEVICE'])
      const { challengeId } = begun.body
      await device.call('code', { challengeId }, OWNER_ELSEWHERE)
      const answer = await device.call('verify', { challengeId, code: await codeFor(api, email) }, OWNER_ELSEWHERE)
      expect(answer.body).toMatchObject({ email, wallet: { epoch: 1 } })
    }, 60_000)
  })

  test("behavior: without a proxy that names visitors, the owner's own device still gets in", async () => {
    const { browser, email } = await createVisitor(api)
    browser.cookie = ''
    pass(DAY)
    for (let count = 0; count < 30; count += 1) {
      await (await openBrowser()).call('start', { email })
      pass(COOLDOWN_MS)
    }
    await (await openBrowser()).call('start', { email })
    expect((await browser.call('start', { email })).body.action).toBe('VERIFY_OTP')
    pass(COOLDOWN_MS)
    expect((await (await openBrowser()).call('start', { email })).body.action).toBe('VERIFY_DEVICE')
  }, 60_000)

  test("error: the owner's own device waits 30 seconds between its own logins", async () => {
    const { browser, email } = await createVisitor(api)
    browser.cookie = ''
    pass(DAY)
    await browser.call('start', { email }, OWNER)
    pass(12_300)
    const again = await browser.call('start', { email }, OWNER_ELSEWHERE)
    expect([again.status, again.body.error.details]).toEqual([429, { seconds: 18 }])
  })

  test('error: many device keys in one place share one limit: of 20 parallel logins one begins', async () => {
    const { email } = await createVisitor(api)
    pass(DAY)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => (await (await openBrowser()).call('start', { email }, STRANGER)).outcome),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('error: all addresses of one IPv6 /64 count as one place', async () => {
    const { email } = await createVisitor(api)
    pass(DAY)
    const outcomes: string[] = []
    for (const last of ['1', '2', 'ffff:1']) {
      outcomes.push((await (await openBrowser()).call('start', { email }, at(`2001:db8:77:1::${last}`))).outcome)
    }
    expect(outcomes).toEqual(['done', 'email.cooldown', 'email.cooldown'])
  })
})

describe('attacks by strangers on an address at the vault', () => {
  let owner: { readonly email: string; readonly device: TestDevice }
  let made = 0

  const start = (email: string, device: TestDevice, init: ReturnType<typeof at>) =>
    fromFrame('start', { email }, device, init)

  beforeAll(async () => {
    const vault = openVault({ now: () => Date.now() }, undefined, {
      ...BEHIND_A_PROXY,
      FOYER_RATE_LIMIT_FACTOR: '1000',
    })
    await vault.databases.vault()
  }, 60_000)
  beforeEach(async () => {
    mails.length = 0
    const [email, device] = [`owner-${++made}@example.com`, await newTestDevice()]
    await start(email, device, OWNER)
    await fromPage('decide', { token: newestToken(), decision: 'approve' })
    const half = { walletId: randomUUID(), setId: randomUUID(), epoch: 1, half: randomBytes(16).toString('base64url') }
    expect((await fromFrame('store', { ...half, email }, device)).status).toBe(200)
    owner = { email, device }
    pass(DAY)
  })

  const attacks: Readonly<Record<string, (email: string) => Promise<void>>> = {
    '30 approvals from one place': async (email) => {
      for (let count = 0; count < 30; count += 1) {
        await start(email, await newTestDevice(), STRANGER)
        pass(COOLDOWN_MS)
      }
      await start(email, await newTestDevice(), STRANGER)
    },
    '30 approvals from 30 places at once': async (email) => {
      for (let count = 0; count < 30; count += 1) await start(email, await newTestDevice(), placeOf(count))
    },
  }

  describe.each(Object.entries(attacks))('%s', (_, attack) => {
    test("behavior: the owner's own device still gets its link, in the same minute", async () => {
      await attack(owner.email)
      mails.length = 0
      expect((await start(owner.email, owner.device, OWNER)).status).toBe(200)
      expect(mails.map(({ to }) => to)).toEqual([owner.email])
      const again = await start(owner.email, owner.device, OWNER_ELSEWHERE)
      expect(await failureOf(again)).toMatchObject({ code: 'email.cooldown', details: { seconds: 30 } })
    })

    test('behavior: a new device of the owner still gets its link from another place, in the same minute', async () => {
      await attack(owner.email)
      mails.length = 0
      expect((await start(owner.email, await newTestDevice(), OWNER_ELSEWHERE)).status).toBe(200)
      expect((await fromPage('decide', { token: newestToken(), decision: 'approve' })).status).toBe(200)
    })
  })

  test('error: many device keys in one place share one limit: of 20 parallel approvals one is mailed', async () => {
    mails.length = 0
    await Promise.all(Array.from({ length: 20 }, async () => start(owner.email, await newTestDevice(), STRANGER)))
    expect(mails).toHaveLength(1)
  })
})
