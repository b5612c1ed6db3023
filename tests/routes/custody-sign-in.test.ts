import { randomBytes } from 'node:crypto'
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import type { Platform } from '@/lib/server/platform/services'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { ALLOWED_ORIGIN, APP_URL } from '@/tests/unit/server/platform/test-platform'
import { clock, logInTo, newProfile, nextCodeTo, openCustody, openFrame } from './custody-api'
import { DEVNET, TestBrowser } from './sign-in-api'
import { openBrowser } from './wallet-api'

/*
 * A login by e-mail signs in without a screen. The key worker and the handlers of the routes are real: what a page can
 * get signed is what it could ask for here.
 */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const newEmail = () => `signs-in-${randomBytes(6).toString('hex')}@example.com`
const signal = new AbortController().signal

describe.skipIf(!postgres)('a login that signs in', () => {
  const settings = { ...DEVNET, FOYER_SIGN_IN: 'optional' }
  let urls: Readonly<Record<'wallet' | 'vault', string>>
  const keys = { wallet: newKey(), vault: newKey() }
  let platform: Platform
  beforeAll(async () => {
    urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    platform = openCustody(urls, keys, settings)
  })
  afterAll(() => postgres?.stop())

  /** A visitor on a page who has just logged in, and the browser of the page. */
  async function logIn(embedOrigin: string = APP_URL) {
    clock.ahead += 31_000
    const frame = await openFrame(newProfile(), undefined, embedOrigin)
    const { eip155: address } = await logInTo(frame, newEmail())
    return { frame, address, browser: new TestBrowser() }
  }
  async function issue(browser: TestBrowser, address: string): Promise<SignInMessage> {
    return (await browser.nonce({ chainId: DEVNET_CAIP_ID, accountAddress: address })).json()
  }
  const sign = async (frame: WorkerAnswers, text: string) => (await frame.signInWithLogin({ text }, signal)).signature

  test('behavior: the issued message is signed as a part of the login, and begins a session of the page', async () => {
    const { frame, address, browser } = await logIn()
    const message = buildSignInText(await issue(browser, address))
    const signature = await sign(frame, message)
    const answer = await browser.post('callback/siwx', { message, signature: signature ?? '' })
    expect(answer.status).toBe(200)
    expect(await browser.accounts()).toEqual([`${DEVNET_CAIP_ID}:${address}`])
  })

  test('error: a message is signed once: not by the same login, nor by another one of the same wallet', async () => {
    const { frame, address, browser } = await logIn()
    const text = buildSignInText(await issue(browser, address))
    expect(await sign(frame, text)).not.toBeNull()
    expect(await sign(frame, text)).toBeNull()
    expect(await sign(frame, buildSignInText(await issue(browser, address)))).toBeNull()
    // The device has a session: this is a login in progress again.
    const { email } = await frame.user(undefined, signal)
    assert(email !== null)
    clock.ahead += 31_000
    expect((await frame.startLogin({ email }, signal)).action).toBe('CONNECT')
    expect(await sign(frame, text)).toBeNull()
  })

  test('error: a message that was used to sign in is not signed again', async () => {
    const { frame, address, browser } = await logIn()
    const text = buildSignInText(await issue(browser, address))
    const request = { method: 'personal_sign', params: [text, address] }
    const { promptId } = await frame.prepare({ request, chainId: 'eip155:1' }, signal)
    const { answer } = await frame.sign({ promptId }, signal)
    expect((await browser.post('callback/siwx', { message: text, signature: String(answer) })).status).toBe(200)
    expect(await sign(frame, text)).toBeNull()
  })

  test.each<[string, (message: SignInMessage) => SignInMessage]>([
    ['a nonce that was never issued', (message) => ({ ...message, nonce: '0'.repeat(32) })],
    ['another statement', (message) => ({ ...message, statement: 'I give everything away.' })],
    ['another chain', (message) => ({ ...message, chainId: 'eip155:1' })],
    ['a resource more', (message) => ({ ...message, resources: ['https://evil.example'] })],
    ['a longer life', (message) => ({ ...message, expirationTime: '2099-01-01T00:00:00.000Z' })],
  ])('error: with %s it is not signed', async (_, change) => {
    const { frame, address, browser } = await logIn()
    expect(await sign(frame, buildSignInText(change(await issue(browser, address))))).toBeNull()
  })

  test('error: a message that has expired is not signed', async () => {
    const { frame, address, browser } = await logIn()
    const text = buildSignInText(await issue(browser, address))
    // Within the minute of the login: the message is older than the login.
    clock.ahead += 10 * 60_000
    const { email } = await frame.user(undefined, signal)
    assert(email !== null)
    await frame.startLogin({ email }, signal)
    expect(await sign(frame, text)).toBeNull()
  })

  test('error: a page of another origin gets no message of the app signed, nor one of its own', async () => {
    const { frame, address, browser } = await logIn(ALLOWED_ORIGIN)
    const message = await issue(browser, address)
    const own = { ...message, domain: new URL(ALLOWED_ORIGIN).host, uri: ALLOWED_ORIGIN }
    expect(await sign(frame, buildSignInText(own))).toBeNull()
    const again = await logIn(ALLOWED_ORIGIN)
    expect(await sign(again.frame, buildSignInText(await issue(again.browser, again.address)))).toBeNull()
  })

  /** The server alone, asked by a script in place of the frame. */
  async function askServer(embedOrigin: string, isLoggedIn: boolean) {
    const script = await openBrowser(embedOrigin, clock.now)
    clock.ahead += 31_000
    const email = newEmail()
    if (isLoggedIn) {
      const { challengeId } = (await script.call('start', { email })).body
      await script.call('code', { challengeId })
      await script.call('verify', { challengeId, code: await nextCodeTo(email) })
    }
    const text = buildSignInText(await issue(new TestBrowser(), '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'))
    return script.call('issued', { text })
  }

  test('error: the server finds no message for a page of another origin, and answers no device without a session', async () => {
    expect((await askServer(APP_URL, true)).body).toEqual({ isIssued: true })
    expect((await askServer(ALLOWED_ORIGIN, true)).body).toEqual({ isIssued: false })
    expect((await askServer(APP_URL, false)).outcome).toBe('session.ended')
  })

  test('error: where sign-in is off nothing is signed', async () => {
    const { frame, address, browser } = await logIn()
    const text = buildSignInText(await issue(browser, address))
    openCustody(urls, keys, { ...settings, FOYER_SIGN_IN: 'off' }, { kv: platform.kv })
    expect(await sign(frame, text)).toBeNull()
    platform = openCustody(urls, keys, settings)
  })

  test('error: a frame that was loaded again is in no login', async () => {
    clock.ahead += 31_000
    const profile = newProfile()
    const { eip155: address } = await logInTo(await openFrame(profile, undefined, APP_URL), newEmail())
    const browser = new TestBrowser()
    const reloaded = await openFrame(profile, undefined, APP_URL)
    expect(await reloaded.isConnected({ token: undefined }, signal)).toEqual({ isConnected: true })
    expect(await sign(reloaded, buildSignInText(await issue(browser, address)))).toBeNull()
  })
})
