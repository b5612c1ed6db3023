import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailChallenges, sessions } from '@/lib/server/tables/wallet-tables'
import { assertProven, PROVEN_MS } from '@/lib/server/wallet/step-up'
import { codeFor, createVisitor, logIn, openBrowser, openWalletApi, type WalletApi } from './wallet-api'
import { MINUTE, pass, setUpClock } from './wallet-clock'

let api: WalletApi

setUpClock()

/** The session that has asked for a code. */
async function sessionOf(challengeId: string) {
  const database = await api.platform.databases.wallet()
  const [found] = await database.run((queries) =>
    queries
      .select({ session: sessions })
      .from(emailChallenges)
      .innerJoin(sessions, eq(sessions.id, emailChallenges.sessionId))
      .where(eq(emailChallenges.id, challengeId)),
  )
  if (!found) throw new Error('no session has asked')
  const { id: sessionId, userId, deviceId, signedInAt, provenAt } = found.session
  return { sessionId, userId, deviceId, signedInAt, provenAt }
}

/** A visitor whose login is six minutes old, and who has been mailed a further code. */
async function begin() {
  const visitor = await createVisitor(api)
  pass(6 * MINUTE)
  await visitor.browser.call('refresh', {})
  const begun = await visitor.browser.call('startStepUp', {})
  expect(begun.body).toEqual({ challengeId: expect.any(String), resendSeconds: 30, codeSeconds: 600 })
  const { challengeId } = begun.body as { challengeId: string }
  return { ...visitor, challengeId, code: await codeFor(api, visitor.email) }
}

describe.each(['pglite', 'postgres'] as const)('step-up in %s', (kind) => {
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  test('behavior: a further code proves the mailbox again, for five minutes', async () => {
    const { browser, challengeId, code } = await begin()
    const before = await sessionOf(challengeId)
    expect(() => assertProven(before, new Date())).toThrow('custody.login_too_old')
    expect((await browser.call('enterStepUp', { challengeId, code })).outcome).toBe('done')
    const proven = await sessionOf(challengeId)
    expect(() => assertProven(proven, new Date(Date.now() + PROVEN_MS))).not.toThrow()
    expect(() => assertProven(proven, new Date(Date.now() + PROVEN_MS + 1))).toThrow('custody.login_too_old')
  })

  test('behavior: the code of a login counts too', async () => {
    const { browser } = await createVisitor(api)
    pass(4 * MINUTE)
    await browser.call('refresh', {})
    const { challengeId } = (await browser.call('startStepUp', {})).body
    const session = await sessionOf(challengeId)
    expect(session.provenAt).toBeNull()
    expect(() => assertProven(session, new Date())).not.toThrow()
  })

  test('error: a code works once, and a wrong one proves nothing', async () => {
    const { browser, challengeId, code } = await begin()
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await browser.call('enterStepUp', { challengeId, code: wrong })).outcome).toBe('email.code_wrong')
    expect((await sessionOf(challengeId)).provenAt).toBeNull()
    expect((await browser.call('enterStepUp', { challengeId, code })).outcome).toBe('done')
    expect((await browser.call('enterStepUp', { challengeId, code })).outcome).toBe('email.code_expired')
  })

  test('error: the code of a login is no step-up, and that of a step-up no login', async () => {
    const { browser, challengeId, code, email } = await begin()
    const other = await openBrowser()
    expect((await browser.call('verify', { challengeId, code })).outcome).toBe('email.code_expired')
    expect((await other.call('verify', { challengeId, code })).outcome).toBe('email.code_expired')
    pass(MINUTE)
    const { cookie } = browser
    browser.cookie = ''
    const login = await browser.call('start', { email })
    const loginCode = await codeFor(api, email)
    browser.cookie = cookie
    const mixed = { challengeId: login.body.challengeId, code: loginCode }
    expect((await browser.call('enterStepUp', mixed)).outcome).toBe('email.code_expired')
    expect((await sessionOf(challengeId)).provenAt).toBeNull()
  })

  test('error: no other session can enter the code, on another device or on the same', async () => {
    const { browser, challengeId, code, email } = await begin()
    const stranger = await createVisitor(api)
    expect((await stranger.browser.call('enterStepUp', { challengeId, code })).outcome).toBe('email.code_expired')
    pass(MINUTE)
    browser.cookie = ''
    expect((await logIn(api, browser, email)).outcome).toBe('done')
    expect((await browser.call('enterStepUp', { challengeId, code })).outcome).toBe('email.code_expired')
    expect((await sessionOf(challengeId)).provenAt).toBeNull()
  })

  test('error: codes have the pause of logins, and need a session', async () => {
    const { browser } = await begin()
    expect(await browser.call('startStepUp', {})).toMatchObject({
      outcome: 'email.cooldown',
      body: { error: { details: { seconds: 30 } } },
    })
    expect((await (await openBrowser()).call('startStepUp', {})).outcome).toBe('session.ended')
  })
})
