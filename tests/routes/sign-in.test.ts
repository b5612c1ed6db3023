import { describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { brokenKv } from '@/tests/support/broken-kv'
import type { SignInSigner } from '@/tests/support/sign-in-signers'
import { DEVNET, eip155, failureOf, openSignIn, signers, solana, TestBrowser } from './sign-in-api'

const nameOf = ({ chainId, accountAddress }: SignInSigner) => `${chainId}:${accountAddress}`

describe('signing in over next-auth', () => {
  test.each(signers)('behavior: an account of %s signs in', async (_, signer) => {
    const { platform } = openSignIn(DEVNET)
    const browser = new TestBrowser()
    const answer = await browser.signIn(signer)
    expect(await answer.json()).toEqual({ url: 'http://localhost:3000' })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-foyer\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(await browser.accounts()).toEqual([nameOf(signer)])
    expect(platform.env.signIn).toBe('optional')
  })

  test('behavior: next-auth/react gets the proof and the end of the session', async () => {
    openSignIn({ ...DEVNET, FOYER_SESSION_LIFE_S: '3600' })
    const browser = new TestBrowser()
    const form = await browser.prepare(eip155)
    await browser.submit(form)
    const answer = await browser.get('session')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toEqual({
      expires: '2026-11-21T11:00:00.000Z',
      accounts: [
        {
          data: expect.objectContaining({ chainId: DEVNET_CAIP_ID, accountAddress: eip155.accountAddress }),
          message: form.message,
          signature: form.signature,
          signedAt: Date.parse('2026-11-21T10:00:00.000Z'),
        },
      ],
    })
  })

  test('behavior: next-auth/react finds the provider at the address of the configuration', async () => {
    openSignIn({ ...DEVNET, FOYER_APP_URL: 'https://app.example' })
    const answer = await new TestBrowser().get('providers', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(await answer.json()).toEqual({
      siwx: {
        id: 'siwx',
        name: 'Wallet',
        type: 'credentials',
        signinUrl: 'https://app.example/api/auth/signin/siwx',
        callbackUrl: 'https://app.example/api/auth/callback/siwx',
      },
    })
  })

  test('behavior: a second account joins the session, which gets a new id, and the old id is invalid', async () => {
    openSignIn(DEVNET)
    const browser = new TestBrowser()
    await browser.signIn(eip155)
    const thief = new TestBrowser(browser.cookies)
    const first = browser.cookies.get('__Host-foyer.session')
    await browser.signIn(solana)
    expect(browser.cookies.get('__Host-foyer.session')).not.toBe(first)
    expect(await browser.accounts()).toEqual([nameOf(eip155), nameOf(solana)])
    expect(await thief.accounts()).toBe(null)
  })

  test('behavior: two tabs may both request a message before one of them signs in', async () => {
    openSignIn(DEVNET)
    const browser = new TestBrowser()
    const [one, other] = [await browser.prepare(eip155), await browser.prepare(solana)]
    expect((await browser.submit(other)).status).toBe(200)
    expect((await browser.submit(one)).status).toBe(200)
    expect(await browser.accounts()).toEqual([nameOf(solana), nameOf(eip155)])
  })

  test('behavior: signing out ends the session on the server, for every copy of the cookie', async () => {
    openSignIn(DEVNET)
    const browser = new TestBrowser()
    await browser.signIn(eip155)
    const thief = new TestBrowser(browser.cookies)
    const answer = await browser.post('signout', {})
    expect(await answer.json()).toEqual({ url: 'http://localhost:3000' })
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-foyer.session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(await browser.accounts()).toBe(null)
    expect(await thief.accounts()).toBe(null)
  })

  test('behavior: signing out without a session succeeds', async () => {
    openSignIn(DEVNET)
    expect((await new TestBrowser().post('signout', {})).status).toBe(200)
  })

  test.each([
    ['/account?tab=1', 'http://localhost:3000/account?tab=1'],
    ['http://localhost:3000/account', 'http://localhost:3000/account'],
    ['https://evil.example/', 'http://localhost:3000'],
    ['//evil.example/', 'http://localhost:3000'],
    ['/\\evil.example/', 'http://localhost:3000'],
    ['javascript:alert(1)', 'http://localhost:3000'],
    ['http://', 'http://localhost:3000'],
  ])('param: after signing out, a page that wants to go to %s goes to %s', async (callbackUrl, url) => {
    openSignIn(DEVNET)
    expect(await (await new TestBrowser().post('signout', { callbackUrl })).json()).toEqual({ url })
  })

  test('behavior: answers have the headers of all our answers', async () => {
    openSignIn(DEVNET)
    const browser = new TestBrowser()
    for (const answer of [await browser.signIn(eip155), await browser.get('session'), await browser.get('nothing')]) {
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test.each([
    ['GET', 'signin'],
    ['GET', 'signin/siwx'],
    ['GET', 'signout'],
    ['GET', 'error'],
    ['GET', 'verify-request'],
    ['GET', 'callback/siwx'],
    ['GET', 'csrf/'],
    ['GET', 'csrf/x'],
    ['GET', 'constructor'],
    ['POST', 'signin/siwx'],
    ['POST', 'callback/credentials'],
    ['POST', 'callback'],
    ['POST', 'session'],
    ['POST', '_log'],
    ['POST', 'csrf'],
  ])('error: %s of the action %s is not found', async (method, action) => {
    openSignIn(DEVNET)
    const browser = new TestBrowser()
    const answer = method === 'GET' ? await browser.get(action) : await browser.post(action, {})
    expect(await failureOf(answer)).toMatchObject({ status: 404, code: 'request.not_found' })
  })

  test.each(['csrf', 'providers', 'session'])('error: without sign-in, %s says that it is off', async (action) => {
    openSignIn({ ...DEVNET, FOYER_SIGN_IN: 'off' })
    expect(await failureOf(await new TestBrowser().get(action))).toMatchObject({ status: 501, code: 'capability.off' })
  })

  test('error: with sign-in off, sign-in and sign-out are refused', async () => {
    openSignIn(DEVNET)
    const browser = new TestBrowser()
    const form = await browser.prepare(eip155)
    const csrfToken = await browser.csrf()
    openSignIn({ ...DEVNET, FOYER_SIGN_IN: 'off' })
    for (const action of ['callback/siwx', 'signout']) {
      const answer = await browser.post(action, { ...form, csrfToken })
      expect(await failureOf(answer)).toMatchObject({ status: 501, code: 'capability.off' })
    }
  })

  test('error: a session that could not be ended is not reported as ended', async () => {
    const { platform } = openSignIn(DEVNET)
    const browser = new TestBrowser()
    await browser.signIn(eip155)
    openSignIn(DEVNET, { ...platform, kv: { ...platform.kv, delete: brokenKv().delete } })
    expect(await failureOf(await browser.post('signout', {}))).toMatchObject({ status: 503, code: 'kv.unavailable' })
    expect(await browser.accounts()).toEqual([nameOf(eip155)])
  })

  test('error: while the store is down sign-in and sign-out fail, and no session is reported as ended', async () => {
    const { platform } = openSignIn(DEVNET)
    const browser = new TestBrowser()
    await browser.signIn(eip155)
    const form = await browser.prepare(solana)
    const cookies = new Map(browser.cookies)

    openSignIn(DEVNET, { ...platform, kv: brokenKv() })
    for (const answer of [
      await browser.get('session'),
      await browser.submit(form),
      await browser.post('signout', {}),
    ]) {
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await failureOf(answer)).toMatchObject({ status: 503, code: 'kv.unavailable' })
    }
    openSignIn(DEVNET, platform)
    expect(browser.cookies).toEqual(cookies)
    expect(await browser.accounts()).toEqual([nameOf(eip155)])
    expect((await browser.submit(form)).status, 'a nonce that was not taken from the store can still be used').toBe(200)
  })
})
