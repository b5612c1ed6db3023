import { createHmac } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { GET as getMe } from '@/app/api/auth/me/route'
import { POST as postEndAll } from '@/app/api/auth/sessions/end-all/route'
import { createPageKey } from '@/lib/sign-in/page-key'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { ALLOWED_ORIGIN, APP_URL, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import { eip155, failureOf, MINUTE, openCodeless, otherEip155, TestBrowser } from './sign-in-api'
import { provenRequest, type SentRequest, sendAs, TokenPage } from './token-page'

const OTHER_ORIGIN = 'https://other.example'
const OLD_SECRET = 'o'.repeat(32)
const NEW_SECRET = 'n'.repeat(32)
const ACCOUNT = `${eip155.chainId}:${eip155.accountAddress}`

function open(source: Readonly<Record<string, string>> = {}) {
  const origins = { FOYER_ALLOWED_ORIGINS: `${ALLOWED_ORIGIN},${OTHER_ORIGIN}` }
  const { platform, clock } = openCodeless({ ...origins, ...source })
  const now = () => clock.now
  return {
    platform,
    clock,
    seconds: () => Math.floor(clock.now / 1_000),
    page: (settings: { origin?: string; projectId?: string } = {}) => new TokenPage({ now, ...settings }),
  }
}

/** A page that is signed in. */
async function signedIn(source: Readonly<Record<string, string>> = {}) {
  const opened = open(source)
  const page = opened.page()
  await page.signIn(eip155)
  return { ...opened, signed: page, token: await page.tokens.getAccessToken() }
}

const codeOf = async (answer: Response | Promise<Response>) => (await failureOf(await answer)).code

describe('a page on another origin', () => {
  test('behavior: signs in, is known and signs out', async () => {
    const { page } = open()
    const shop = page()
    expect(await shop.accounts()).toBe(null)
    await shop.signIn(eip155)
    expect(await shop.accounts()).toEqual([ACCOUNT])
    await shop.tokens.signOut(new AbortController().signal)
    expect(await shop.accounts()).toBe(null)
    await expect(shop.tokens.getAccessToken()).rejects.toMatchObject({ code: 'session.expired' })
  })

  test('behavior: the visitor signs for the domain and the address of the page', async () => {
    const { page } = open()
    expect(await page().message(eip155)).toMatchObject({ domain: 'shop.example', uri: ALLOWED_ORIGIN })
  })

  test('behavior: a second account joins the session', async () => {
    const { signed } = await signedIn()
    await signed.signIn(otherEip155)
    expect(await signed.accounts()).toHaveLength(2)
  })

  test('behavior: the token names issuer, page, project, accounts and key, for five minutes', async () => {
    const { token, clock } = await signedIn()
    const keys: JSONWebKeySet = await (
      await sendAs(ALLOWED_ORIGIN, {
        method: 'GET',
        url: `${APP_URL}/api/auth/jwks`,
        headers: new Headers(),
        body: undefined,
      })
    ).json()
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      ...{ issuer: APP_URL, audience: ALLOWED_ORIGIN, typ: 'at+jwt', currentDate: new Date(clock.now) },
    })
    expect(payload).toMatchObject({ sub: ACCOUNT, accounts: [ACCOUNT], client_id: PROJECT_ID })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  })

  test('behavior: a token is renewed before it ends, once for all that ask', async () => {
    const { signed, token, clock } = await signedIn()
    clock.now += 5 * MINUTE
    const [one, other] = await Promise.all([signed.tokens.getAccessToken(), signed.tokens.getAccessToken()])
    expect(one).toBe(other)
    expect(one).not.toBe(token)
    expect(signed.sent.filter(({ url }) => url.includes('/token/renew'))).toHaveLength(1)
  })

  test('behavior: a renewal whose answer was lost is repeated, and the session stays', async () => {
    const { signed, clock } = await signedIn()
    clock.now += 5 * MINUTE
    signed.answer = async (request) => {
      await sendAs(ALLOWED_ORIGIN, request)
      throw new TypeError('the connection was lost')
    }
    await expect(signed.tokens.getAccessToken()).rejects.toThrow()
    signed.answer = (request) => sendAs(ALLOWED_ORIGIN, request)
    expect(await signed.accounts()).toEqual([ACCOUNT])
  })

  test('behavior: a clock that is an hour off is corrected by the time of the server', async () => {
    const { clock } = open()
    const now = () => clock.now + 60 * MINUTE
    const late = new TokenPage({ now })
    late.answer = async (request) => {
      const answer = await sendAs(ALLOWED_ORIGIN, request)
      answer.headers.set('date', new Date(clock.now).toUTCString())
      return answer
    }
    await late.signIn(eip155)
    expect(await late.accounts()).toEqual([ACCOUNT])
  })

  test('behavior: "sign out everywhere" on our own page ends its session', async () => {
    const { signed, token, seconds } = await signedIn()
    const browser = new TestBrowser()
    await browser.signIn(eip155)
    expect((await browser.send(postEndAll, '/api/auth/sessions/end-all', { method: 'POST', body: '{}' })).status).toBe(
      200,
    )
    expect(await signed.accounts()).toBe(null)
    // The token itself is good until its end, and names no session any more.
    const keys = await createPageKey()
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, await provenRequest(keys, token, { issuedAt: seconds() })))).toBe(
      'proof.invalid',
    )
  })

  test('behavior: tokens of an older secret are valid while it is configured', async () => {
    const { signed, platform } = await signedIn({ FOYER_AUTH_SECRETS: OLD_SECRET })
    const { kv, now } = platform
    const again = (secrets: string) => {
      const { platform: next } = open({ FOYER_AUTH_SECRETS: secrets })
      Object.assign(next, { kv, now })
    }
    again(`${NEW_SECRET},${OLD_SECRET}`)
    expect(await signed.accounts()).toEqual([ACCOUNT])
    again(NEW_SECRET)
    await expect(signed.accounts()).rejects.toThrow('refused')
    // The visitor has not signed out: the next renewal is signed by the new key.
    expect(await signed.tokens.getAccessToken()).toBeTypeOf('string')
  })

  test('error: everything is off if sign-in is off', async () => {
    const { page } = open({ FOYER_SIGN_IN: 'off' })
    await expect(page().message(eip155)).rejects.toMatchObject({ code: 'capability.off' })
    const keys = { method: 'GET', url: `${APP_URL}/api/auth/jwks`, headers: new Headers(), body: undefined }
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, keys))).toBe('capability.off')
  })
})

describe('an attacker', () => {
  /** What the page sends for its session, which the attacker has read. */
  async function stolen() {
    const opened = await signedIn()
    await opened.signed.accounts()
    return { ...opened, request: opened.signed.lastTo('/api/auth/me') }
  }
  const headersOf = (request: SentRequest, change: (headers: Headers) => void): SentRequest => {
    const headers = new Headers(request.headers)
    change(headers)
    return { ...request, headers }
  }

  test('error: has nothing of a token without its key', async () => {
    const { request, signed, token, seconds } = await stolen()
    const bare = headersOf(request, (headers) => headers.delete('dpop'))
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, bare))).toBe('proof.invalid')
    // A proof does not make it a token for the bearer.
    const bearer = headersOf(await provenRequest(await signed.keys, token, { issuedAt: seconds() }), (headers) =>
      headers.set('authorization', `Bearer ${token}`),
    )
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, bearer))).toBe('proof.invalid')
    // On another machine, with another key.
    const own = await provenRequest(await createPageKey(), token, { issuedAt: seconds() })
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, own))).toBe('proof.invalid')
  })

  test('error: cannot send a request again', async () => {
    const { request } = await stolen()
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, request))).toBe('proof.invalid')
  })

  test.each([
    ['another address', { path: '/api/auth/sessions' }],
    ['another method', { method: 'POST' }],
    ['another token', { accessToken: 'other' }],
    ['no token', { withoutToken: true }],
    ['another host', { url: 'https://evil.example/api/auth/me' }],
  ])('param: cannot use a proof for %s', async (_, change) => {
    const { clock } = open()
    const page = new TokenPage({ now: () => clock.now })
    await page.signIn(eip155)
    const keys = await page.keys
    const token = await page.tokens.getAccessToken()
    const issuedAt = Math.floor(clock.now / 1_000)
    const good = await provenRequest(keys, token, { issuedAt })
    const bad = await provenRequest(keys, token, { issuedAt, ...change })
    const sent = { ...bad, url: good.url, headers: new Headers(bad.headers) }
    sent.headers.set('authorization', `DPoP ${token}`)
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, sent))).toBe('proof.invalid')
    expect((await sendAs(ALLOWED_ORIGIN, good)).status).toBe(200)
  })

  test.each([
    ['a token on another listed origin', OTHER_ORIGIN, 'proof.invalid'],
    ['a token on an origin that is not listed', 'https://evil.example', 'project.origin_not_allowed'],
  ])('param: cannot use %s, even with the key', async (_, origin, code) => {
    const { clock } = open()
    const page = new TokenPage({ now: () => clock.now })
    await page.signIn(eip155)
    const keys = await page.keys
    const request = await provenRequest(keys, await page.tokens.getAccessToken(), {
      issuedAt: Math.floor(clock.now / 1_000),
    })
    expect(await codeOf(sendAs(origin, request))).toBe(code)
  })

  test('error: cannot use a token of one project at another', async () => {
    const { platform, clock } = open()
    const [own] = platform.projects
    Object.assign(platform, { projects: [...platform.projects, { ...own, id: 'second' }] })
    const page = new TokenPage({ now: () => clock.now })
    await page.signIn(eip155)
    const keys = await page.keys
    const token = await page.tokens.getAccessToken()
    const request = async (projectId: string) => {
      const proven = await provenRequest(keys, token, { issuedAt: Math.floor(clock.now / 1_000) })
      return { ...proven, url: proven.url.replace(PROJECT_ID, projectId) }
    }
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, await request('second')))).toBe('proof.invalid')
    expect((await sendAs(ALLOWED_ORIGIN, await request(PROJECT_ID))).status).toBe(200)
  })

  test.each([
    ['a token after its time', 5 * MINUTE + 1_000, 0],
    ['a proof from a minute ago', 0, -62],
    ['a proof of the future', 0, 62],
  ])('param: cannot use %s', async (_, waitMs, offset) => {
    const { clock } = open()
    const page = new TokenPage({ now: () => clock.now })
    await page.signIn(eip155)
    const keys = await page.keys
    const token = await page.tokens.getAccessToken()
    clock.now += waitMs
    const issuedAt = Math.floor(clock.now / 1_000) + offset
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, await provenRequest(keys, token, { issuedAt })))).toBe('proof.invalid')
  })

  test('error: cannot make a token: not without a signature, and not with the public key as a secret', async () => {
    const { clock } = open()
    const page = new TokenPage({ now: () => clock.now })
    await page.signIn(eip155)
    const keys = await page.keys
    const token = await page.tokens.getAccessToken()
    const [, body = ''] = token.split('.')
    const published = await sendAs(ALLOWED_ORIGIN, {
      ...{ method: 'GET', url: `${APP_URL}/api/auth/jwks`, headers: new Headers(), body: undefined },
    })
    const { keys: jwks } = (await published.json()) as { keys: { kid: string; x: string }[] }
    const encode = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url')
    const none = `${encode({ alg: 'none', typ: 'at+jwt', kid: jwks[0]?.kid })}.${body}.`
    const signed = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: jwks[0]?.kid })}.${body}`
    const secrets = [JSON.stringify(jwks[0]), jwks[0]?.x ?? '']
    const hmacs = secrets.map(
      (secret) => `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`,
    )
    const otherBody = `${token.split('.')[0]}.${encode({ ...decodeJwt(token), sub: 'eip155:1:0x0' })}.${token.split('.')[2]}`
    for (const forged of [none, ...hmacs, otherBody]) {
      const request = await provenRequest(keys, forged, { issuedAt: Math.floor(clock.now / 1_000) })
      expect(await codeOf(sendAs(ALLOWED_ORIGIN, request))).toBe('proof.invalid')
    }
  })

  test('error: ends the session with a secret that was used before', async () => {
    const { signed, clock } = await signedIn()
    clock.now += 5 * MINUTE
    await signed.tokens.getAccessToken()
    const first = signed.lastTo('/api/auth/token/renew')
    clock.now += 5 * MINUTE
    await signed.tokens.getAccessToken()
    // Only a program with the key can send an older secret: the page itself, or what runs in it.
    const { renewal } = JSON.parse(first.body ?? '{}') as { renewal: string }
    const keys = await signed.keys
    const thief = await provenRequest(keys, '', {
      issuedAt: Math.floor(clock.now / 1_000),
      path: '/api/auth/token/renew',
      method: 'POST',
      withoutToken: true,
    })
    thief.headers.set('content-type', 'application/json')
    const body = JSON.stringify({ renewal, next: 'A'.repeat(43) })
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, { ...thief, method: 'POST', body }))).toBe('session.expired')
    clock.now += 5 * MINUTE
    expect(await signed.accounts()).toBe(null)
  })

  test('error: cannot renew with the secret and a key of its own, and does not end the session so', async () => {
    const { signed, clock, seconds } = await signedIn()
    clock.now += 5 * MINUTE
    let seen: SentRequest | undefined
    signed.answer = async (request) => {
      seen = request
      throw new TypeError('the connection was lost')
    }
    await expect(signed.tokens.getAccessToken()).rejects.toThrow()
    const path = '/api/auth/token/renew'
    const own = await provenRequest(await createPageKey(), '', {
      issuedAt: seconds(),
      path,
      method: 'POST',
      withoutToken: true,
    })
    own.headers.set('content-type', 'application/json')
    const theft = { ...own, method: 'POST', body: seen?.body }
    expect(await codeOf(sendAs(ALLOWED_ORIGIN, theft))).toBe('session.expired')
    signed.answer = (request) => sendAs(ALLOWED_ORIGIN, request)
    expect(await signed.accounts()).toEqual([ACCOUNT])
  })

  test('error: cannot finish the sign-in of another key with the message that it has signed', async () => {
    const { page } = open()
    const [victim, attacker] = [page(), page()]
    const message = buildSignInText(await victim.message(eip155))
    const form = { message, ...(await eip155.sign(message)) }
    await expect(attacker.tokens.signIn(form, new AbortController().signal)).rejects.toMatchObject({
      code: 'siwx.expired',
    })
  })

  test('error: a message that another origin has signed for is refused here', async () => {
    const { clock } = open()
    const now = () => clock.now
    const evil = new TokenPage({ now, origin: OTHER_ORIGIN })
    const text = buildSignInText(await evil.message(eip155))
    // The same key, on the page that the attacker wants.
    evil.answer = (request) => sendAs(ALLOWED_ORIGIN, request)
    const form = { message: text, ...(await eip155.sign(text)) }
    await expect(evil.tokens.signIn(form, new AbortController().signal)).rejects.toMatchObject({
      code: 'siwx.bad_message',
    })
  })

  test('error: the handle in a token is no cookie, and a cookie is worth nothing on another origin', async () => {
    const { token } = await signedIn()
    const { sid } = decodeJwt(token) as { sid: string }
    const browser = new TestBrowser(new Map([['__Host-foyer.session', sid]]))
    expect(await browser.accounts()).toBe(null)
    const own = new TestBrowser()
    await own.signIn(eip155)
    const answer = await own.send(getMe, '/api/auth/me', { headers: { origin: ALLOWED_ORIGIN } })
    expect(await answer.json()).toEqual({ session: null })
  })
})
