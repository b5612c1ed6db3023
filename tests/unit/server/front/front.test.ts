import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { roleUrlsOf } from '@/lib/core/hosts'
import { createFront, MAX_RETRY_SECONDS, REFUSED } from '@/lib/server/front/front'
import { interceptRequests, KEEP_ALIVE_MS } from '@/lib/server/front/install-front'
import { createLoadQueue } from '@/lib/server/front/load-queue'
import { createLog } from '@/lib/server/kit/log'
import { sendRaw } from '@/tests/support/raw-http'

const ORIGIN = 'https://shop.example'

let server: Server
let url: string
let passed: string[]
/** The header of the last request that Next saw. */
let ancestors: string | string[] | undefined
let shed: string[]
let answers: string[]
/** Turns that the queue waits for; `null` while turns run automatically. */
let held: (() => void)[] | null

beforeEach(async () => {
  passed = []
  shed = []
  answers = []
  held = null
  server = createServer((request, response) => {
    passed.push(`${request.method} ${request.url}`)
    ancestors = request.headers['x-foyer-ancestors']
    response.end('next')
  })
  server.on('upgrade', (_request, socket) => socket.destroy())
  const front = createFront({
    authPath: AUTH_PATH,
    isDevelopment: false,
    roleUrls: roleUrlsOf({ app: 'http://localhost:3000' }),
    projects: () => [{ id: 'shop', allowedOrigins: [ORIGIN, 'https://b.example'] }],
    log: createLog('silent'),
    queue: createLoadQueue({ nextTurn: (run) => void (held ? held.push(run) : setImmediate(run)), now: () => 0 }),
    noteShed: (load) => void shed.push(load),
    noteAnswer: ({ path, status, seconds }) => void answers.push(`${path} ${status} ${seconds < 60}`),
  })
  interceptRequests(server, front, { isDevelopment: false })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  vary: 'origin',
}

describe('the front, before the frame', () => {
  const ask = (path: string, host = 'wallet.localhost:3000') =>
    sendRaw(url, `GET ${path}`, [`Host: ${host}`, 'X-Foyer-Ancestors: https://evil.example'])

  test('behavior: Next is told which origins may show the frame of a project, whatever a visitor claims', async () => {
    expect((await ask('/frame?projectId=shop')).status).toBe(200)
    expect(ancestors).toBe(`${ORIGIN} https://b.example`)
    await ask('/networks/base.svg')
    expect(ancestors).toBeUndefined()
    await ask('/', 'localhost:3000')
    expect(ancestors).toBeUndefined()
  })

  test('behavior: the page that mails link to needs no project, and no page may embed it', async () => {
    expect((await ask('/stop?lang=en')).status).toBe(200)
    expect(ancestors).toBeUndefined()
    expect((await ask('/stop?projectId=shop')).status).toBe(200)
    expect(ancestors).toBeUndefined()
  })

  test.each([
    ['/frame', 403, 'project.not_configured'],
    ['/frame?projectId=', 403, 'project.not_configured'],
    ['/frame?projectId=other', 401, 'project.invalid_id'],
  ] as const)('error: %s names no known project: refused, and no page may embed it', async (path, status, code) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(JSON.parse(answer.body).error.code).toBe(code)
    expect(passed).toEqual([])
  })
})

describe('the front', () => {
  test('behavior: a refused request gets our shape and headers, and Next does not see it', async () => {
    const answer = await sendRaw(url, 'TRACE /api/price', ['X-Request-Id: visitor-12345'])
    expect(answer.status).toBe(405)
    expect(answer.headers).toMatchObject({ ...HEADERS, allow: 'POST, OPTIONS', 'x-request-id': 'visitor-12345' })
    expect(JSON.parse(answer.body)).toEqual({
      error: { code: 'request.method_not_allowed', message: 'Method not supported', requestId: 'visitor-12345' },
    })
    expect(passed).toEqual([])
  })

  test('behavior: each answer is noted with the row of its path, never with the address that was asked for', async () => {
    await sendRaw(url, 'GET /wallet/0x1111?mail=ada', [])
    await sendRaw(url, 'GET /_next/static/chunks/ada.js', [])
    await sendRaw(url, 'TRACE /api/price', [])
    expect(answers).toEqual(['/* 200 true', '/_next/static/* 200 true', `${REFUSED} 405 true`])
  })

  test('behavior: a refused HEAD has no body', async () => {
    const answer = await sendRaw(url, 'HEAD /api/%ff')
    expect([answer.status, answer.body]).toEqual([400, ''])
  })

  test('behavior: a request id that could forge a log line or a header is replaced', async () => {
    const answer = await sendRaw(url, 'TRACE /', ['X-Request-Id: <script>'])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('behavior: CONNECT is answered, and the connection closed', async () => {
    const answer = await sendRaw(url, 'CONNECT evil.example:443', ['Connection: keep-alive'])
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'request.invalid' } })
  })

  test('behavior: an Upgrade request is answered as an ordinary one', async () => {
    const answer = await sendRaw(url, 'GET /', ['Connection: close, Upgrade', 'Upgrade: h2c'])
    expect([answer.status, passed]).toEqual([200, ['GET /']])
  })

  test('behavior: an unused connection stays open longer than those of proxies', async () => {
    const answer = await fetch(`${url}/api/health`)
    expect(answer.headers.get('keep-alive')).toBe(`timeout=${KEEP_ALIVE_MS / 1_000}`)
    expect(KEEP_ALIVE_MS).toBeGreaterThan(120_000)
  })

  test('behavior: any other request passes with its body', async () => {
    const body = await fetch(`${url}/api/price`, { method: 'POST', body: '{}' })
    expect([await body.text(), passed]).toEqual(['next', ['POST /api/price']])
  })

  test('behavior: while the processor is overloaded, more requests are refused at once, and waiting ones are answered', async () => {
    held = []
    const path = '/api/price?projectId=shop'
    const ask = (target: string) =>
      new Promise<{ status: number; retryAfter: string | undefined; allowed: string | undefined; body: string }>(
        (resolve, reject) => {
          const call = httpRequest(`${url}${target}`, {
            agent: false,
            method: target.startsWith('/api/price') ? 'POST' : 'GET',
            headers: { origin: ORIGIN },
          })
          call.once('error', reject)
          call.once('response', async (answer) => {
            const { 'retry-after': retryAfter, 'access-control-allow-origin': allowed } = answer.headers
            const body = (await answer.setEncoding('utf8').toArray()).join('')
            resolve({ status: answer.statusCode ?? 0, retryAfter, allowed, body })
          })
          call.end()
        },
      )
    const calls = Array.from({ length: 200 }, () => ask(path))
    // Answered while nothing else proceeds: the refused ones, and health.
    const refusal = await Promise.any(
      calls.map(async (call) => ((await call).status === 503 ? call : Promise.reject())),
    )
    expect((await ask('/api/health')).status).toBe(200)
    expect(refusal.retryAfter).toMatch(/^\d$/)
    expect(Number(refusal.retryAfter)).toBeGreaterThanOrEqual(1)
    expect(Number(refusal.retryAfter)).toBeLessThanOrEqual(MAX_RETRY_SECONDS)
    expect(refusal.allowed).toBe(ORIGIN)
    expect(JSON.parse(refusal.body)).toMatchObject({
      error: { code: 'server.busy', details: { seconds: Number(refusal.retryAfter) } },
    })
    const turns = held
    held = null
    for (const turn of turns) turn()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    const refused = statuses.filter((status) => status === 503).length
    expect(refused).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 200)).toHaveLength(200 - refused)
    expect(shed).toEqual(Array(refused).fill('read'))
    expect(answers.filter((answer) => answer.includes('503'))).toHaveLength(refused)
    expect((await ask(path)).status).toBe(200)
  })
})
