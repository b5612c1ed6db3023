import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'

// Journeys and benchmarks count requests with this proxy, so the proxy itself needs tests.

const node = createServer((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
let proxy: RpcProxy

beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  proxy = await startRpcProxy(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)
})
afterEach(() => proxy.reset())
afterAll(async () => {
  await proxy.close()
  node.closeAllConnections()
  node.close()
})

const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })
const ask = (body: unknown) => fetch(proxy.url, { method: 'POST', body: JSON.stringify(body) })

test('behavior: a batch counts as one request and as many calls as it holds', async () => {
  await ask(call('eth_chainId'))
  await ask([call('eth_call'), call('eth_call'), call('eth_chainId')])
  expect(proxy.requests()).toBe(2)
  expect(proxy.calls()).toEqual({ eth_chainId: 2, eth_call: 2 })
})

test('behavior: an answer passes unchanged', async () => {
  expect(await (await ask(call('eth_chainId'))).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
})

test('error: a fault affects the methods it names, alone or in a batch, until it is removed', async () => {
  proxy.fail({ status: 503, methods: ['eth_call'] })
  expect((await ask(call('eth_call'))).status).toBe(503)
  expect((await ask([call('eth_chainId'), call('eth_call')])).status).toBe(503)
  expect((await ask(call('eth_chainId'))).status).toBe(200)
  proxy.fail(null)
  expect((await ask(call('eth_call'))).status).toBe(200)
})
