import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST } from '@/app/api/auth/[...nextauth]/route'
import { appRequest } from '@/tests/unit/server/platform/test-platform'
import { eip155, expectRefused, failureOf, openCodeless, openSignIn, type SignInForm, TestBrowser } from './sign-in-api'

const CSRF_COOKIE = '__Host-foyer.csrf'
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]
const hashOf = (token: string, secret: string) => createHash('sha256').update(`${token}${secret}`).digest('hex')

let browser: TestBrowser
let form: SignInForm
beforeEach(async () => {
  openCodeless({ FOYER_AUTH_SECRETS: OLD })
  browser = new TestBrowser()
  form = await browser.prepare(eip155)
})

describe('forged requests', () => {
  test('behavior: the token is bound to a cookie that no script can read, and does not change', async () => {
    const answer = await browser.get('csrf')
    const { csrfToken } = (await answer.clone().json()) as { csrfToken: string }
    expect(answer.headers.getSetCookie()).toEqual([
      `${CSRF_COOKIE}=${csrfToken}%7C${hashOf(csrfToken, OLD)}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/)
    expect(await browser.csrf()).toBe(csrfToken)
    expect((await browser.get('csrf')).headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['no token', async () => ({ csrfToken: '' })],
    ['an invented token', async () => ({ csrfToken: 'f'.repeat(64) })],
    ["another browser's token", async () => ({ csrfToken: await new TestBrowser().csrf() })],
    ['the whole cookie', async () => ({ csrfToken: decodeURIComponent(browser.cookies.get(CSRF_COOKIE) ?? '') })],
  ])('error: %s neither signs in nor out', async (_, token) => {
    await browser.csrf()
    const bad = await token()
    for (const action of ['callback/siwx', 'signout']) {
      const answer = await browser.post(action, { ...form, ...bad })
      expect(await failureOf(answer.clone())).toEqual({
        status: 400,
        code: 'request.invalid',
        details: { csrfToken: 'Invalid input' },
      })
      await expectRefused(browser, answer, 'request.invalid')
    }
    expect((await browser.submit(form)).status, 'the nonce is not lost by it').toBe(200)
  })

  test.each([
    ['none', null],
    ['one without a hash', 'f'.repeat(64)],
    ['one with an invented hash', `${'f'.repeat(64)}%7C${'0'.repeat(64)}`],
    ['one with a hash of the token alone', `${'f'.repeat(64)}%7C${hashOf('f'.repeat(64), '')}`],
    ['one that is not text', '%ff%7C%'],
  ])('error: a cookie that we have not issued, %s, makes no token valid', async (_, cookie) => {
    if (cookie === null) browser.cookies.delete(CSRF_COOKIE)
    else browser.cookies.set(CSRF_COOKIE, cookie)
    await expectRefused(browser, await browser.submit({ ...form, csrfToken: 'f'.repeat(64) }), 'request.invalid')
  })

  test.each([
    ['another site', 'https://evil.example'],
    ['a site of the project that is not this app', 'https://shop.example'],
    ['another port', 'http://localhost:3001'],
    ['another scheme', 'https://localhost:3000'],
    ['nowhere', 'null'],
  ])('error: from %s, a form neither signs in nor out, whatever it holds', async (_, origin) => {
    for (const action of ['callback/siwx', 'signout']) {
      const answer = await browser.post(action, form, { origin })
      await expectRefused(browser, answer, 'project.origin_not_allowed')
    }
    expect((await browser.submit(form)).status).toBe(200)
  })

  test('error: without an origin neither', async () => {
    const csrfToken = await browser.csrf()
    const request = appRequest('/api/auth/callback/siwx', {
      method: 'POST',
      body: new URLSearchParams({ ...form, csrfToken }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      },
    })
    request.headers.delete('origin')
    await expectRefused(browser, await POST(request), 'project.origin_not_allowed')
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data', ''])(
    'error: sent as %j, a form is not parsed',
    async (type) => {
      expect(await failureOf(await browser.post('callback/siwx', form, { 'content-type': type }))).toMatchObject({
        status: 400,
        code: 'request.invalid',
      })
    },
  )

  test('error: a form larger than any sign-in is not parsed', async () => {
    const answer = await browser.post('callback/siwx', { ...form, more: 'x'.repeat(70_000) })
    await expectRefused(browser, answer, 'request.too_large')
  })
})

describe('rotation of secrets', () => {
  const reopen = (FOYER_AUTH_SECRETS: string) => openSignIn({ FOYER_AUTH_SECRETS })

  test('behavior: a cookie of the old secret is valid while both are configured, and new cookies use the new one', async () => {
    const csrfToken = await browser.csrf()
    reopen(`${NEW},${OLD}`)
    expect((await browser.post('signout', { csrfToken })).status).toBe(200)
    expect(await browser.csrf()).toBe(csrfToken)

    const other = new TestBrowser()
    const token = await other.csrf()
    expect(other.cookies.get(CSRF_COOKIE)).toBe(`${token}%7C${hashOf(token, NEW)}`)
    reopen(NEW)
    expect((await other.post('signout', { csrfToken: token })).status).toBe(200)
  })

  test('error: a cookie of a removed secret is invalid, and is replaced when a token is requested', async () => {
    const csrfToken = await browser.csrf()
    reopen(NEW)
    await expectRefused(browser, await browser.post('signout', { csrfToken }), 'request.invalid')
    expect(await browser.csrf()).not.toBe(csrfToken)
    expect((await browser.post('signout', {})).status).toBe(200)
  })

  test('behavior: without any, the process generates its own', async () => {
    openSignIn()
    const csrfToken = await browser.csrf()
    openSignIn()
    expect((await browser.post('signout', { csrfToken })).status).toBe(200)
    for (const secret of ['', 'undefined', OLD]) {
      browser.cookies.set(CSRF_COOKIE, `${csrfToken}%7C${hashOf(csrfToken, secret)}`)
      await expectRefused(browser, await browser.post('signout', { csrfToken }), 'request.invalid')
    }
  })
})
