import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { baseUnits } from '@/lib/core/wire'
import { createUpstream } from '@/lib/server/upstream/upstream'
import { startUpstreamServer, type UpstreamServer } from './upstream-server'

const servers: UpstreamServer[] = []
afterAll(async () => void (await Promise.all(servers.map((server) => server.close()))))

async function start(reply: string, status = 200): Promise<UpstreamServer> {
  const server = await startUpstreamServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () =>
      response.writeHead(status).end(reply || JSON.stringify({ url: request.url, body, headers: request.headers })),
    )
  })
  servers.push(server)
  return server
}

const echo = z.object({ url: z.string(), body: z.string(), headers: z.record(z.string(), z.string()) })
const acme = ({ url }: UpstreamServer, path = '') =>
  createUpstream({ vendor: 'acme', baseUrl: `${url}${path}`, headers: { authorization: 'Bearer key' } })

describe('createUpstream', () => {
  test("behavior: get builds the address from base, path and query, and sends the vendor's headers", async () => {
    const upstream = acme(await start(''), '/api/?version=2')
    const reply = await upstream.get('/v1/quote', {
      query: { amount: 10n ** 30n, from: 'a b&c=d', dry: true, absent: undefined },
      reply: echo,
    })
    expect(reply.url).toBe(`/api/v1/quote?version=2&amount=1${'0'.repeat(30)}&from=a+b%26c%3Dd&dry=true`)
    expect(reply.headers).toMatchObject({ authorization: 'Bearer key', accept: 'application/json' })
  })

  test('behavior: post sends JSON', async () => {
    const reply = await acme(await start('')).post('/order', { body: { a: 1 }, reply: echo })
    expect(reply.body).toBe('{"a":1}')
    expect(reply.headers['content-type']).toBe('application/json')
  })

  test('behavior: connections are reused by the next call', async () => {
    const server = await start('')
    for (let i = 0; i < 20; i += 1) await acme(server).get('/', { reply: echo })
    // Two, because the next call may come before the last connection is known to be free.
    expect(new Set(server.requests.map(({ socket }) => socket)).size).toBeLessThanOrEqual(2)
  })

  test.each([
    ['HTML', '<!doctype html><p>down for maintenance'],
    ['nothing', ' '],
    ['another type', '{"toAmount":12}'],
    ['a missing field', '{}'],
    ['null', 'null'],
    ['text that is not a number', '{"toAmount":"NaN"}'],
    ['more than a uint256', `{"toAmount":"${2n ** 256n}"}`],
    ['a cut document', '{"toAmount":"1'],
    ['a nested document', `{"toAmount":"1","more":${'['.repeat(33)}${']'.repeat(33)}}`],
  ])('error: %s is an invalid reply, and nothing of the body is in the error', async (_, body) => {
    const upstream = acme(await start(body))
    const call = upstream.get('/', { reply: z.object({ toAmount: baseUnits }) })
    await expect(call).rejects.toMatchObject({ code: 'upstream.invalid_reply', details: { vendor: 'acme' } })
    await call.catch((error: Error & { details: object }) => {
      expect(error.cause).toBeUndefined()
      expect(JSON.stringify(error.details)).not.toContain('maintenance')
    })
  })

  test('error: a prototype-polluting reply has no effect', async () => {
    const upstream = acme(
      await start('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":"1"}'),
    )
    const reply = await upstream.get('/', { reply: z.looseObject({ a: z.string() }) })
    expect(reply.a).toBe('1')
    expect((reply as { polluted?: number }).polluted).toBeUndefined()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test.each([400, 401, 404])('error: HTTP %i fails with its status', async (status) => {
    const upstream = acme(await start('{"error":"secret detail"}', status))
    await expect(upstream.get('/', { reply: z.unknown() })).rejects.toMatchObject({
      code: 'upstream.failed',
      details: { vendor: 'acme', status },
    })
  })

  test.each(['/../admin', '/a/../../admin', '/%2e%2e/admin', 'evil', '@evil.example/', '/a?b=c', '/a#b', '/a\\..\\b'])(
    'error: the path %s is refused before anything is sent',
    async (path) => {
      const server = await start('')
      await expect(acme(server, '/api/v1').get(path, { reply: echo })).rejects.toThrow(TypeError)
      expect(server.requests).toHaveLength(0)
    },
  )
})
