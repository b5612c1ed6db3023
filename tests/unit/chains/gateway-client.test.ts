import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGatewayClient, GATEWAY_TIMEOUT_MS } from '@/lib/chains/gateway-client'
import type { AppError } from '@/lib/core/app-error'
import { loadTranslator } from '@/tests/support/load-translator'
import { revokedProxy } from '../../support/revoked-proxy'

function setUp(answer: (body: { id: number; method: string }) => unknown) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    const reply = await answer(JSON.parse(String(init?.body)))
    return reply instanceof Response ? reply : Response.json(reply)
  })
  const ask = createGatewayClient({ baseUrl: 'https://foyer.example', projectId: 'foyer-dev', fetch }, loadTranslator)
  const failure = (signal?: AbortSignal) =>
    ask('eip155:1', 'eth_call', [], signal).then(
      () => 'it did not fail',
      (cause: AppError) => cause.code,
    )
  return { ask, fetch, failure }
}

describe('createGatewayClient', () => {
  test('behavior: a JSON-RPC message is sent to the gateway for this chain and project, and its result returned', async () => {
    const { ask, fetch } = setUp(({ id }) => ({ id, jsonrpc: '2.0', result: '0x1' }))
    expect(await ask('eip155:1', 'eth_getBalance', ['0xabc', 'latest'])).toBe('0x1')
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('https://foyer.example/api/rpc?chainId=eip155%3A1&projectId=foyer-dev')
    expect(JSON.parse(String(init?.body))).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: 'eth_getBalance',
      params: ['0xabc', 'latest'],
    })
  })

  test('behavior: null is a result', async () => {
    const { ask } = setUp(({ id }) => ({ id, jsonrpc: '2.0', result: null }))
    expect(await ask('eip155:1', 'eth_getTransactionReceipt', ['0x'])).toBeNull()
  })

  test('error: an error of the node keeps its code', async () => {
    const { failure } = setUp(({ id }) => ({ id, jsonrpc: '2.0', error: { code: -32005, message: 'slow down' } }))
    expect(await failure()).toBe('rpc.limit_exceeded')
  })

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['no JSON-RPC', () => ({ ok: true })],
    ['an error of the gateway', () => Response.json({ error: { code: 'internal' } }, { status: 500 })],
    ['another version', ({ id }: { id: number }) => ({ id, jsonrpc: '1.0', result: '0x1' })],
  ])('error: %s is not accepted as an answer', async (_, answer) => {
    expect(await setUp(answer).failure()).toBe('upstream.failed')
  })

  test('error: a request that our gateway refuses keeps its code, and is not shown as an outage', async () => {
    const refusal = { error: { code: 'request.invalid', message: 'request.invalid', requestId: 'r-1' } }
    const { failure } = setUp(() => Response.json(refusal, { status: 400 }))
    expect(await failure()).toBe('request.invalid')
  })

  test('error: an aborted request fails at once', async () => {
    const { failure } = setUp(() => Promise.reject(new DOMException('gone', 'AbortError')))
    expect(await failure(AbortSignal.abort())).toBe('request.aborted')
  })

  test('error: an error of a replaced fetch is copied, and the failure stays an AppError', async () => {
    const { ask } = setUp(() => Promise.reject(revokedProxy({})))
    const failure = await ask('eip155:1', 'eth_call', []).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code: 'upstream.failed', cause: [{}] })
  })

  describe('with fake time', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('error: a gateway that never answers leads to a timeout', async () => {
      // Node's own `AbortSignal.timeout` does not follow fake time.
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        const abort = new AbortController()
        setTimeout(() => abort.abort(new DOMException('late', 'TimeoutError')), ms)
        return abort.signal
      })
      const fetch: typeof globalThis.fetch = (_url, { signal } = {}) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      const ask = createGatewayClient({ baseUrl: '', projectId: 'p', fetch }, loadTranslator)
      const asked = ask('eip155:1', 'eth_call', []).catch((cause: AppError) => cause.code)
      await vi.advanceTimersByTimeAsync(GATEWAY_TIMEOUT_MS)
      expect(await asked).toBe('request.timeout')
    })
  })
})
