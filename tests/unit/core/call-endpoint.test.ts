import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CALL_TIMEOUT_MS, callEndpoint } from '@/lib/core/call-endpoint'
import { defineEndpoint } from '@/lib/core/endpoint'
import { revokedProxy } from '../../support/revoked-proxy'

const ping = defineEndpoint({
  method: 'POST',
  path: '/api/ping',
  input: z.object({ text: z.string() }),
  output: z.object({ echo: z.string() }),
})

/** A context whose `fetch` answers with `reply`. */
function answering(reply: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(reply)
  return { fetch, context: { baseUrl: 'https://foyer.example', projectId: 'p 1', fetch } }
}

describe('callEndpoint', () => {
  test('behavior: it posts JSON to the contract path with the project id and parses the answer', async () => {
    const { fetch, context } = answering(async () => Response.json({ echo: 'hi' }))
    await expect(callEndpoint(ping, { text: 'hi' }, context)).resolves.toEqual({ echo: 'hi' })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('https://foyer.example/api/ping?projectId=p+1')
    expect(init).toMatchObject({ method: 'POST', body: '{"text":"hi"}' })
  })

  test("error: the server's code, details and request id are recreated", async () => {
    const { context } = answering(async () =>
      Response.json(
        { error: { code: 'email.cooldown', message: 'x', requestId: 'r1', details: { seconds: 7 } } },
        { status: 429 },
      ),
    )
    await expect(callEndpoint(ping, { text: '' }, context)).rejects.toMatchObject({
      code: 'email.cooldown',
      details: { seconds: 7 },
      requestId: 'r1',
    })
  })

  test.each([
    ['an unknown code', () => Response.json({ error: { code: '__proto__', message: 'x' } }, { status: 500 })],
    ['HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an empty body', () => new Response(null, { status: 503 })],
  ])('error: %s becomes upstream.failed', async (_, reply) => {
    const { context } = answering(async () => reply())
    await expect(callEndpoint(ping, { text: '' }, context)).rejects.toMatchObject({ code: 'upstream.failed' })
  })

  test("error: a proxy's rate limit is reported with its wait", async () => {
    const { context } = answering(
      async () => new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }),
    )
    await expect(callEndpoint(ping, { text: '' }, context)).rejects.toMatchObject({
      code: 'request.rate_limited',
      details: { status: 429, seconds: 7 },
    })
  })

  test('error: a good status with a body outside the contract is upstream.invalid_reply', async () => {
    const { context } = answering(async () => Response.json({ echo: 1 }))
    await expect(callEndpoint(ping, { text: '' }, context)).rejects.toMatchObject({ code: 'upstream.invalid_reply' })
  })

  test('error: an aborted call fails with request.aborted', async () => {
    const { context } = answering(() => new Promise(() => {}))
    const controller = new AbortController()
    context.fetch.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
    const call = callEndpoint(ping, { text: '' }, context, controller.signal)
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('error: a server that never answers fails with request.timeout', async () => {
    const timeout = new AbortController()
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    const { context } = answering(() => new Promise(() => {}))
    context.fetch.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
    const call = callEndpoint(ping, { text: '' }, context)
    timeout.abort()
    await expect(call).rejects.toMatchObject({ code: 'request.timeout' })
    expect(spy).toHaveBeenCalledWith(CALL_TIMEOUT_MS)
    spy.mockRestore()
  })

  test('error: an error of a replaced fetch is copied, and the failure stays an AppError', async () => {
    const { context } = answering(() => Promise.reject(revokedProxy({})))
    const failure = await callEndpoint(ping, { text: '' }, context).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code: 'upstream.failed', cause: [{}] })
  })

  test('error: a missing connection is distinguished from a failing server', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { context } = answering(() => Promise.reject(new TypeError('fetch failed')))
    await expect(callEndpoint(ping, { text: '' }, context)).rejects.toMatchObject({ code: 'network.offline' })
    vi.unstubAllGlobals()
    await expect(callEndpoint(ping, { text: '' }, context)).rejects.toMatchObject({ code: 'upstream.failed' })
  })
})
