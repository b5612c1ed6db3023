import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccounts } from '@/devnet/accounts/serve-accounts'
import type { SocialProvider } from '@/lib/core/login-providers'
import { stopTokenOf } from '@/tests/support/mail-texts'
import { newSalt, resultOf, visitProvider } from './outside-api'
import {
  type Browser,
  codeFor,
  createVisitor,
  logIn,
  mailsOf,
  makeWallet,
  newEmail,
  noticesTo,
  openBrowser,
  openWalletApi,
  pressStop,
  signOn,
  type TestWallet,
  type WalletApi,
} from './wallet-api'
import { MINUTE, pass, setUpClock } from './wallet-clock'

/*
 * Further logins of a user, by the real routes of the wallet role. The vault goes first in the frame; here it has no part.
 */

let api: WalletApi
let accounts: AccountServer
setUpClock()

beforeAll(async () => {
  accounts = await startAccounts({ port: 0 })
  const examples = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_EXAMPLE_ACCOUNTS_URL: accounts.url }
  api = await openWalletApi('pglite', examples)
}, 60_000)
afterAll(async () => {
  await accounts.close()
  await api.stop()
})

type Person = 'ada' | 'ben' | 'cleo'

/** The window of an account. @returns the code of the result. */
async function visit(browser: Browser, provider: SocialProvider, person: Person, use: 'login' | 'addition') {
  const { body } = await browser.call('startOutside', { provider, salt: newSalt(), use })
  return resultOf(await visitProvider(body.uri, { person }))
}

const logInBy = async (browser: Browser, provider: SocialProvider, person: Person) =>
  browser.call('redeemOutside', { code: await visit(browser, provider, person, 'login') })

async function makeActive(browser: Browser): Promise<TestWallet> {
  const wallet = await makeWallet(browser)
  await browser.call('create', wallet.input)
  await browser.call('activate', { walletId: wallet.walletId })
  return wallet
}

const loginsOf = async (browser: Browser) => (await browser.call('listLogins', {})).body.logins

/** Adds an account to the visitor, as the frame does. */
async function add(browser: Browser, wallet: TestWallet, provider: SocialProvider, person: Person) {
  // After the first login, which stays if the added one is taken back.
  pass(1_000)
  const result = await visit(browser, provider, person, 'addition')
  const read = await browser.call('readOutside', { code: result })
  if (read.outcome !== 'done') return read
  const signatures = await signOn(browser, wallet, { name: 'add login', provider, subject: read.body.subject })
  return browser.call('addLogin', { by: { result }, signatures })
}

async function remove(browser: Browser, wallet: TestWallet, provider: string) {
  const found = (await loginsOf(browser)).find((each: { provider: string }) => each.provider === provider)
  const act = { name: 'remove login', provider: found.provider, subject: found.subject } as const
  const signatures = await signOn(browser, wallet, act)
  return browser.call('removeLogin', { loginId: found.loginId, signatures })
}

describe('a further login', () => {
  test('behavior: an account is added to a mailbox, opens the same wallet, and the mailbox gets a mail', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    expect((await add(browser, wallet, 'google', 'ada')).outcome).toBe('done')
    expect((await loginsOf(browser)).map(({ provider }: { provider: string }) => provider)).toEqual(['email', 'google'])
    const other = await openBrowser()
    expect((await logInBy(other, 'google', 'ada')).body.login).toMatchObject({
      email,
      provider: 'google',
      wallet: { walletId: wallet.walletId },
    })
    expect((await noticesTo(api, email)).some(({ subject }) => subject === 'A login was added to your wallet')).toBe(
      true,
    )
    // Removed again: it opens another account, without this wallet.
    expect((await remove(browser, wallet, 'google')).outcome).toBe('done')
    expect((await other.call('refresh', {})).outcome).toBe('session.ended')
    expect((await browser.call('refresh', {})).outcome).toBe('done')
    const again = await openBrowser()
    expect((await logInBy(again, 'google', 'ada')).body.login).toMatchObject({ email: null, wallet: null })
  })

  test('behavior: a mailbox is added to an account by its code, and logs in to the same wallet', async () => {
    const browser = await openBrowser()
    await logInBy(browser, 'github', 'ben')
    const wallet = await makeActive(browser)
    const email = newEmail()
    const { body } = await browser.call('askMailbox', { email })
    const by = { challengeId: body.challengeId, code: await codeFor(api, email) }
    const signatures = await signOn(browser, wallet, { name: 'add login', provider: 'email', subject: email })
    const wrong = { ...by, code: by.code === '000000' ? '000001' : '000000' }
    expect((await browser.call('addLogin', { by: wrong, signatures })).outcome).toBe('email.code_wrong')
    expect((await browser.call('addLogin', { by, signatures })).outcome).toBe('done')
    // The answer may have been lost.
    expect((await browser.call('addLogin', { by, signatures })).outcome).toBe('done')
    expect((await browser.call('askMailbox', { email: newEmail() })).outcome).toBe('request.invalid')
    pass(MINUTE)
    const other = await openBrowser()
    expect((await logIn(api, other, email)).body).toMatchObject({ email, wallet: { walletId: wallet.walletId } })
    // The first login goes, and the mailbox alone is left.
    expect((await remove(browser, wallet, 'github')).outcome).toBe('done')
    expect((await remove(browser, wallet, 'email')).outcome).toBe('login.last')
  })

  test('behavior: a removed mailbox begins anew, as another user', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    await add(browser, wallet, 'discord', 'ada')
    expect((await remove(browser, wallet, 'email')).outcome).toBe('done')
    expect((await noticesTo(api, email)).at(-1)?.subject).toBe('A login was removed from your wallet')
    pass(MINUTE)
    const again = await openBrowser()
    expect((await logIn(api, again, email)).body).toMatchObject({ email, wallet: null })
  })

  test('behavior: the button of the mail takes an added login back, and puts the device out', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    await add(browser, wallet, 'facebook', 'ben')
    const mail = (await noticesTo(api, email)).find(({ subject }) => subject === 'A login was added to your wallet')
    expect((await pressStop(stopTokenOf(mail ?? { text: '' }))).outcome).toBe('out')
    expect((await browser.call('refresh', {})).outcome).toBe('session.ended')
    const thief = await openBrowser()
    expect((await logInBy(thief, 'facebook', 'ben')).body.login.wallet).toBeNull()
    pass(MINUTE)
    expect((await logIn(api, await openBrowser(), email)).body.wallet.walletId).toBe(wallet.walletId)
  })

  test('error: an account whose provider names the address of a visitor is another user, without this wallet', async () => {
    const { email } = await createVisitor(api)
    const browser = await openBrowser()
    const { body } = await browser.call('startOutside', { provider: 'google', salt: newSalt(), use: 'login' })
    const code = resultOf(await visitProvider(body.uri, { typed: email }))
    const redeemed = await browser.call('redeemOutside', { code })
    expect(redeemed.body).toMatchObject({ email, login: { email: null, wallet: null } })
  })

  test('error: an account that opens another wallet is taken', async () => {
    const first = await createVisitor(api)
    await add(first.browser, first.wallet, 'apple', 'cleo')
    const other = await createVisitor(api)
    expect((await add(other.browser, other.wallet, 'apple', 'cleo')).outcome).toBe('login.taken')
  })

  test('error: nothing says that an address has a wallet, and its code adds nothing', async () => {
    const taken = await createVisitor(api)
    const browser = await openBrowser()
    await logInBy(browser, 'x', 'ada')
    const wallet = await makeActive(browser)
    pass(MINUTE)
    const asked = await browser.call('askMailbox', { email: taken.email })
    expect(Object.keys(asked.body).toSorted()).toEqual(['challengeId', 'codeSeconds', 'resendSeconds'])
    const mails = (await mailsOf(api)).filter(({ to }) => to === taken.email)
    expect(mails.at(-1)?.text).not.toMatch(/\b\d{6}\b/)
    const signatures = await signOn(browser, wallet, { name: 'add login', provider: 'email', subject: taken.email })
    const by = { challengeId: asked.body.challengeId, code: '123456' }
    expect((await browser.call('addLogin', { by, signatures })).outcome).toBe('email.code_wrong')
  })

  test('error: it needs a fresh proof, the signatures of both keys, and the session that has asked', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    const result = await visit(browser, 'google', 'ben', 'addition')
    const { subject } = (await browser.call('readOutside', { code: result })).body
    const signed = (name: 'add login' | 'remove login') =>
      signOn(browser, wallet, { name, provider: 'google', subject })
    const wrong = { by: { result }, signatures: await signed('remove login') }
    expect((await browser.call('addLogin', wrong)).outcome).toBe('request.invalid')
    // A result that was made for a login adds nothing.
    const ofLogin = await visit(browser, 'google', 'cleo', 'login')
    expect((await browser.call('readOutside', { code: ofLogin })).outcome).toBe('social.ended')
    const other = await openBrowser()
    pass(MINUTE)
    await logIn(api, other, email)
    expect((await other.call('readOutside', { code: result })).outcome).toBe('social.ended')
    pass(5 * MINUTE)
    await browser.call('refresh', {})
    const late = { by: { result }, signatures: await signed('add login') }
    expect((await browser.call('addLogin', late)).outcome).toBe('custody.login_too_old')
  })
})
