import { describe, expect, test } from 'vitest'
import { GET as getMe } from '@/app/api/auth/me/route'
import { POST as postEnd } from '@/app/api/auth/sessions/end/route'
import { POST as postEndAll } from '@/app/api/auth/sessions/end-all/route'
import { GET as getSessions } from '@/app/api/auth/sessions/route'
import { getSignInSession } from '@/lib/server/sign-in/sessions/get-sign-in-session'
import { SESSION_COOKIE } from '@/lib/server/sign-in/sessions/session-cookie'
import { createSession, endSession } from '@/lib/server/sign-in/sessions/session-records'
import {
  endSignInSession,
  endSignInSessions,
  type SignInProof,
  signInSession,
  signInSessions,
} from '@/lib/sign-in/sign-in-contract'
import { brokenKv } from '@/tests/support/broken-kv'
import { ALLOWED_ORIGIN, appRequest } from '@/tests/unit/server/platform/test-platform'
import { newAccount, proofOf } from '@/tests/unit/server/sign-in/sessions/open-sessions'
import { pageRequest } from '../fakes/next-headers'
import { failureOf, openSignIn, TestBrowser } from './sign-in-api'

const DAY = 86_400_000
const PHONE = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

class Visitor extends TestBrowser {
  me = () => this.send(getMe, '/api/auth/me')
  sessions = () => this.send(getSessions, '/api/auth/sessions')
  end = (handle: unknown, headers: Record<string, string> = {}) =>
    this.send(postEnd, '/api/auth/sessions/end', { method: 'POST', body: JSON.stringify({ handle }), headers })
  endAll = (headers: Record<string, string> = {}) =>
    this.send(postEndAll, '/api/auth/sessions/end-all', { method: 'POST', body: '{}', headers })

  async isSignedIn(): Promise<boolean> {
    return signInSession.output.parse(await (await this.me()).json()).session !== null
  }
  async list() {
    return signInSessions.output.parse(await (await this.sessions()).json()).sessions
  }
}

function open(source: Record<string, string> = {}, parts: Parameters<typeof openSignIn>[1] = {}) {
  const { platform, clock } = openSignIn(source, parts)
  /** A browser with a session cookie of these accounts. */
  async function visitor(proofs: readonly SignInProof[], userAgent: string | null = null): Promise<Visitor> {
    const browser = new Visitor()
    const { id } = await createSession({ proofs, userAgent, replaces: null }, platform)
    browser.cookies.set(SESSION_COOKIE, id)
    return browser
  }
  return { platform, clock, visitor }
}

const asks: [string, (visitor: Visitor) => Promise<Response>][] = [
  ['GET /api/auth/me', (visitor) => visitor.me()],
  ['GET /api/auth/sessions', (visitor) => visitor.sessions()],
  ['POST /api/auth/sessions/end', (visitor) => visitor.end('x'.repeat(43))],
  ['POST /api/auth/sessions/end-all', (visitor) => visitor.endAll()],
]

describe('every endpoint', () => {
  test.each(asks)('error: %s is off if sign-in is off', async (_, ask) => {
    const { visitor } = open({ FOYER_SIGN_IN: 'off' })
    const answer = await ask(await visitor([proofOf('eip155')]))
    expect(await failureOf(answer)).toMatchObject({ status: 501, code: 'capability.off' })
  })

  test.each(asks)('error: %s with the store down is a 503, and the cookie stays', async (_, ask) => {
    const { visitor, platform } = open()
    const signedIn = await visitor([proofOf('eip155')])
    openSignIn({}, { kv: brokenKv() })
    const answer = await ask(signedIn)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await failureOf(answer)).toEqual({ status: 503, code: 'kv.unavailable' })
    openSignIn({}, { kv: platform.kv, now: platform.now })
    expect(await signedIn.isSignedIn()).toBe(true)
  })

  test.each(asks.slice(1))('error: %s requires a session', async (_, ask) => {
    open()
    const stranger = new Visitor()
    expect(await failureOf(await ask(stranger))).toEqual({ status: 401, code: 'session.expired' })
    stranger.cookies.set(SESSION_COOKIE, 'x'.repeat(43))
    expect(await failureOf(await ask(stranger))).toEqual({ status: 401, code: 'session.expired' })
  })

  test.each(asks)('error: %s does nothing for a page of a neighbour subdomain', async (_, ask) => {
    const { visitor } = open()
    const signedIn = await visitor([proofOf('eip155')])
    const neighbour = Object.assign(new Visitor(), {
      send: (handler: (request: Request) => Promise<Response>, path: string, init: RequestInit = {}) =>
        signedIn.send(handler, path, { ...init, headers: { origin: 'https://neighbour.example' } }),
    })
    expect(await failureOf(await ask(neighbour))).toMatchObject({ status: 403, code: 'project.origin_not_allowed' })
    expect(await signedIn.isSignedIn()).toBe(true)
  })
})

test.each([
  ['same-site', '/api/auth/me', getMe],
  ['cross-site', '/api/auth/me', getMe],
  ['none', '/api/auth/sessions', getSessions],
])('error: a request that the browser calls %s gets nothing from %s', async (site, path, handler) => {
  const { visitor } = open()
  const answer = await (await visitor([proofOf('eip155')])).send(handler, path, { headers: { 'sec-fetch-site': site } })
  expect(await failureOf(answer)).toMatchObject({ status: 403, code: 'project.origin_not_allowed' })
})

describe('GET /api/auth/me', () => {
  test('behavior: returns the session, and null without one', async () => {
    const { visitor, clock } = open({ FOYER_SESSION_IDLE_S: '3600', FOYER_SESSION_LIFE_S: '7200' })
    const proof = proofOf('solana')
    const answer = await (await visitor([proof])).me()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      session: {
        accounts: [proof],
        createdAt: clock.now,
        idleExpiresAt: clock.now + 3_600_000,
        expiresAt: clock.now + 7_200_000,
      },
    })
    expect(await (await new Visitor().me()).json()).toEqual({ session: null })
  })

  test.each([
    ['preset', 'a'.repeat(43)],
    ['of a wrong form', '1; DROP TABLE'],
    ['empty', ''],
    ['the name of a key', '../siwx-sessions-of:eip155:31337:0xabc'],
  ])('error: a cookie that is %s has no session', async (_, cookie) => {
    const { visitor } = open()
    await visitor([proofOf('eip155')])
    const stranger = new Visitor()
    stranger.cookies.set(SESSION_COOKIE, cookie)
    expect(await (await stranger.me()).json()).toEqual({ session: null })
  })

  test('error: the handle of a session is not valid as a cookie', async () => {
    const { visitor } = open()
    const signedIn = await visitor([proofOf('eip155')])
    const stranger = new Visitor()
    stranger.cookies.set(SESSION_COOKIE, (await signedIn.list())[0]!.handle)
    expect(await stranger.isSignedIn()).toBe(false)
  })

  test('error: a cookie copied before the end is invalid afterwards', async () => {
    const { visitor, platform } = open()
    const signedIn = await visitor([proofOf('eip155')])
    const copy = new Visitor()
    const id = signedIn.cookies.get(SESSION_COOKIE)!
    copy.cookies.set(SESSION_COOKIE, id)
    expect(await copy.isSignedIn()).toBe(true)
    await endSession(id, platform)
    expect(await copy.isSignedIn()).toBe(false)
    expect(await signedIn.isSignedIn()).toBe(false)
  })

  test('behavior: asking extends a session, and the cookie of an ended session is not removed', async () => {
    const { visitor, clock } = open()
    const signedIn = await visitor([proofOf('eip155')])
    for (let days = 0; days < 29; days += 0.9) {
      expect(await signedIn.isSignedIn()).toBe(true)
      clock.now += 0.9 * DAY
    }
    clock.now += DAY
    const answer = await signedIn.me()
    expect(await answer.json()).toEqual({ session: null })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('error: a site that may use the project may not read the session', async () => {
    const { visitor } = open()
    const signedIn = await visitor([proofOf('eip155')])
    const answer = await signedIn.send(getMe, '/api/auth/me', { headers: { origin: ALLOWED_ORIGIN } })
    // A browser shows an answer to a request with cookies only if this header allows it.
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('the list of sessions', () => {
  test('behavior: another device is listed by its browser and system, and ended by its handle', async () => {
    const { visitor } = open()
    const account = newAccount()
    const phone = await visitor([proofOf(account)], PHONE)
    const here = await visitor([proofOf(account)])
    const entries = await here.list()
    expect(entries).toMatchObject([
      { isCurrent: true, browser: '', system: '', accounts: [`eip155:31337:${account}`] },
      { isCurrent: false, browser: 'Safari', system: 'iOS', accounts: [`eip155:31337:${account}`] },
    ])
    const answer = await here.end(entries[1]!.handle)
    expect(endSignInSession.output.parse(await answer.json())).toEqual({ ended: true })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([await here.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false])
  })

  test('behavior: ending this very session removes its cookie', async () => {
    const { visitor } = open()
    const here = await visitor([proofOf('eip155')])
    const copy = Object.assign(new Visitor(), { cookies: new Map(here.cookies) })
    await here.end((await here.list())[0]!.handle)
    expect(here.cookies.has(SESSION_COOKIE)).toBe(false)
    expect(await copy.isSignedIn()).toBe(false)
  })

  test('error: another owner’s handle is answered like an unknown one, and ends nothing', async () => {
    const { visitor } = open()
    const [here, other] = [await visitor([proofOf(newAccount())]), await visitor([proofOf(newAccount())])]
    const [theirs, unknown] = [await here.end((await other.list())[0]!.handle), await here.end('x'.repeat(43))]
    expect(await theirs.text()).toBe(await unknown.text())
    expect([theirs.status, unknown.status]).toEqual([200, 200])
    expect(await other.isSignedIn()).toBe(true)
  })

  test.each([undefined, null, '', 1, ['x'], 'x'.repeat(65)])(
    'error: %j is not accepted as a handle',
    async (handle) => {
      const { visitor } = open()
      const answer = await (await visitor([proofOf('eip155')])).end(handle)
      expect(await failureOf(answer)).toMatchObject({ status: 400, code: 'request.invalid' })
    },
  )

  test('behavior: signing out everywhere ends every browser’s session, and removes this one’s cookie', async () => {
    const { visitor } = open()
    const proof = proofOf(newAccount())
    const [here, phone, other] = [
      await visitor([proof]),
      await visitor([proof], PHONE),
      await visitor([proofOf('cosmos')]),
    ]
    expect(endSignInSessions.output.parse(await (await here.endAll()).json())).toEqual({ ended: 2 })
    expect(here.cookies.has(SESSION_COOKIE)).toBe(false)
    expect([await phone.isSignedIn(), await other.isSignedIn()]).toEqual([false, true])
  })

  test('error: a form of another site cannot end a session', async () => {
    const { visitor } = open()
    const here = await visitor([proofOf('eip155')])
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      expect((await here.endAll({ 'content-type': type })).status).toBe(400)
    }
    expect((await here.endAll({ origin: 'null' })).status).toBe(403)
    expect(await here.isSignedIn()).toBe(true)
  })
})

describe('getSignInSession', () => {
  const requestOf = (visitor: Visitor) =>
    appRequest('/members', { headers: { cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') } })

  test('behavior: returns the session to a route handler, by one read of the store', async () => {
    const { visitor, platform } = open()
    const signedIn = await visitor([proofOf('eip155')])
    const asked: string[] = []
    const kv = { ...platform.kv, get: (key: string) => platform.kv.get(key, void asked.push(key)) }
    openSignIn({}, { kv, now: platform.now })
    expect((await getSignInSession(requestOf(signedIn)))?.accounts).toEqual([proofOf('eip155')])
    expect(asked).toHaveLength(1)
    expect(await getSignInSession(requestOf(new Visitor()))).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('behavior: a page reads it without a request', async () => {
    const { visitor } = open()
    pageRequest.headers = requestOf(await visitor([proofOf('eip155')])).headers
    expect((await getSignInSession())?.accounts).toEqual([proofOf('eip155')])
    pageRequest.headers = new Headers()
    expect(await getSignInSession()).toBeNull()
  })

  test('behavior: with sign-in off there is no session', async () => {
    const { visitor, platform } = open()
    const signedIn = await visitor([proofOf('eip155')])
    openSignIn({ FOYER_SIGN_IN: 'off' }, { kv: platform.kv, now: platform.now })
    expect(await getSignInSession(requestOf(signedIn))).toBeNull()
  })

  test('error: with the store down it fails, and never says "signed out" to a browser with a cookie', async () => {
    const { visitor } = open()
    const signedIn = await visitor([proofOf('eip155')])
    openSignIn({}, { kv: brokenKv() })
    await expect(getSignInSession(requestOf(signedIn))).rejects.toMatchObject({ code: 'kv.unavailable' })
    expect(await getSignInSession(requestOf(new Visitor()))).toBeNull()
  })
})
