import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailChallenges } from '@/lib/server/tables/wallet-tables'
import { removeEndedLogins } from '@/lib/server/wallet/ended-logins'
import { setProcessPlatform } from '@/tests/support/process-platform'
import {
  codeFor,
  createVisitor,
  logIn,
  mailsOf,
  newEmail,
  openBrowser,
  openHalf,
  openWalletApi,
  revokeInput,
  signOn,
  storeInput,
  type WalletApi,
} from './wallet-api'
import { pass, setUpClock } from './wallet-clock'

let api: WalletApi

setUpClock()

describe.each(['pglite', 'postgres'] as const)('login by e-mail in %s', (kind) => {
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  test('behavior: an address, a code, and the visitor is logged in without a wallet', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    const begun = await browser.call('start', { email })
    expect(begun.body).toEqual({
      action: 'VERIFY_DEVICE',
      challengeId: expect.any(String),
      resendSeconds: 30,
      codeSeconds: 600,
    })
    expect((await mailsOf(api)).filter(({ to }) => to === email)).toEqual([])
    const { challengeId } = begun.body
    expect((await browser.call('code', { challengeId })).body).toEqual({ codeSeconds: 600 })
    const code = await codeFor(api, email)
    const { body, headers } = await browser.call('verify', { challengeId, code })
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^at_[\w-]{43}$/),
      accessSeconds: 300,
      hostToken: expect.stringMatching(/^ct_[\w-]{43}$/),
      email,
      provider: 'email',
      userName: null,
      wallet: null,
    })
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-foyer\.wallet=rt_[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
  })

  test('behavior: a device with a wallet gets its code at once, and one with a session needs none', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    pass(60_000)
    expect((await browser.call('start', { email })).body).toMatchObject({ action: 'CONNECT', challengeId: null })
    const { cookie } = browser
    browser.cookie = ''
    const begun = await browser.call('start', { email })
    expect(begun.body.action).toBe('VERIFY_OTP')
    const code = await codeFor(api, email)
    const again = await browser.call('verify', { challengeId: begun.body.challengeId, code })
    expect(again.body.wallet).toMatchObject({
      walletId: wallet.walletId,
      addresses: wallet.input.addresses,
      deviceSetId: wallet.input.device.setId,
      recoverySetId: wallet.input.recovery.setId,
      epoch: 1,
    })
    expect(browser.cookie).not.toBe(cookie)
  })

  test('behavior: the case of an address makes no difference', async () => {
    const { browser, email } = await createVisitor(api)
    pass(60_000)
    expect((await browser.call('start', { email: email.toUpperCase() })).body.action).toBe('CONNECT')
  })

  test('behavior: asking for a code twice mails it once', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    const { challengeId } = (await browser.call('start', { email })).body
    await browser.call('code', { challengeId })
    pass(100_000)
    expect((await browser.call('code', { challengeId })).body).toEqual({ codeSeconds: 500 })
    await codeFor(api, email)
    expect((await mailsOf(api)).filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('behavior: mails are in the language that the frame shows, or that of the browser', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    const { challengeId } = (await browser.call('start', { email })).body
    await browser.call('code', { challengeId }, { headers: { 'accept-language': 'pt-BR,en;q=0.5' } })
    await codeFor(api, email)
    expect((await mailsOf(api)).find(({ to }) => to === email)).toMatchObject({ language: 'pt-BR' })
  })

  test('error: a second login within 30 seconds says how long to wait', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    await browser.call('start', { email })
    pass(12_300)
    const { status, headers, body } = await browser.call('start', { email })
    expect([status, headers.get('retry-after')]).toEqual([429, '18'])
    expect(body.error).toMatchObject({
      code: 'email.cooldown',
      message: 'Please try again after 18 seconds',
      details: { seconds: 18 },
    })
  })

  test('error: the sixth try fails although the code is right', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    const { challengeId } = (await browser.call('start', { email })).body
    await browser.call('code', { challengeId })
    const code = await codeFor(api, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const lefts: unknown[] = []
    for (let count = 0; count < 5; count += 1) {
      const { body } = await browser.call('verify', { challengeId, code: wrong })
      lefts.push(body.error.details?.left ?? body.error.code)
    }
    expect(lefts).toEqual([4, 3, 2, 1, 'email.code_expired'])
    expect((await browser.call('verify', { challengeId, code })).outcome).toBe('email.code_expired')
  })

  test('behavior: the job of the wallet role removes logins that ended more than a day ago', async () => {
    const { challengeId } = (await (await openBrowser()).call('start', { email: newEmail() })).body
    const database = await api.platform.databases.wallet()
    const isOld = eq(emailChallenges.id, challengeId)
    const count = () => database.run((queries) => queries.$count(emailChallenges, isOld))
    const removeEnded = () => removeEndedLogins(api.platform).run(new AbortController().signal)
    await removeEnded()
    expect(await count()).toBe(1)
    const expiresAt = new Date(Date.now() - 86_460_000)
    await database.run((queries) => queries.update(emailChallenges).set({ expiresAt }).where(isOld))
    await removeEnded()
    expect(await count()).toBe(0)
  })

  test('error: 50 tries at once are no more than five', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    const { challengeId } = (await browser.call('start', { email })).body
    await browser.call('code', { challengeId })
    const code = await codeFor(api, email)
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 50 }, () => browser.call('verify', { challengeId, code: wrong })))
    const database = await api.platform.databases.wallet()
    const [row] = await database.run((queries) =>
      queries.select().from(emailChallenges).where(eq(emailChallenges.id, challengeId)),
    )
    expect(row).toMatchObject({ attempts: 5, status: 'burned' })
  })

  test('error: a code that was mailed for one browser, page or project is worth nothing in another', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    const { challengeId } = (await browser.call('start', { email })).body
    await browser.call('code', { challengeId })
    const code = await codeFor(api, email)
    const thief = await openBrowser()
    expect((await thief.call('verify', { challengeId, code })).outcome).toBe('email.code_expired')
    expect((await thief.call('code', { challengeId })).outcome).toBe('email.code_expired')
    expect(thief.cookie).toBe('')
    expect((await browser.call('verify', { challengeId, code })).outcome).toBe('done')
  })

  test('error: a login that was begun in another browser cannot be finished here, so nobody is logged in as somebody else', async () => {
    // The attacker begins with the attacker's own address and has the code; the victim's browser is made to send it.
    const attacker = await openBrowser()
    const email = newEmail()
    const { challengeId } = (await attacker.call('start', { email })).body
    await attacker.call('code', { challengeId })
    const victim = await openBrowser()
    const answer = await victim.call('verify', { challengeId, code: await codeFor(api, email) })
    expect(answer.outcome).toBe('email.code_expired')
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['a page of another origin', { headers: { origin: 'https://shop.example' } }, 'project.origin_not_allowed'],
    ['no proof', { proof: '' }, 'proof.invalid'],
  ])('error: a request with %s gets no cookie', async (_, init, code) => {
    const { browser } = await createVisitor(api)
    for (const name of ['refresh', 'end', 'verify'] as const) {
      const answer = await browser.call(name, {}, init)
      expect(answer.outcome).toBe(code)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  test('behavior: a session is refreshed, checked and ended', async () => {
    const { browser, email } = await createVisitor(api)
    const before = browser.cookie
    const refreshed = await browser.call('refresh', {})
    expect(refreshed.body).toMatchObject({ email, wallet: { epoch: 1 } })
    expect(browser.cookie).not.toBe(before)
    expect((await browser.call('check', {})).body).toEqual({ isConnected: true })
    const token = refreshed.body.hostToken
    const { cookie } = browser
    browser.cookie = ''
    expect((await browser.call('check', { token })).body).toEqual({ isConnected: true })
    expect((await browser.call('check', {})).body).toEqual({ isConnected: false })
    browser.cookie = cookie
    const ended = await browser.call('end', { everywhere: false })
    expect(ended.headers.get('set-cookie')).toMatch(/^__Host-foyer\.wallet=; Path=\/; Max-Age=0; .*Partitioned$/)
    browser.cookie = cookie
    expect((await browser.call('check', { token })).body).toEqual({ isConnected: false })
    expect((await browser.call('refresh', {})).outcome).toBe('session.ended')
    expect((await browser.call('devices', {})).outcome).toBe('session.ended')
    expect((await browser.call('end', { everywhere: false })).outcome).toBe('done')
  })

  test('behavior: ending everywhere ends the sessions of every device', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    pass(60_000)
    const other = await openBrowser()
    await logIn(api, other, email)
    const signatures = await signOn(browser, wallet, { name: 'sign out everywhere' })
    expect((await browser.call('end', { everywhere: true, signatures })).body).toEqual({ othersEndAt: null })
    expect((await other.call('refresh', {})).outcome).toBe('session.ended')
  })

  test('error: a refresh token that is used in another profile ends the session for everybody', async () => {
    const { browser } = await createVisitor(api)
    const thief = await openBrowser()
    thief.cookie = browser.cookie
    expect((await thief.call('check', {})).body).toEqual({ isConnected: false })
    expect((await thief.call('refresh', {})).outcome).toBe('session.ended')
    expect((await browser.call('refresh', {})).outcome).toBe('session.ended')
  })

  test('error: an access token and a token of the page are worth nothing in another profile', async () => {
    const { browser } = await createVisitor(api)
    const { body } = await browser.call('refresh', {})
    const thief = await openBrowser()
    thief.accessToken = body.accessToken
    expect((await thief.call('check', { token: body.hostToken })).body).toEqual({ isConnected: false })
    expect((await openHalf(thief, 'shareOfDevice')).answer.outcome).toBe('session.ended')
    expect((await browser.call('devices', {})).outcome).toBe('done')
  })

  test('error: without an access token nothing of a visitor is told', async () => {
    const { browser, wallet } = await createVisitor(api)
    browser.accessToken = undefined
    for (const [name, input] of [
      ['devices', {}],
      ['revoke', { deviceId: wallet.walletId }],
      ['challenge', {}],
      ['create', wallet.input],
      ['activate', { walletId: wallet.walletId }],
      ['storeShares', await storeInput(browser, wallet, { device: wallet.input.device })],
    ] as const) {
      expect((await browser.call(name, input)).outcome, name).toBe('session.ended')
    }
  })

  test('behavior: a visitor sees the own devices and revokes one, which is locked out', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    pass(60_000)
    const other = await openBrowser()
    await logIn(api, other, email)
    const { devices } = (await browser.call('devices', {})).body
    expect(devices).toHaveLength(2)
    expect(devices.find((each: { isThis: boolean }) => each.isThis)).toMatchObject({
      embedOrigin: 'https://shop.example',
    })
    const victim = devices.find((each: { isThis: boolean }) => !each.isThis)
    expect((await other.call('revoke', { deviceId: (await createVisitorDevice()).deviceId })).outcome).toBe(
      'request.not_found',
    )
    expect((await browser.call('revoke', await revokeInput(browser, wallet, victim))).outcome).toBe('done')
    expect((await other.call('devices', {})).outcome).toBe('session.ended')
    expect((await other.call('refresh', {})).outcome).toBe('session.ended')
    expect((await browser.call('revoke', { deviceId: victim.deviceId })).outcome).toBe('request.not_found')
    expect((await browser.call('devices', {})).body.devices).toHaveLength(1)
  })

  test('error: where logins are off for a project, or a part is missing, none begins', async () => {
    const { platform } = api
    const project = platform.projects.map((each) => ({ ...each, features: { email: false } }))
    const off = { state: 'off', reason: 'test' } as const
    for (const parts of [
      { projects: project },
      { mail: { ...platform.mail, wallet: off } },
      { keys: { ...platform.keys, wallet: off } },
      { env: { ...platform.env, emailLogin: 'off' as const } },
    ]) {
      setProcessPlatform({ ...platform, ...parts })
      expect((await (await openBrowser()).call('start', { email: newEmail() })).outcome).toBe('capability.off')
    }
    setProcessPlatform(platform)
  })

  /** A device of somebody else. */
  async function createVisitorDevice() {
    const { browser } = await createVisitor(api)
    return (await browser.call('devices', {})).body.devices[0]
  }
})
