import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailChanges } from '@/lib/server/tables/wallet-tables'
import { stopTokenOf } from '@/tests/support/mail-texts'
import {
  type Browser,
  codeFor,
  createVisitor,
  logIn,
  mailsOf,
  newEmail,
  noticesTo,
  openBrowser,
  openWalletApi,
  pressStop,
  signOn,
  type TestWallet,
  type WalletApi,
} from './wallet-api'
import { DAY, MINUTE, pass, setUpClock } from './wallet-clock'

let api: WalletApi

setUpClock()

interface Changing {
  readonly browser: Browser
  readonly wallet: TestWallet
  readonly email: string
  readonly next: string
}

/** A visitor who is about to change the address. */
async function visit(): Promise<Changing> {
  const visitor = await createVisitor(api)
  pass(MINUTE)
  return { ...visitor, next: newEmail() }
}

/** The code to the old address was mailed. */
async function begin({ browser, email, next }: Changing) {
  const { body, outcome } = await browser.call('changeEmail', { email: next })
  expect(outcome).toBe('done')
  return { challengeId: body.challengeId as string, code: await codeFor(api, email) }
}

/** The code to the new address was mailed. */
async function proveOld(changing: Changing) {
  const { body, outcome } = await changing.browser.call('proveOldEmail', await begin(changing))
  expect(outcome).toBe('done')
  return { challengeId: body.challengeId as string, code: await codeFor(api, changing.next) }
}

const signed = (changing: Changing, email = changing.next) =>
  signOn(changing.browser, changing.wallet, { name: 'change owner', email })

async function change(changing: Changing) {
  const proven = await proveOld(changing)
  return changing.browser.call('proveNewEmail', { ...proven, signatures: await signed(changing) })
}

const addressIn = async (browser: Browser) => (await browser.call('refresh', {})).body.email

describe.each(['pglite', 'postgres'] as const)('change of the address in %s', (kind) => {
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  test('behavior: a code of each mailbox changes the address; the wallet stays, other sessions end', async () => {
    const changing = await visit()
    const { browser, email, next, wallet } = changing
    const other = await openBrowser()
    await logIn(api, other, email)
    pass(MINUTE)
    expect((await change(changing)).body).toEqual({ email: next })
    expect(await addressIn(browser)).toBe(next)
    expect((await other.call('refresh', {})).outcome).toBe('session.ended')
    pass(MINUTE)
    expect((await logIn(api, await openBrowser(), next)).body.wallet.walletId).toBe(wallet.walletId)
    expect((await noticesTo(api, email)).at(-1)?.text).toContain('act=address')
    expect((await noticesTo(api, next)).some(({ text }) => text.includes('act=address'))).toBe(false)
  })

  test('behavior: the old mailbox brings the address back for 72 hours, and removes the device', async () => {
    const changing = await visit()
    const { browser, email, next, wallet } = changing
    await change(changing)
    pass(3 * DAY - MINUTE)
    const token = stopTokenOf((await noticesTo(api, email)).at(-1) ?? { text: '' })
    expect((await pressStop(token)).outcome).toBe('reverted')
    expect((await pressStop(token)).outcome).toBe('request.not_found')
    expect((await browser.call('refresh', {})).outcome).toBe('session.ended')
    const again = await logIn(api, await openBrowser(), email)
    expect(again.body).toMatchObject({ email, wallet: { walletId: wallet.walletId } })
    expect((await logIn(api, await openBrowser(), next)).body.wallet).toBeNull()
  })

  test('error: the link is worth nothing after 72 hours', async () => {
    const changing = await visit()
    await change(changing)
    pass(3 * DAY + 1)
    const token = stopTokenOf((await noticesTo(api, changing.email)).at(-1) ?? { text: '' })
    expect((await pressStop(token)).outcome).toBe('request.not_found')
    expect((await logIn(api, await openBrowser(), changing.next)).body.wallet).not.toBeNull()
  })

  test('error: no other user can take the old address while it may come back', async () => {
    const changing = await visit()
    await change(changing)
    const stranger = await visit()
    const proven = await stranger.browser.call('proveOldEmail', await begin({ ...stranger, next: changing.email }))
    expect(proven.outcome).toBe('done')
    const taken = await api.mail.tray.next(({ to, text }) => to === changing.email && !/\/stop\?/.test(text))
    expect(taken.subject).toBe('This address already has a wallet')
    pass(MINUTE)
    expect((await logIn(api, await openBrowser(), changing.email)).outcome).toBe('email.moved')
    pass(3 * DAY + MINUTE)
    expect((await logIn(api, await openBrowser(), changing.email)).body.wallet).toBeNull()
  })

  test('behavior: the link of the first change undoes a later one too', async () => {
    const changing = await visit()
    await change(changing)
    pass(MINUTE)
    const third = newEmail()
    expect((await change({ ...changing, email: changing.next, next: third })).body).toEqual({ email: third })
    const token = stopTokenOf((await noticesTo(api, changing.email)).at(-1) ?? { text: '' })
    expect((await pressStop(token)).outcome).toBe('reverted')
    const later = stopTokenOf((await noticesTo(api, changing.next)).at(-1) ?? { text: '' })
    expect((await pressStop(later)).outcome).toBe('request.not_found')
    pass(MINUTE)
    expect((await logIn(api, await openBrowser(), changing.email)).body.wallet.walletId).toBe(changing.wallet.walletId)
  })

  test('error: an address that has a wallet gets the same answers and a mail of its own; no code is sent', async () => {
    const [changing, owner] = [await visit(), await visit()]
    const taken = { ...changing, next: owner.email }
    const { body, outcome } = await changing.browser.call('proveOldEmail', await begin(taken))
    expect(outcome).toBe('done')
    expect(Object.keys(body).sort()).toEqual(['challengeId', 'codeSeconds', 'resendSeconds'])
    const mail = (await mailsOf(api)).filter(({ to }) => to === owner.email).at(-1)
    expect(mail?.subject).toBe('This address already has a wallet')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
    expect(await addressIn(owner.browser)).toBe(owner.email)
  })

  test('error: the order cannot be skipped', async () => {
    const changing = await visit()
    const { browser } = changing
    const signatures = await signed(changing)
    const old = await begin(changing)
    expect((await browser.call('proveNewEmail', { ...old, signatures })).outcome).toBe('email.code_expired')
    const { body } = await browser.call('proveOldEmail', old)
    expect((await browser.call('proveOldEmail', old)).outcome).toBe('email.code_expired')
    const proven = { challengeId: body.challengeId, code: await codeFor(api, changing.next) }
    expect((await browser.call('proveOldEmail', proven)).outcome).toBe('email.code_expired')
    expect(await addressIn(browser)).toBe(changing.email)
  })

  test('error: codes of a login, of a step-up and of another change do not fit', async () => {
    const changing = await visit()
    const { browser, email } = changing
    const stepUp = (await browser.call('startStepUp', {})).body
    const stepUpCode = await codeFor(api, email)
    expect((await browser.call('proveOldEmail', { challengeId: stepUp.challengeId, code: stepUpCode })).outcome).toBe(
      'email.code_expired',
    )
    pass(MINUTE)
    const first = await begin(changing)
    pass(MINUTE)
    const second = await begin({ ...changing, next: newEmail() })
    expect((await browser.call('proveOldEmail', first)).outcome).toBe('email.code_expired')
    expect((await browser.call('enterStepUp', second)).outcome).toBe('email.code_expired')
    expect((await browser.call('verify', second)).outcome).toBe('email.code_expired')
    expect(await addressIn(browser)).toBe(email)
  })

  test('error: no other device, user or session goes on with a change', async () => {
    const changing = await visit()
    const { browser, email } = changing
    const stranger = await visit()
    const old = await begin(changing)
    expect((await stranger.browser.call('proveOldEmail', old)).outcome).toBe('email.code_expired')
    const sameUser = await openBrowser()
    pass(MINUTE)
    await logIn(api, sameUser, email)
    expect((await sameUser.call('proveOldEmail', old)).outcome).toBe('email.code_expired')
    pass(MINUTE)
    browser.cookie = ''
    await logIn(api, browser, email)
    expect((await browser.call('proveOldEmail', old)).outcome).toBe('email.code_expired')
  })

  test('error: without the keys of the wallet, or for another address, nothing changes', async () => {
    const changing = await visit()
    const proven = await proveOld(changing)
    const other = await signed(changing, 'eve@example.com')
    expect((await changing.browser.call('proveNewEmail', proven)).outcome).toBe('request.invalid')
    expect((await changing.browser.call('proveNewEmail', { ...proven, signatures: other })).outcome).toBe(
      'request.invalid',
    )
    expect(await addressIn(changing.browser)).toBe(changing.email)
  })

  test('error: a session that ended meanwhile changes nothing, and of two tabs at once one wins', async () => {
    const changing = await visit()
    const proven = { ...(await proveOld(changing)), signatures: await signed(changing) }
    const answers = await Promise.all([1, 2].map(() => changing.browser.call('proveNewEmail', proven)))
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'email.code_expired'])
    const database = await api.platform.databases.wallet()
    const rows = await database.run((queries) =>
      queries.select().from(emailChanges).where(eq(emailChanges.status, 'changed')),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('error: the same address, in any case, is refused before a mail is sent', async () => {
    const { browser, email } = await visit()
    expect((await browser.call('changeEmail', { email: email.toUpperCase() })).outcome).toBe('request.invalid')
  })
})
