import { Agent, request as httpRequest } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { sendRaw } from '@/tests/support/raw-http'

const PROJECT_ID = 'foyer-front'

// A unit test cannot show what node:http and Next themselves do with a request.
const test = base.extend<Record<never, never>, { readonly app: AppServer }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const env = { FOYER_PROJECT_ID: PROJECT_ID, FOYER_RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'info', REDIS_URL: '' }
      const app = await startApp({ env })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Lines that are not JSON, written since `from`. The lines before the first request are Next's start message. */
function plainLines(app: AppServer, from: number): string[] {
  const lines = app.output().slice(from).split('\n').filter(Boolean)
  return lines.filter((line) => {
    try {
      JSON.parse(line)
      return false
    } catch {
      return true
    }
  })
}

const MULTIPART = '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_40"\r\n\r\n1\r\n--x--\r\n'
const ACTION = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${MULTIPART.length}`]

const refused: readonly (readonly [line: string, status: number, headers?: readonly string[], body?: string])[] = [
  ['TRACE /', 405],
  ['TRACE /api/price', 405],
  ['OPTIONS *', 400],
  ['GET *', 400],
  ['GET http://', 400],
  ['GET http://evil.example/api/health', 400],
  ['CONNECT evil.example:443', 400],
  ['GET *', 400, ['Connection: close, Upgrade', 'Upgrade: websocket']],
  ['GET /api/%ff', 400],
  ['HEAD /api/%ff', 400],
  ['GET /api/%E0%A4%A', 400],
  ['GET /api/auth/callback/%ff', 400],
  ['GET /%00', 400],
  ['PUT /networks/base.svg', 405],
  ['GET /api/rpc', 405],
  ['PROPFIND /api/health', 405],
  ['POST /', 405, ACTION, MULTIPART],
  ['POST /nowhere', 405, [...ACTION, 'Next-Action: x'], MULTIPART],
  ['GET /nowhere', 400, ['RSC: 1', 'Next-Router-State-Tree: junk']],
  ['GET /_next/image?url=/%25ff&w=64&q=75', 404],
  ['GET /_global-error', 404],
]

test('error: a request that no page sends is refused with our error response and logged as JSON', async ({ app }) => {
  for (const [line, status, headers = [], body] of refused) {
    await test.step([line, ...headers.slice(-1)].join(', '), async () => {
      const from = app.output().length
      const answer = await sendRaw(app.url, line, headers, body)
      expect.soft(answer.status).toBe(status)
      expect.soft(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      expect.soft(answer.headers['content-security-policy']).toContain("default-src 'none'")
      const requestId = answer.headers['x-request-id'] ?? 'none'
      if (line.startsWith('HEAD')) expect.soft(answer.body).toBe('')
      else expect.soft(answer.body).toContain(`"requestId":"${requestId}"`)
      expect.soft('allow' in answer.headers).toBe(status === 405)
      await expect.poll(() => app.output().slice(from)).toContain(requestId)
      expect.soft(plainLines(app, from)).toEqual([])
    })
  }
})

test('behavior: a flood of refused requests writes few lines to the log, and the number of omitted lines', async ({
  app,
}) => {
  const from = app.output().length
  const answers = await Promise.all(Array.from({ length: 200 }, () => sendRaw(app.url, 'TRACE /flood')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([405]))
  await expect.poll(() => app.output().slice(from)).toContain('"leftOut"')
  expect(app.output().slice(from).split('/flood').length).toBeLessThan(60)
  expect(plainLines(app, from)).toEqual([])
})

/** Status and `Retry-After` of a call of the host page. */
function ask(
  app: AppServer,
  path: string,
  agent: Agent,
  method = 'GET',
): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const headers = { origin: app.url, 'content-type': 'application/json' }
    const call = httpRequest(`${app.url}${path}?projectId=${PROJECT_ID}`, { agent, method, headers }, (answer) => {
      answer.resume()
      const retryAfter = Number(answer.headers['retry-after'] ?? 0)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter }))
    })
    call.once('error', reject)
    call.end(method === 'POST' ? '{}' : undefined)
  })
}

test('behavior: above its capacity some requests get 503 with Retry-After, health and pages answer, and it recovers', async ({
  app,
}) => {
  const crowd = new Agent({ keepAlive: true, maxSockets: 1_000 })
  const alone = new Agent({ keepAlive: false })
  const from = app.output().length
  // Reports of browsers are shed first. These are invalid, and cost as much as valid ones.
  const reports = Promise.all(Array.from({ length: 1_000 }, () => ask(app, '/api/csp-reports', crowd, 'POST')))
  const [health, page] = await Promise.all([ask(app, '/api/health', alone), ask(app, '/', alone)])
  expect([health.status, page.status]).toEqual([200, 200])
  const answers = await reports
  const shed = answers.filter(({ status }) => status === 503)
  expect(shed.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(1_000 - shed.length)
  for (const { retryAfter } of shed) expect([1, 2, 3]).toContain(retryAfter)
  const load = async () => (await (await fetch(`${app.url}/api/health`)).json()).load
  expect((await load()).refused).toBeGreaterThanOrEqual(shed.length)
  await expect.poll(async () => (await load()).isShedding).toBe(false)
  const said = () => app.output().slice(from)
  await expect.poll(said).toContain('no longer shedding load')
  expect(said().match(/"msg":"shedding load/g)).toHaveLength(1)
  expect((await ask(app, '/api/csp-reports', alone, 'POST')).status).toBe(400)
  expect(plainLines(app, from)).toEqual([])
  crowd.destroy()
})
