import { NextRequest } from 'next/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getFoyerSession, protectPaths, SessionUnknownError } from '@/components/package/next'
import { SESSION_COOKIE } from '@/lib/server/sign-in/sessions/session-cookie'
import { pageRequest } from '@/tests/fakes/next-headers'

const SERVER = { server: 'http://127.0.0.1:3000' }
const COOKIE = `${SESSION_COOKIE}=${'a'.repeat(43)}`
const EXPIRES = '2026-12-30T00:00:00.000Z'
const account = {
  data: {
    ...{
      domain: 'shop.example',
      accountAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      uri: 'https://shop.example',
    },
    ...{ version: '1', chainId: 'eip155:1', nonce: 'nonce1234', issuedAt: '2026-11-30T00:00:00.000Z' },
  },
  ...{ message: 'text', signature: '0x12', signedAt: 1 },
}

/** What the server is asked, and what it answers. */
const asked: { url: string; cookie: string | null }[] = []
let answer: () => Response

beforeEach(() => {
  asked.length = 0
  answer = () => Response.json({ accounts: [account], expires: EXPIRES })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, cookie: new Headers(init.headers).get('cookie') })
    return answer()
  })
})
afterEach(() => {
  pageRequest.headers = new Headers()
})

const request = (cookie: string) => ({ headers: new Headers({ cookie }) })

describe('getFoyerSession', () => {
  test('behavior: returns what the visitor has proved', async () => {
    expect(await getFoyerSession(SERVER, request(COOKIE))).toEqual({ accounts: [account], expires: EXPIRES })
    expect(asked).toEqual([{ url: 'http://127.0.0.1:3000/api/auth/session', cookie: COOKIE }])
  })

  test('behavior: a page needs no request, and the path may be another', async () => {
    pageRequest.headers = new Headers({ cookie: COOKIE })
    expect(await getFoyerSession({ ...SERVER, authPath: '/api/foyer-auth' })).toMatchObject({ expires: EXPIRES })
    expect(asked[0]?.url).toBe('http://127.0.0.1:3000/api/foyer-auth/session')
  })

  test('security: no other cookie of the app is sent to the server', async () => {
    await getFoyerSession(SERVER, request(`shop=secret; ${COOKIE}; other=${'b'.repeat(43)}`))
    expect(asked[0]?.cookie).toBe(COOKIE)
  })

  test.each([
    ['no cookie', ''],
    ['a cookie that ends with the same name', `x${COOKIE}`],
    ['a value that is no id', `${SESSION_COOKIE}=short`],
  ])('behavior: with %s nothing is asked', async (_, cookie) => {
    expect(await getFoyerSession(SERVER, request(cookie))).toBeNull()
    expect(asked).toEqual([])
  })

  test('behavior: a session that has ended is null', async () => {
    answer = () => Response.json({})
    expect(await getFoyerSession(SERVER, request(COOKIE))).toBeNull()
  })

  test.each<readonly [string, () => Response]>([
    ['a server whose store is down', () => new Response(null, { status: 503 })],
    ['an answer of another shape', () => Response.json({ accounts: [{}] })],
    [
      'a server that cannot be reached',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('error: %s is unknown and never signed out', async (_, given) => {
    answer = given
    await expect(getFoyerSession(SERVER, request(COOKIE))).rejects.toBeInstanceOf(SessionUnknownError)
  })
})

describe('protectPaths', () => {
  const proxy = protectPaths({ ...SERVER, paths: ['/members'], signedOutPath: '/hello' })
  const visit = (path: string, cookie = '') =>
    proxy(new NextRequest(`https://shop.example${path}`, { headers: { cookie } }))

  test('behavior: a visitor without a session is sent away from the paths and what lies below them', async () => {
    for (const path of ['/members', '/members/orders?id=1']) {
      const { status, headers } = await visit(path)
      expect([status, headers.get('location')]).toEqual([307, 'https://shop.example/hello'])
    }
  })

  test('behavior: a visitor with a session passes, and all pass elsewhere without a question', async () => {
    expect((await visit('/members', COOKIE)).headers.get('x-middleware-next')).toBe('1')
    asked.length = 0
    expect((await visit('/members-only')).headers.get('x-middleware-next')).toBe('1')
    expect((await visit('/', COOKIE)).headers.get('x-middleware-next')).toBe('1')
    expect(asked).toEqual([])
  })

  test('error: 503 while it is unknown', async () => {
    answer = () => new Response(null, { status: 503 })
    expect((await visit('/members', COOKIE)).status).toBe(503)
  })
})
