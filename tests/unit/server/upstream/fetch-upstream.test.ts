import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import {
  fetchUpstream,
  UPSTREAM_ATTEMPT_MS,
  UPSTREAM_TOTAL_MS,
  type UpstreamRequest,
} from '@/lib/server/upstream/fetch-upstream'
import { upstreamLanes } from '@/lib/server/upstream/upstream-lanes'
import { startUpstreamServer, type UpstreamServer } from './upstream-server'

const servers: UpstreamServer[] = []

async function start(answer: Parameters<typeof startUpstreamServer>[0]): Promise<UpstreamServer> {
  const server = await startUpstreamServer(answer)
  servers.push(server)
  return server
}

afterEach(() => void vi.useRealTimers())
// At the very end: the retries run side by side.
afterAll(async () => void (await Promise.all(servers.map((server) => server.close()))))

const get = ({ url }: UpstreamServer, more: Partial<UpstreamRequest> = {}) =>
  fetchUpstream({ vendor: 'acme', url, method: 'GET', ...more })

describe('fetchUpstream: retries', () => {
  test.concurrent.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'behavior: HTTP %i is sent four times in total, then fails with its code',
    async (status) => {
      const server = await start((_, response) => response.writeHead(status).end('no'))
      await expect(get(server)).rejects.toMatchObject({
        code: status === 429 ? 'upstream.rate_limited' : 'upstream.failed',
        details: { vendor: 'acme', status },
      })
      expect(server.requests).toHaveLength(4)
    },
  )

  test.concurrent.each([200, 201, 400, 401, 404, 405, 409, 410, 422, 451, 501, 505])(
    'behavior: HTTP %i is sent once and returned to the caller',
    async (status) => {
      const server = await start((_, response) => response.writeHead(status).end(`body of ${status}`))
      expect(await get(server)).toMatchObject({ status, text: `body of ${status}` })
      expect(server.requests).toHaveLength(1)
    },
  )

  test.concurrent('behavior: a connection that breaks before, inside or after the headers is retried', async () => {
    const server = await start((request, response, number) => {
      if (number === 1) return void request.socket.destroy()
      if (number === 2) {
        response.writeHead(200, { 'content-length': '100' })
        return void response.write('half', () => request.socket.destroy())
      }
      response.end('whole')
    })
    expect((await get(server)).text).toBe('whole')
    expect(server.requests).toHaveLength(3)
  })

  test.concurrent('error: a connection that stays broken fails after four attempts, without partial data', async () => {
    const server = await start((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"partial":', () => request.socket.destroy())
    })
    await expect(get(server)).rejects.toMatchObject({ code: 'upstream.failed' })
    expect(server.requests).toHaveLength(4)
  })

  test.concurrent('error: a port without a listener fails with its code', async () => {
    const server = await startUpstreamServer(() => {})
    await server.close()
    await expect(get(server)).rejects.toMatchObject({ code: 'upstream.failed', details: { vendor: 'acme' } })
  })

  test.concurrent('behavior: a flapping upstream recovers within one call', async () => {
    const server = await start((_, response, number) => response.writeHead(number < 4 ? 503 : 200).end('ok'))
    expect((await get(server)).text).toBe('ok')
  })

  test.concurrent('behavior: retry: false sends once, whatever happens', async () => {
    const ill = await start((_, response) => response.writeHead(503).end())
    const broken = await start((request) => request.socket.destroy())
    const body = '{"method":"eth_sendRawTransaction"}'
    await expect(get(ill, { method: 'POST', body, retry: false })).rejects.toMatchObject({ code: 'upstream.failed' })
    await expect(get(broken, { method: 'POST', body, retry: false })).rejects.toThrow()
    expect([ill.requests.length, broken.requests.length]).toEqual([1, 1])
  })

  test.concurrent('behavior: a successful reply that asks for a retry is retried, and the last one is returned', async () => {
    const server = await start((_, response, number) => response.end(`{"error":{"code":-32005}} ${number}`))
    const reply = await get(server, { isRetried: ({ text }) => text.includes('-32005') })
    expect(reply.text).toBe('{"error":{"code":-32005}} 4')
    expect(server.requests).toHaveLength(4)
  })

  test.concurrent('behavior: Retry-After is respected', async () => {
    const times: number[] = []
    const server = await start((_, response, number) => {
      times.push(performance.now())
      response.writeHead(number === 1 ? 429 : 200, { 'retry-after': '1' }).end()
    })
    await get(server)
    // Checks an order, not a speed: the pause of the header is longer than our own could be.
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900)
  })

  test.concurrent('error: a Retry-After that does not fit fails at once', async () => {
    const server = await start((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
    await expect(get(server)).rejects.toMatchObject({ code: 'upstream.rate_limited', details: { seconds: 120 } })
    expect(server.requests).toHaveLength(1)
  })
})

describe('fetchUpstream: deadlines', () => {
  const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

  /** A server that sends `first` and then nothing more; `silent` resolves after that. */
  async function startSilent(first: (response: ServerResponse) => void) {
    let onSilent: (socket: Socket) => void = () => {}
    const silent = new Promise<Socket>((resolve) => {
      onSilent = resolve
    })
    const server = await start((request, response) => {
      first(response)
      // Once the bytes have gone out, the client has time to read them.
      setImmediate(() => setImmediate(() => onSilent(request.socket)))
    })
    return { server, silent }
  }

  test.each([
    ['no answer at all', () => {}],
    ['headers and no body', (response: ServerResponse) => response.flushHeaders()],
    ['half a body', (response: ServerResponse) => response.write('{"half":')],
  ])('error: %s is cut at 10 s, once, and its socket is closed', async (_, first) => {
    fakeTimers()
    const { server, silent } = await startSilent(first)
    const call = get(server)
    const failed = expect(call).rejects.toMatchObject({ code: 'upstream.timeout', details: { vendor: 'acme' } })
    const socket = await silent
    const closed = once(socket, 'close')
    vi.advanceTimersByTime(UPSTREAM_ATTEMPT_MS - 1)
    expect(server.sockets.size).toBe(1)
    vi.advanceTimersByTime(1)
    await failed
    await closed
    expect(server.requests).toHaveLength(1)
  })

  test('error: a body that arrives one byte at a time is still cut at 10 s', async () => {
    fakeTimers()
    const { server, silent } = await startSilent((response) => {
      const drip = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(drip))
    })
    const failed = expect(get(server)).rejects.toMatchObject({ code: 'upstream.timeout' })
    await silent
    for (let i = 0; i < 10; i += 1) {
      await new Promise(setImmediate)
      vi.advanceTimersByTime(UPSTREAM_ATTEMPT_MS / 10)
    }
    await failed
  })

  test('error: all attempts together end at 15 s', async () => {
    fakeTimers()
    let onSecond: (value?: unknown) => void = () => {}
    const second = new Promise((resolve) => {
      onSecond = resolve
    })
    const server = await start((_, response, number) => {
      if (number === 1) response.writeHead(503, { 'retry-after': '9' }).end()
      else onSecond()
    })
    const failed = expect(get(server)).rejects.toMatchObject({ code: 'upstream.timeout' })
    // Small steps, so that the first answer is read well before its own 10 s are over.
    while (server.requests.length < 2) {
      await new Promise((resolve) => setImmediate(resolve))
      if (server.requests.length === 1) vi.advanceTimersByTime(1)
    }
    await second
    // Past the total of 15 s, but not past the 10 s that the second attempt has for itself.
    vi.advanceTimersByTime(UPSTREAM_TOTAL_MS - 9_000)
    await failed
    expect(server.requests).toHaveLength(2)
  })

  test('behavior: the caller may stop waiting, during a call and during a pause', async () => {
    const leaving = new AbortController()
    const { server, silent } = await startSilent(() => {})
    const call = get(server, { signal: leaving.signal })
    const failed = expect(call).rejects.toMatchObject({ code: 'request.aborted' })
    const closed = once(await silent, 'close')
    leaving.abort()
    await failed
    await closed

    const deadline = new AbortController()
    const busy = await start((_, response) => {
      response.writeHead(503, { 'retry-after': '10' }).end()
      setImmediate(() => deadline.abort(new AppError('request.timeout')))
    })
    await expect(get(busy, { signal: deadline.signal })).rejects.toMatchObject({ code: 'request.timeout' })
    expect(busy.requests).toHaveLength(1)
  })

  test('behavior: a caller that has already aborted sends nothing', async () => {
    const server = await start((_, response) => response.end())
    await expect(get(server, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'request.aborted' })
    expect(server.requests).toHaveLength(0)
  })
})

describe('fetchUpstream: attacks', () => {
  test.each([301, 302, 303, 307, 308])('error: a redirect (%i) to another host is not followed', async (status) => {
    const inner = await start((_, response) => response.end('{"secret":"metadata"}'))
    const outer = await start((_, response) => response.writeHead(status, { location: inner.url }).end())
    await expect(get(outer)).rejects.toMatchObject({ code: 'upstream.invalid_reply', details: { status } })
    expect(inner.requests).toHaveLength(0)
    expect(outer.requests).toHaveLength(1)
  })

  test('error: a body above the limit is cut off while it arrives', async () => {
    let sent = 0
    const server = await start((_, response) => {
      const chunk = Buffer.alloc(64 * 1024, ' ')
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        sent += chunk.length
      }
      response.on('drain', more)
      more()
    })
    await expect(get(server, { maxReplyBytes: 1024 * 1024 })).rejects.toMatchObject({ code: 'upstream.invalid_reply' })
    expect(server.requests).toHaveLength(1)
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  test('error: a compression bomb counts by its decompressed size', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const server = await start((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(bomb),
    )
    await expect(get(server)).rejects.toMatchObject({ code: 'upstream.invalid_reply', details: { vendor: 'acme' } })
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: an honest compressed reply is decoded', async () => {
    const server = await start((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"price":"€"}')),
    )
    expect((await get(server)).text).toBe('{"price":"€"}')
  })

  test('error: broken compression is an invalid reply, not a crash', async () => {
    const server = await start((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'))
    await expect(get(server)).rejects.toBeInstanceOf(AppError)
  })

  test('error: 100 KB of headers are refused', async () => {
    const server = await start((_, response) => response.writeHead(200, { 'x-filler': 'x'.repeat(100_000) }).end('{}'))
    await expect(get(server)).rejects.toBeInstanceOf(AppError)
  })

  test('behavior: one slow host fills only its own places, and a free place goes to a waiting call', async () => {
    const held: ServerResponse[] = []
    const slow = await start((_, response) => void held.push(response))
    const quick = await start((_, response) => response.end('quick'))
    const { places } = upstreamLanes.own
    const calls = Array.from({ length: places + 10 }, () => get(slow))
    await vi.waitFor(() => expect(slow.requests).toHaveLength(places), { timeout: 30_000 })
    expect((await get(quick)).text).toBe('quick')
    expect(slow.requests).toHaveLength(places)
    for (const response of held.splice(0)) response.end('late')
    await vi.waitFor(() => expect(slow.requests).toHaveLength(places + 10), { timeout: 30_000 })
    for (const response of held.splice(0)) response.end('late')
    expect(new Set((await Promise.all(calls)).map(({ text }) => text))).toEqual(new Set(['late']))
  })

  test('behavior: a full lane does not make another lane of the host wait', async () => {
    const held: ServerResponse[] = []
    const host = await start((request, response) => {
      if (request.url === '/visitors') held.push(response)
      else response.end('at once')
    })
    const visitors = Array.from({ length: upstreamLanes.visitors.places + 50 }, () =>
      get(host, { url: `${host.url}/visitors`, lane: 'visitors' }),
    )
    await vi.waitFor(() => expect(held).toHaveLength(upstreamLanes.visitors.places), { timeout: 30_000 })
    expect((await get(host, { lane: 'own' })).text).toBe('at once')
    expect((await get(host, { lane: 'health' })).text).toBe('at once')
    expect(held).toHaveLength(upstreamLanes.visitors.places)
    const finish = setInterval(() => held.splice(0).forEach((response) => void response.end('late')), 5)
    await Promise.all(visitors)
    clearInterval(finish)
  })

  test('behavior: no cookies or other visitor data are sent, and set cookies are not kept', async () => {
    const server = await start((_, response) => response.writeHead(200, { 'set-cookie': 'a=b' }).end())
    await get(server)
    await get(server)
    for (const { headers } of server.requests) {
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('origin')
      expect(headers).not.toHaveProperty('x-forwarded-for')
    }
  })
})
