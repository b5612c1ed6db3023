import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { defineEndpoint } from '@/lib/core/endpoint'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { errorStatus } from '@/lib/core/error-status'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { jsonAnswer } from '@/lib/server/http/answer'
import { endpoint, REQUEST_DEADLINE_MS, rawEndpoint } from '@/lib/server/http/endpoint-row'
import { RECENT_MS } from '@/lib/server/http/recent-answers'
import { MAX_BODY_BYTES } from '@/lib/server/http/request-input'
import { refuseUnknown, serve, serveRaw } from '@/lib/server/http/serve'
import { APP_URL, appRequest, openTestPlatform, PROJECT_ID } from '../platform/test-platform'
import { echo, echoRow, errorOf, good, lines, post, setUpPlatform } from './serve-harness'

const search = defineEndpoint({
  method: 'GET',
  path: '/api/search',
  input: z.object({ q: z.string() }),
  output: z.object({ q: z.string() }),
})
const searchRow = endpoint(search, { about: 'search' })
setUpPlatform()

const { POST: handler } = serve(echoRow, ({ amount }) => ({ amount }))

describe('serve: an answer that may be repeated', () => {
  test('behavior: the same body is processed once per second; access and limits are checked each time', async () => {
    let time = Date.now()
    openTestPlatform({}, { now: () => time })
    const service = vi.fn(({ amount }: { amount: string }) => ({ amount }))
    const { POST: repeating } = serve(endpoint(echo, { about: 'echo', isRepeatable: true }), service)
    const [first, second] = [await repeating(post(good)), await repeating(post(good))]
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(service).toHaveBeenCalledTimes(1)
    expect((await errorOf(await repeating(post(good, { origin: 'https://evil.example' })))).code).toBe(
      'project.origin_not_allowed',
    )
    await repeating(post({ ...good, amount: '6' }))
    expect(service).toHaveBeenCalledTimes(2)
    time += RECENT_MS
    await repeating(post(good))
    expect(service).toHaveBeenCalledTimes(3)
  })

  test('error: a failure is not repeated', async () => {
    const service = vi.fn((): { amount: string } => {
      throw new AppError('price.unavailable')
    })
    const { POST: repeating } = serve(endpoint(echo, { about: 'echo', isRepeatable: true }), service)
    await repeating(post(good))
    await repeating(post(good))
    expect(service).toHaveBeenCalledTimes(2)
  })

  test('behavior: without that option nothing is repeated', async () => {
    const service = vi.fn(({ amount }: { amount: string }) => ({ amount }))
    const { POST: each } = serve(echoRow, service)
    await each(post(good))
    await each(post(good))
    expect(service).toHaveBeenCalledTimes(2)
  })
})

describe('serve: good answers', () => {
  test('behavior: parses in, runs the service, parses out', async () => {
    const answer = await handler(post(good))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ amount: '5' })
  })

  test('behavior: an answer may not be stored, sniffed or framed, and has the request id', async () => {
    const { headers } = await handler(post(good))
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: 'origin',
    })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('behavior: GET takes its input from the query, and the last value of a repeated name', async () => {
    const answer = await serve(searchRow, ({ q }) => ({ q })).GET(appRequest('/api/search?q=a%20b&q=c%26d'))
    expect(await answer.json()).toEqual({ q: 'c&d' })
  })

  test('behavior: the service gets the facts of this request', async () => {
    const service = vi.fn(() => ({ amount: '1' }))
    await serve(echoRow, service).POST(post(good, { 'x-request-id': 'visitor-123' }))
    expect(service).toHaveBeenCalledWith(
      good,
      expect.objectContaining({ requestId: 'visitor-123', project: expect.objectContaining({ id: PROJECT_ID }) }),
    )
  })

  test('behavior: raw endpoints pass bodies through unchanged', async () => {
    const row = rawEndpoint('/api/echo', ['POST'], { about: 'raw' })
    const { POST: raw } = serveRaw(row, async ({ requestId }, readText) => jsonAnswer(await readText(), 200, requestId))
    const text = '{"id": 12345678901234567890, "b":1.0 }'
    expect(await (await raw(post(text))).text()).toBe(text)
  })

  test('behavior: there is one log line per request, with its facts and nothing of its body', async () => {
    await handler(post({ ...good, deep: { list: ['body-secret'] } }, { 'x-request-id': 'visitor-123' }))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      requestId: 'visitor-123',
      method: 'POST',
      path: '/api/echo',
      projectId: PROJECT_ID,
      status: 200,
    })
    expect(lines[0]).not.toContain('body-secret')
  })
})

describe('serve: bad input', () => {
  test.each([
    ['nothing', {}, { to: 'Required', amount: 'Required' }],
    ['a wrong type', { to: good.to, amount: 5 }, { amount: 'Invalid input' }],
    ['a float', { to: good.to, amount: '1.5' }, { amount: 'Invalid input' }],
    ['a negative amount', { to: good.to, amount: '-1' }, { amount: 'Invalid input' }],
    ['2^256', { to: good.to, amount: (2n ** 256n).toString() }, { amount: 'Invalid input' }],
    ['a bad checksum', { to: '0xFEe0000000000000000000000000000000000085', amount: '1' }, { to: 'Invalid input' }],
    ['a nested hole', { ...good, deep: { list: ['a', 1] } }, { 'deep.list.1': 'Invalid input' }],
    ['null', null, { body: 'Invalid input' }],
    ['an array', [], { body: 'Invalid input' }],
    ['no JSON', '{', { body: 'Invalid input' }],
    ['nothing at all', '', { body: 'Invalid input' }],
  ])('error: %s is refused with the path and the wording of the spec', async (_, body, details) => {
    const answer = await handler(post(body))
    expect(await errorOf(answer)).toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: 'Invalid input',
      details,
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'error: a body sent as %j is refused: another site could send it without a preflight',
    async (type) => {
      expect(await errorOf(await handler(post(good, { 'content-type': type })))).toMatchObject({ status: 400 })
    },
  )

  test('error: a compressed body is refused', async () => {
    expect(await errorOf(await handler(post(good, { 'content-encoding': 'gzip' })))).toMatchObject({ status: 400 })
  })

  test('error: a body above the limit is refused, declared or not, and no more of it is read', async () => {
    expect(await errorOf(await handler(post('x'.repeat(MAX_BODY_BYTES + 1))))).toMatchObject({ status: 413 })
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(16 * 1024))
      },
    })
    const request = appRequest('/api/echo', { method: 'POST', body: endless, duplex: 'half' })
    expect(await errorOf(await handler(request))).toMatchObject({ status: 413, code: 'request.too_large' })
    expect(pulled).toBeLessThan(10)
  })

  test('error: a body that arrives too slowly is cut at the deadline', async () => {
    vi.useFakeTimers()
    const drip = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) })
    const call = handler(appRequest('/api/echo', { method: 'POST', body: drip, duplex: 'half' }))
    await vi.advanceTimersByTimeAsync(REQUEST_DEADLINE_MS)
    expect(await errorOf(await call)).toMatchObject({ status: 504, code: 'request.timeout' })
  })

  test('error: prototype-polluting keys have no effect', async () => {
    const body = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"to":"${good.to}","amount":"1"}`
    const seen = vi.fn(({ amount }: { amount: string }) => ({ amount }))
    await serve(echoRow, seen).POST(post(body))
    expect(Object.keys(seen.mock.calls[0]?.[0] ?? {})).toEqual(['to', 'amount'])
    await serve(searchRow, ({ q }) => ({ q })).GET(appRequest('/api/search?q=a&__proto__=x&__proto__[polluted]=1'))
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('error: ten thousand levels of nesting are refused like any other bad input', async () => {
    const answer = await handler(post(`${'['.repeat(10_000)}${']'.repeat(10_000)}`))
    expect(answer.status).toBe(400)
  })
})

describe('serve: request id', () => {
  test.each(['abcdefgh', 'A-b_9'.repeat(4), 'x'.repeat(64)])('param: %s is kept', async (id) => {
    expect((await handler(post(good, { 'x-request-id': id }))).headers.get('x-request-id')).toBe(id)
  })

  test.each([
    'short',
    'x'.repeat(65),
    'a b c d e f',
    'id;set-cookie=a',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    'ünïcödé-id',
  ])('error: %s is replaced on good and bad answers', async (id) => {
    for (const body of [good, {}]) {
      const answer = await handler(post(body, { 'x-request-id': id }))
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('serve: unknown paths', () => {
  test('error: an unknown path is one JSON answer with the headers of all others', async () => {
    const answer = await serveRaw(endpoints.unknownPath, refuseUnknown).GET(new Request(`${APP_URL}/api/nothing`))
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await errorOf(answer)).toMatchObject({ status: 404, code: 'request.not_found' })
    expect(lines).toHaveLength(1)
  })
})

describe('serve: failures', () => {
  const failing = (cause: unknown) => serve(echoRow, () => Promise.reject(cause)).POST(post(good))

  test.each(Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[])(
    'param: %s answers with its status and its code',
    async (code) => {
      expect(await errorOf(await failing(new AppError(code)))).toMatchObject({
        status: errorStatus[code],
        code,
      })
    },
  )

  test('behavior: details fill the text and are part of the answer', async () => {
    const answer = await failing(new AppError('email.cooldown', { details: { seconds: 7 } }))
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(await errorOf(answer)).toMatchObject({
      message: 'Please try again after 7 seconds',
      details: { seconds: 7 },
    })
  })

  test('error: an internal error is a 500 without details, and its stack is in the log', async () => {
    const answer = await failing(new Error('secret path and query'))
    const text = await answer.clone().text()
    expect(await errorOf(answer)).toMatchObject({ status: 500, code: 'internal' })
    expect(text).not.toContain('secret')
    expect(text).not.toContain('at ')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('secret path and query')
  })

  test('error: an output that does not fit the contract is an internal error', async () => {
    const answer = await serve(echoRow, () => ({ amount: 'NaN' })).POST(post(good))
    expect(await errorOf(answer)).toMatchObject({ status: 500, code: 'internal' })
    expect(lines[0]).toContain('amount')
  })

  test('behavior: fields that the contract does not know are not sent', async () => {
    const leaky = () => ({ amount: '1', secret: 'key' }) as { amount: string }
    expect(await (await serve(echoRow, leaky).POST(post(good))).json()).toEqual({ amount: '1' })
  })

  test('error: a service that hangs is cut at the deadline and its signal fires', async () => {
    vi.useFakeTimers()
    let signal: AbortSignal | undefined
    const call = serve(echoRow, (_, services) => {
      signal = services.signal
      return new Promise<never>(() => {})
    }).POST(post(good))
    await vi.advanceTimersByTimeAsync(REQUEST_DEADLINE_MS)
    expect(await errorOf(await call)).toMatchObject({ status: 504, code: 'request.timeout' })
    expect(signal?.aborted).toBe(true)
  })

  test('error: a visitor who disconnects stops the work', async () => {
    const leaving = new AbortController()
    let signal: AbortSignal | undefined
    const request = new Request(post(good), { signal: leaving.signal })
    const call = serve(echoRow, (_, services) => {
      signal = services.signal
      leaving.abort()
      return new Promise<never>(() => {})
    }).POST(request)
    expect(await errorOf(await call)).toMatchObject({ status: 499, code: 'request.aborted' })
    expect(signal?.aborted).toBe(true)
  })
})
