import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET as getAuth, POST as postAuth } from '@/app/api/auth/[...nextauth]/route'
import { GET as getMe } from '@/app/api/auth/me/route'
import { POST as postNonce } from '@/app/api/auth/nonce/route'
import { authOptions } from '@/docs/examples/own-next-auth'
import { callEndpoint } from '@/lib/core/call-endpoint'
import { createFront } from '@/lib/server/front/front'
import { interceptRequests } from '@/lib/server/front/install-front'
import { createLoadQueue } from '@/lib/server/front/load-queue'
import type { RouteHandler } from '@/lib/server/http/serve'
import { readSession } from '@/lib/sign-in/read-session'
import { signInNonce } from '@/lib/sign-in/sign-in-contract'
import { signOut } from '@/lib/sign-in/sign-in-forms'
import { SESSION_COOKIE, SignInClient } from '@/tests/support/sign-in-client'
import { PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import { DEVNET, eip155, openSignIn } from './sign-in-api'

const APP_URL = 'http://localhost:3000'
const AUTH_PATH = '/api/foyer-auth'

/** As Next does: by the folders of `app/api`. */
const handlers: Readonly<Record<string, RouteHandler>> = {
  'GET /api/auth/me': getMe,
  'POST /api/auth/nonce': postNonce,
  'GET /api/auth/csrf': getAuth,
  'GET /api/auth/session': getAuth,
  'GET /api/auth/providers': getAuth,
  'POST /api/auth/callback/siwx': postAuth,
  'POST /api/auth/signout': postAuth,
}

type Authorize = (sent: object, request: { readonly headers: object }) => Promise<unknown>

let server: Server
let url: string

/** A server with the endpoints at `authPath` and with nothing of the app that shares its origin. */
async function serveAt(authPath: string): Promise<void> {
  const { platform } = openSignIn({ ...DEVNET, FOYER_AUTH_PATH: authPath })
  server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '', APP_URL)
    const handler = handlers[`${request.method} ${address.pathname}`]
    if (handler === undefined) return void response.writeHead(404).end()
    const headers = new Headers({ ...(request.headers as Record<string, string>), host: 'localhost:3000' })
    if (request.method === 'GET') headers.set('sec-fetch-site', 'same-origin')
    const body = request.method === 'POST' ? (Readable.toWeb(request) as ReadableStream) : null
    const answer = await handler(
      new Request(address, { method: request.method ?? 'GET', headers, body, duplex: 'half' } as RequestInit),
    )
    response.setHeaders(answer.headers)
    response.writeHead(answer.status).end(await answer.text())
  })
  const front = createFront({
    authPath: platform.env.authPath,
    isDevelopment: false,
    roleUrls: platform.env.roleUrls,
    projects: () => platform.projects,
    log: platform.log,
    queue: createLoadQueue({ nextTurn: setImmediate, now: () => 0 }),
    noteShed: () => undefined,
    noteAnswer: () => undefined,
  })
  interceptRequests(server, front, { isDevelopment: false })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(() => serveAt(AUTH_PATH))
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('FOYER_AUTH_PATH', () => {
  const visitor = () => new SignInClient({ url, appUrl: APP_URL, projectId: PROJECT_ID, authPath: AUTH_PATH })

  test('behavior: a visitor signs in, is known and signs out by the endpoints at the chosen path', async () => {
    const browser = visitor()
    expect(await browser.signIn(eip155)).toMatchObject({ status: 200, body: { url: APP_URL } })
    expect(await browser.accounts()).toEqual([`${eip155.chainId}:${eip155.accountAddress}`])
    expect((await browser.ask('GET', '/api/auth/session')).body).toHaveProperty('accounts.0.signature')
    expect(await browser.signOut()).toMatchObject({ status: 200 })
    expect(await browser.me()).toBe(null)
  })

  test('behavior: next-auth/react finds the provider at the chosen path', async () => {
    expect((await visitor().ask('GET', '/api/auth/providers')).body).toMatchObject({
      siwx: { signinUrl: `${APP_URL}${AUTH_PATH}/signin/siwx`, callbackUrl: `${APP_URL}${AUTH_PATH}/callback/siwx` },
    })
  })

  test('error: /api/auth itself is not found, so that a request that belongs to the app changes nothing here', async () => {
    const lost = new SignInClient({ url, appUrl: APP_URL, projectId: PROJECT_ID })
    for (const path of ['/api/auth/me', '/api/auth/csrf', '/api/auth/session']) {
      expect(await lost.ask('GET', path)).toMatchObject({ status: 404, code: 'request.not_found' })
    }
  })

  test('behavior: the provider of docs/sign-in.md signs in the account of the session, and refuses a visitor without a session', async () => {
    vi.stubEnv('WALLET_SERVER_URL', url)
    const [wallet] = authOptions.providers as unknown as readonly [{ options: { authorize: Authorize } }]
    const browser = visitor()
    const authorize = () =>
      wallet.options.authorize({}, { headers: { cookie: `shop=1; ${SESSION_COOKIE}=${browser.session}` } })
    expect(await authorize()).toBe(null)
    await browser.signIn(eip155)
    expect(await authorize()).toEqual({ id: `${eip155.chainId}:${eip155.accountAddress}` })
  })

  test('behavior: the modal calls every endpoint of sign-in at the path of its configuration', async () => {
    const called: string[] = []
    const send: typeof fetch = (address, init) => {
      called.push(new URL(String(address)).pathname)
      return fetch(address, { ...init, headers: { ...init?.headers, origin: APP_URL } })
    }
    const page = { baseUrl: url, authPath: AUTH_PATH, projectId: PROJECT_ID, fetch: send }
    const { signal } = new AbortController()
    expect(await readSession(page, signal)).toEqual({ kind: 'session', session: null })
    const { chainId, accountAddress } = eip155
    expect(await callEndpoint(signInNonce, { chainId, accountAddress }, page)).toMatchObject({ accountAddress })
    await signOut(page)
    expect([...new Set(called)]).toEqual(['me', 'nonce', 'csrf', 'signout'].map((name) => `${AUTH_PATH}/${name}`))
  })
})
