import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { defineEndpoint } from '@/lib/core/endpoint'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { errorStatus } from '@/lib/core/error-status'
import { baseUnits } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { jsonAnswer } from '@/lib/server/http/answer'
import { ratePolicies } from '@/lib/server/http/rate-limit'
import { RECENT_MS } from '@/lib/server/http/recent-answers'
import { MAX_BODY_BYTES } from '@/lib/server/http/request-input'
import { preflight, preflightFor, REQUEST_DEADLINE_MS, refuseUnknown, serve, serveRaw } from '@/lib/server/http/serve'
import { ALLOWED_ORIGIN, APP_URL, appRequest, openTestPlatform, PROJECT_ID } from '../process/test-platform'

const echo = defineEndpoint({
  method: 'POST',
  path: '/api/echo',
  input: z.object({ to: evmAddress, amount: baseUnits, deep: z.optional(z.object({ list: z.array(z.string()) })) }),
  output: z.object({ amount: baseUnits }),
})
const search = defineEndpoint({
  method: 'GET',
  path: '/api/search',
  input: z.object({ q: z.string() }),
  output: z.object({ q: z.string() }),
})
const TO = `0x${'11'.repeat(20)}`
const good = { to: TO, amount: '5' }

const post = (body: unknown, headers: Record<string, string> = {}) =>
  appRequest('/api/echo', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })

async function errorOf(response: Response) {
  const body = (await response.json()) as {
    error: { code: string; message: string; requestId: string; details?: object }
  }
  return { status: response.status, ...body.error }
}

let lines: string[]
beforeEach(() => {
  lines = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  openTestPlatform({}, {}, sink)
})
afterEach(() => void vi.useRealTimers())

const handler = serve(echo, ({ amount }) => ({ amount }))

describe('serve: an answer that may be repeated', () => {
  test('behavior: the same body is processed once per second; access and limits are checked each time', async () => {
    let time = Date.now()
    openTestPlatform({}, { now: () => time })
    const service = vi.fn(({ amount }: { amount: string }) => ({ amount }))
    const repeating = serve(echo, service, { isRepeatable: true })
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
    const repeating = serve(echo, service, { isRepeatable: true })
    await repeating(post(good))
    await repeating(post(good))
    expect(service).toHaveBeenCalledTimes(2)
  })

  test('behavior: without that option nothing is repeated', async () => {
    const service = vi.fn(({ amount }: { amount: string }) => ({ amount }))
    const each = serve(echo, service)
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
    const answer = await serve(search, ({ q }) => ({ q }))(appRequest('/api/search?q=a%20b&q=c%26d'))
    expect(await answer.json()).toEqual({ q: 'c&d' })
  })

  test('behavior: the service gets the facts of this request', async () => {
    const service = vi.fn(() => ({ amount: '1' }))
    await serve(echo, service)(post(good, { 'x-request-id': 'visitor-123' }))
    expect(service).toHaveBeenCalledWith(
      good,
      expect.objectContaining({ requestId: 'visitor-123', project: expect.objectContaining({ id: PROJECT_ID }) }),
    )
  })

  test('behavior: raw endpoints pass bodies through unchanged', async () => {
    const raw = serveRaw({}, async ({ requestId }, readText) => jsonAnswer(await readText(), 200, requestId))
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
    ['a wrong type', { to: TO, amount: 5 }, { amount: 'Invalid input' }],
    ['a float', { to: TO, amount: '1.5' }, { amount: 'Invalid input' }],
    ['a negative amount', { to: TO, amount: '-1' }, { amount: 'Invalid input' }],
    ['2^256', { to: TO, amount: (2n ** 256n).toString() }, { amount: 'Invalid input' }],
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
    const body = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"to":"${TO}","amount":"1"}`
    const seen = vi.fn(({ amount }: { amount: string }) => ({ amount }))
    await serve(echo, seen)(post(body))
    expect(Object.keys(seen.mock.calls[0]?.[0] ?? {})).toEqual(['to', 'amount'])
    await serve(search, ({ q }) => ({ q }))(appRequest('/api/search?q=a&__proto__=x&__proto__[polluted]=1'))
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
    const answer = await refuseUnknown(new Request(`${APP_URL}/api/nothing`))
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await errorOf(answer)).toMatchObject({ status: 404, code: 'request.not_found' })
    expect(lines).toHaveLength(1)
  })
})

describe('serve: access', () => {
  const ask = (headers: Record<string, string>, path = '/api/echo') =>
    handler(appRequest(path, { method: 'POST', body: JSON.stringify(good), headers }))

  test('behavior: a page of an allowed origin may read the answer and its id, without cookies', async () => {
    const { status, headers } = await ask({ origin: ALLOWED_ORIGIN })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(headers.get('access-control-expose-headers')).toContain('x-request-id')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('error: a page of a foreign origin is refused before the service runs, and may read the reason', async () => {
    const service = vi.fn(() => ({ amount: '1' }))
    const answer = await serve(echo, service)(post(good, { origin: 'https://evil.example' }))
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://evil.example')
    expect(await errorOf(answer)).toMatchObject({
      status: 403,
      code: 'project.origin_not_allowed',
      message: 'Invalid App Configuration',
    })
    expect(service).not.toHaveBeenCalled()
  })

  test('error: a foreign origin can read no other failure', async () => {
    const wallet = await ask({ origin: 'https://evil.example', host: 'wallet.localhost:3000' })
    expect(wallet.status).toBe(404)
    expect(wallet.headers.has('access-control-allow-origin')).toBe(false)
  })

  test('error: unknown and missing ids are refused with their alerts', async () => {
    expect(await errorOf(await ask({}, '/api/echo?projectId=other'))).toMatchObject({
      status: 401,
      message: 'Invalid Project ID',
    })
    expect(await errorOf(await ask({}, '/api/echo?projectId='))).toMatchObject({
      status: 403,
      message: 'Project ID Not Configured',
    })
  })

  test.each(['wallet.localhost:3000', 'WALLET.LOCALHOST', 'vault.localhost:3000'])(
    'error: no request is answered on the custody host %s',
    async (host) => {
      expect(await errorOf(await ask({ host }))).toMatchObject({ status: 404, code: 'request.not_found' })
    },
  )

  describe('of a custody role', () => {
    const WALLET = 'http://wallet.localhost:3000'
    const onWallet = { role: 'wallet', audience: 'frame' } as const
    const onVault = { role: 'vault', audience: 'frame' } as const
    const askAt = (options: typeof onWallet | typeof onVault, headers: Record<string, string>) =>
      serve(echo, ({ amount }) => ({ amount }), options)(post(good, headers))

    test('behavior: the frame of the wallet origin is answered, on the hosts of wallet and vault', async () => {
      const own = await askAt(onWallet, { host: 'wallet.localhost:3000', origin: WALLET })
      expect(own.status).toBe(200)
      const across = await askAt(onVault, { host: 'vault.localhost:3000', origin: WALLET })
      expect(across.status).toBe(200)
      expect(across.headers.get('access-control-allow-origin')).toBe(WALLET)
    })

    test.each([
      ['the app', APP_URL],
      ['another site of the project', ALLOWED_ORIGIN],
      ['the vault', 'http://vault.localhost:3000'],
      ['nothing', 'null'],
    ])('error: a page of %s is refused, and may not read the answer', async (_name, origin) => {
      const answer = await askAt(onVault, { host: 'vault.localhost:3000', origin })
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      expect(await errorOf(answer)).toMatchObject({ status: 403, code: 'project.origin_not_allowed' })
    })

    test.each(['localhost:3000', 'vault.localhost:3000', 'wallet.evil.example'])(
      'error: it is not found on the host %s',
      async (host) => {
        expect(await errorOf(await askAt(onWallet, { host, origin: WALLET }))).toMatchObject({ status: 404 })
      },
    )

    test('error: an instance without the role does not answer for it', async () => {
      openTestPlatform({ FOYER_ROLES: 'app,vault' })
      const answer = await askAt(onWallet, { host: 'wallet.localhost:3000', origin: WALLET })
      expect(await errorOf(answer)).toMatchObject({ status: 404, code: 'request.not_found' })
      expect((await askAt(onVault, { host: 'vault.localhost:3000', origin: WALLET })).status).toBe(200)
    })

    test('behavior: only the preflight of the frame passes, and may carry a proof', async () => {
      const ask = (origin: string) => {
        const headers = { origin, host: 'vault.localhost:3000' }
        return preflightFor(onVault)(new Request(`${APP_URL}/api/echo?projectId=${PROJECT_ID}`, { headers }))
      }
      const allowed = await ask(WALLET)
      expect(allowed.status).toBe(204)
      expect(allowed.headers.get('access-control-allow-headers')).toContain('proof')
      expect((await ask(ALLOWED_ORIGIN)).status).toBe(403)
    })
  })

  test('behavior: an instance that serves only a custody role answers no app endpoint', async () => {
    openTestPlatform({ FOYER_ROLES: 'vault' })
    expect(await errorOf(await handler(post(good)))).toMatchObject({ status: 404, code: 'request.not_found' })
  })

  test('behavior: the rate limit answers 429 with Retry-After, per policy', async () => {
    openTestPlatform({ FOYER_TRUSTED_PROXIES: '1' })
    const limited = serve(echo, ({ amount }) => ({ amount }), { policy: 'faucet' })
    const from = (visitor: string) => limited(post(good, { 'x-forwarded-for': visitor }))
    const answers = await Promise.all(Array.from({ length: ratePolicies.faucet.limit * 1.5 }, () => from('9.9.9.9')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(ratePolicies.faucet.limit * 0.5)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('9.9.9.8')).status).toBe(200)
  })

  test('behavior: preflights of allowed origins pass, others do not', async () => {
    const ask = (origin: string) =>
      preflight(new Request(`${APP_URL}/api/echo?projectId=${PROJECT_ID}`, { method: 'OPTIONS', headers: { origin } }))
    const allowed = await ask(ALLOWED_ORIGIN)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('content-type')
    const foreign = await ask('https://evil.example')
    expect(foreign.status).toBe(403)
    expect(foreign.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('serve: failures', () => {
  const failing = (cause: unknown) => serve(echo, () => Promise.reject(cause))(post(good))

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
    const answer = await serve(echo, () => ({ amount: 'NaN' }))(post(good))
    expect(await errorOf(answer)).toMatchObject({ status: 500, code: 'internal' })
    expect(lines[0]).toContain('amount')
  })

  test('behavior: fields that the contract does not know are not sent', async () => {
    const leaky = () => ({ amount: '1', secret: 'key' }) as { amount: string }
    expect(await (await serve(echo, leaky)(post(good))).json()).toEqual({ amount: '1' })
  })

  test('error: a service that hangs is cut at the deadline and its signal fires', async () => {
    vi.useFakeTimers()
    let signal: AbortSignal | undefined
    const call = serve(echo, (_, services) => {
      signal = services.signal
      return new Promise<never>(() => {})
    })(post(good))
    await vi.advanceTimersByTimeAsync(REQUEST_DEADLINE_MS)
    expect(await errorOf(await call)).toMatchObject({ status: 504, code: 'request.timeout' })
    expect(signal?.aborted).toBe(true)
  })

  test('error: a visitor who disconnects stops the work', async () => {
    const leaving = new AbortController()
    let signal: AbortSignal | undefined
    const request = new Request(post(good), { signal: leaving.signal })
    const call = serve(echo, (_, services) => {
      signal = services.signal
      leaving.abort()
      return new Promise<never>(() => {})
    })(request)
    expect(await errorOf(await call)).toMatchObject({ status: 499, code: 'request.aborted' })
    expect(signal?.aborted).toBe(true)
  })
})
