import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import MembersPage from '@/app/(site)/members/page'
import MembersRefusal from '@/app/(site)/members/unauthorized'
import MembersNotFound from '@/app/(site)/not-found'
import HostPage from '@/app/(site)/page'
import { GET as getMe } from '@/app/api/auth/me/route'
import { GET } from '@/app/api/members/route'
import { cancelOrder } from '@/docs/examples/orders-action'
import OrdersPage from '@/docs/examples/orders-page'
import { POST as postOrder } from '@/docs/examples/orders-route'
import { provenAccounts } from '@/docs/examples/proven-accounts'
import { members } from '@/lib/members/members-contract'
import { SESSION_COOKIE } from '@/lib/server/sign-in/sessions/session-cookie'
import { createSession, endSession } from '@/lib/server/sign-in/sessions/session-records'
import { brokenKv } from '@/tests/support/broken-kv'
import { APP_URL, appRequest, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import { newAccount, proofOf } from '@/tests/unit/server/sign-in/sessions/open-sessions'
import { pageRequest } from '../fakes/next-headers'
import { failureOf, openSignIn } from './sign-in-api'

// Built in by `next.config.js` otherwise.
beforeEach(() => void vi.stubEnv('__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS', 'true'))
afterEach(() => setCookies({}))

const DEVNET = 'eip155:31337'
const ADDRESS = newAccount()
const SIGNED_AT = Date.parse('2026-11-21T10:00:00Z')

/** The server, and the settings that its pages read. */
function open(source: Record<string, string> = {}, parts: Parameters<typeof openSignIn>[1] = {}) {
  const { platform, clock } = openSignIn({ FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', ...source }, parts)
  Object.assign(globalThis, { [Symbol.for('foyer.env')]: { value: platform.env } })
  return { platform, clock }
}

/** Signs the visitor in; resolves to the id of the session. */
async function signIn({ platform }: ReturnType<typeof open>): Promise<string> {
  const proof = proofOf(ADDRESS, { signedAt: SIGNED_AT })
  const proofs = [
    { ...proof, data: { ...proof.data, chainId: DEVNET } } as const,
    { ...proofOf('cosmos'), signedAt: SIGNED_AT },
  ]
  const { id } = await createSession({ proofs, userAgent: null, replaces: null }, platform)
  setCookies({ [SESSION_COOKIE]: id })
  return id
}

/** What the visitor's browser sends with the request of a page. */
function setCookies(cookies: Readonly<Record<string, string>>): void {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  pageRequest.headers = new Headers({ cookie })
}

const cookie = () => pageRequest.headers.get('cookie') ?? ''
const ask = () => GET(appRequest('/api/members', { headers: pageRequest.headers }))
const drawn = async (page: () => Promise<ReactNode>) => renderToStaticMarkup(await page())
/** Next derives the status of a page from the error that it throws. */
const refusal = (status: number) => expect.objectContaining({ digest: `NEXT_HTTP_ERROR_FALLBACK;${status}` })

describe('GET /api/members', () => {
  test('behavior: a member reads the accounts, with their networks by name where we know one', async () => {
    await signIn(open())
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { accounts } = members.output.parse(await answer.json())
    expect(accounts[0]).toEqual({ chainId: DEVNET, network: 'Foyer Devnet', address: ADDRESS, since: SIGNED_AT })
    expect(accounts[1]).toMatchObject({ chainId: 'cosmos:cosmoshub-4', network: 'Cosmos Hub' })
  })

  test('error: without a session 401, and so does a cookie from before the sign-out', async () => {
    const server = open()
    expect(await failureOf(await ask())).toEqual({ status: 401, code: 'session.expired' })
    const id = await signIn(server)
    await endSession(id, server.platform)
    expect(await failureOf(await ask())).toEqual({ status: 401, code: 'session.expired' })
    setCookies({ [SESSION_COOKIE]: 'a'.repeat(43) })
    expect(await failureOf(await ask())).toEqual({ status: 401, code: 'session.expired' })
  })

  test('error: a store that is down is a 503, and not "signed out"', async () => {
    await signIn(open())
    open({}, { kv: brokenKv() })
    expect(await failureOf(await ask())).toEqual({ status: 503, code: 'kv.unavailable' })
  })

  test("error: with sign-in off there is no members' content", async () => {
    await signIn(open({ FOYER_SIGN_IN: 'off' }))
    expect(await failureOf(await ask())).toMatchObject({ status: 501, code: 'capability.off' })
  })
})

describe('the page for members', () => {
  test('behavior: a member gets it', async () => {
    await signIn(open())
    const page = await drawn(MembersPage)
    expect(page).toContain(ADDRESS)
    expect(page).toContain('Foyer Devnet')
    expect(page).toContain('dateTime="2026-11-21T10:00:00.000Z"')
  })

  test('error: other visitors get 401, with a page that says so and links back', async () => {
    open()
    await expect(MembersPage()).rejects.toEqual(refusal(401))
    const page = await drawn(MembersRefusal)
    expect(page).toContain('You are not signed in.')
    expect(page).toContain('href="/"')
  })

  test('error: while the store is down it says that the session cannot be checked, and shows nothing protected', async () => {
    await signIn(open())
    open({}, { kv: brokenKv() })
    const page = await drawn(MembersPage)
    expect(page).toContain('We cannot check right now')
    expect(page).not.toContain(ADDRESS)
  })

  test('error: with sign-in off there is no such page', async () => {
    await signIn(open({ FOYER_SIGN_IN: 'off' }))
    await expect(MembersPage()).rejects.toEqual(refusal(404))
    expect(await drawn(MembersNotFound)).toContain('Page not found')
  })
})

describe('the part of the host page for members', () => {
  test('behavior: a member sees it, in the language of the page', async () => {
    const id = await signIn(open())
    expect(await drawn(HostPage)).toContain(ADDRESS)
    setCookies({ [SESSION_COOKIE]: id, 'foyer-locale': 'de' })
    expect(await drawn(HostPage)).toContain('Signiert: 21. November 2026 um 10:00 UTC')
  })

  test('behavior: other visitors read how to get access', async () => {
    open()
    const page = await drawn(HostPage)
    expect(page).toContain('You are not signed in.')
    expect(page).toContain('href="/members"')
  })

  test('error: while the store is down it says that the session cannot be checked, and the rest of the page is there', async () => {
    await signIn(open())
    open({}, { kv: brokenKv() })
    const page = await drawn(HostPage)
    expect(page).toContain('We cannot check right now')
    expect(page).toContain('One wallet modal. Yours to run.')
    expect(page).not.toContain(ADDRESS)
  })

  test('behavior: with sign-in off it is not mentioned', async () => {
    await signIn(open({ FOYER_SIGN_IN: 'off' }))
    const page = await drawn(HostPage)
    expect(page).not.toContain('Members only')
    expect(page).not.toContain(ADDRESS)
  })
})

describe('the examples of docs/sign-in.md', () => {
  const order = (origin: string) =>
    postOrder(appRequest('/api/orders', { method: 'POST', headers: { origin, cookie: cookie() } }))

  /** As the page of the app asks, with its cookies. */
  const asked = () => {
    vi.stubGlobal('fetch', (path: string) => getMe(appRequest(path, { headers: { cookie: cookie() } })))
    return provenAccounts(PROJECT_ID)
  }

  test('behavior: a page gets the proved accounts, none without a session, and undefined while the store is down', async () => {
    const server = open()
    expect(await asked()).toEqual([])
    await signIn(server)
    expect(await asked()).toContain(`${DEVNET}:${ADDRESS}`)
    open({}, { kv: brokenKv() })
    expect(await asked()).toBeUndefined()
  })

  test('behavior: a member gets through', async () => {
    await signIn(open())
    expect(await drawn(OrdersPage)).toContain(ADDRESS)
    expect(await (await order(APP_URL)).json()).toMatchObject({ orderedBy: expect.arrayContaining([ADDRESS]) })
    expect(await cancelOrder({ chainId: DEVNET, owner: ADDRESS })).toBe('cancelled')
  })

  test("error: other visitors are refused, and a member for another's order", async () => {
    const server = open()
    await expect(OrdersPage()).rejects.toEqual(refusal(401))
    expect((await order(APP_URL)).status).toBe(401)
    expect(await cancelOrder({ chainId: DEVNET, owner: ADDRESS })).toBe('refused')
    await signIn(server)
    expect((await order('https://neighbour.example')).status).toBe(403)
    expect(await cancelOrder({ chainId: 'eip155:1', owner: ADDRESS })).toBe('refused')
    expect(await cancelOrder({ chainId: DEVNET, owner: newAccount() })).toBe('refused')
  })
})
