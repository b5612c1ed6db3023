import { afterEach, describe, expect, test, vi } from 'vitest'
import { OPTIONS, POST } from '@/app/api/rpc/route'
import { MAX_RPC_BODY_BYTES } from '@/lib/server/gateway/rpc-gateway'
import { PIECE_WEIGHT, VISITOR_PIECES } from '@/lib/server/rpc/gateway-lanes'
import { type FakeNode, type FakeNodeOptions, startFakeNode } from '@/tests/fakes/fake-node'
import { ALLOWED_ORIGIN, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const CHAIN = 'eip155:1'
const closing: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The gateway in front of a counting node. */
async function gateway(options: FakeNodeOptions = {}, settings: Record<string, string> = {}): Promise<FakeNode> {
  const node = await startFakeNode(options)
  const platform = openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [CHAIN]: [node.url] }), ...settings })
  closing.push(node.stop, () => platform.rpc.stop())
  return node
}

const call = (id: unknown, method = 'eth_gasPrice', params?: unknown) => ({ jsonrpc: '2.0', id, method, params })

async function send(body: unknown, query = `chainId=${CHAIN}`, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await POST(appRequest(`/api/rpc?${query}`, { method: 'POST', body: text, headers }))
  const reply = await response.text()
  return { status: response.status, headers: response.headers, text: reply, body: JSON.parse(reply) as unknown }
}

describe('calls', () => {
  test('behavior: a single call gets a single answer', async () => {
    await gateway()
    expect(await send(call(7))).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 7, result: 'eth_gasPrice' } })
  })

  test('behavior: a batch is one request to the node and keeps its order', async () => {
    const node = await gateway()
    const { body } = await send([call(3), call('a', 'eth_syncing'), call(1, 'eth_feeHistory')])
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 3, result: 'eth_gasPrice' },
      { jsonrpc: '2.0', id: 'a', result: 'eth_syncing' },
      { jsonrpc: '2.0', id: 1, result: 'eth_feeHistory' },
    ])
    expect(node.requests).toBe(1)
  })

  test('behavior: ids are returned as they were written, including duplicates and big numbers', async () => {
    await gateway({ answer: ({ method }) => `"result":"${method}"` })
    const { text } = await send(
      '[{"jsonrpc":"2.0","id":12345678901234567890123,"method":"eth_gasPrice"},' +
        '{"jsonrpc":"2.0","id":"\\u0061","method":"eth_syncing"},{"jsonrpc":"2.0","id":1.0,"method":"eth_syncing"},' +
        '{"jsonrpc":"2.0","id":1.0,"method":"eth_gasPrice"},{"jsonrpc":"2.0","id":null,"method":"eth_gasPrice"}]',
    )
    expect(text).toBe(
      '[{"jsonrpc":"2.0","id":12345678901234567890123,"result":"eth_gasPrice"},' +
        '{"jsonrpc":"2.0","id":"\\u0061","result":"eth_syncing"},{"jsonrpc":"2.0","id":1.0,"result":"eth_syncing"},' +
        '{"jsonrpc":"2.0","id":1.0,"result":"eth_gasPrice"},{"jsonrpc":"2.0","id":null,"result":"eth_gasPrice"}]',
    )
  })

  test('behavior: results and error data pass unchanged', async () => {
    await gateway({
      answer: ({ method }) =>
        method === 'eth_call'
          ? '"error":{"code":3,"message":"execution reverted","data":"0x08c379a0"}'
          : '"result":{"n": 12345678901234567890123,"f":1.0}',
    })
    const { text } = await send([call(1, 'eth_call', []), call(2)])
    expect(text).toContain('"result":{"n": 12345678901234567890123,"f":1.0}')
    expect(text).toContain('"error":{"code":3,"message":"execution reverted","data":"0x08c379a0"}')
  })

  test('behavior: parameters reach the node as they were written', async () => {
    const node = await gateway()
    await send('{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x1"},"latest"]}')
    expect(node.calls[0]).toMatchObject({ method: 'eth_call', params: [{ to: '0x1' }, 'latest'] })
  })

  test('behavior: 1,000 calls are accepted, 1,001 are not', async () => {
    const node = await gateway()
    const thousand = Array.from({ length: 1_000 }, (_, id) => call(id))
    const { body } = await send(thousand)
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual(thousand.map(({ id }) => id))
    expect(node.requests).toBe(1_000 / PIECE_WEIGHT)
    expect(await send([...thousand, call(1_000)])).toMatchObject({
      status: 413,
      body: { error: { code: 'rpc.batch_too_large' } },
    })
    expect(node.requests).toBe(1_000 / PIECE_WEIGHT)
  })
})

describe('work', () => {
  const visitor = { 'x-forwarded-for': '192.0.2.1' }
  const stranger = { 'x-forwarded-for': '192.0.2.2' }
  const batchOf = (method: string, count: number) => Array.from({ length: count }, (_, id) => call(id, method, []))

  test('behavior: a batch counts by the weights of its calls, for its visitor alone', async () => {
    const node = await gateway({}, { FOYER_TRUSTED_PROXIES: '1' })
    const heavy = () =>
      send(
        batchOf('eth_getLogs', 1_000).map((each) => ({ ...each, params: [{}] })),
        undefined,
        visitor,
      )
    expect((await heavy()).status).toBe(200)
    expect((await heavy()).status).toBe(200)
    const asked = node.calls.length
    const third = await heavy()
    expect(third).toMatchObject({ status: 429, body: { error: { code: 'request.rate_limited' } } })
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(node.calls).toHaveLength(asked)
    expect((await send(call(1), undefined, stranger)).status).toBe(200)
  })

  test('behavior: 6,000 eth_calls a minute are within the limit, singly or in batches', async () => {
    await gateway({}, { FOYER_TRUSTED_PROXIES: '1' })
    for (let batch = 0; batch < 6; batch += 1) {
      expect((await send(batchOf('eth_call', 999), undefined, visitor)).status).toBe(200)
    }
  })

  test('behavior: one visitor’s batches use few requests to the node at once; another visitor passes them', async () => {
    const held: (() => void)[] = []
    let underWay = 0
    let most = 0
    const node = await gateway(
      {
        hold: async (calls) => {
          if (calls[0]?.method !== 'eth_call') return
          underWay += 1
          most = Math.max(most, underWay)
          await new Promise<void>((resolve) => held.push(resolve))
          underWay -= 1
        },
      },
      { FOYER_TRUSTED_PROXIES: '1' },
    )
    const flood = Array.from({ length: 3 }, () => send(batchOf('eth_call', 50), undefined, visitor))
    await vi.waitFor(() => expect(held).toHaveLength(VISITOR_PIECES), { timeout: 30_000 })
    expect((await send(call(1, 'eth_gasPrice'), undefined, stranger)).body).toMatchObject({ result: 'eth_gasPrice' })
    const finish = setInterval(() => held.splice(0).forEach((end) => void end()), 1)
    const answers = await Promise.all(flood)
    clearInterval(finish)
    expect(answers.map(({ body }) => (body as unknown[]).length)).toEqual([50, 50, 50])
    expect(most).toBe(VISITOR_PIECES)
    expect(node.requests).toBe(31)
  })

  test('error: two megabytes of nested lists are refused without being parsed', async () => {
    const node = await gateway()
    const text = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    expect(await send(text)).toMatchObject({ status: 200, body: { id: null, error: { code: -32700 } } })
    const inside = `[{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(900_000)}${']'.repeat(900_000)}}]`
    expect(await send(inside)).toMatchObject({ status: 200, body: { id: null, error: { code: -32700 } } })
    expect(node.requests).toBe(0)
  })
})

describe('refusals', () => {
  test.each([
    ['no JSON', '{"jsonrpc":', -32700, null],
    ['an empty body', '', -32700, null],
    ['an empty batch', '[]', -32600, null],
    ['a number', '42', -32600, null],
    ['no id (a notification)', '{"jsonrpc":"2.0","method":"eth_gasPrice"}', -32600, null],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"eth_gasPrice"}', -32600, null],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"eth_gasPrice"}', -32600, 1],
    ['no version', '{"id":1,"method":"eth_gasPrice"}', -32600, 1],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600, 1],
    ['a method that is not text', '{"jsonrpc":"2.0","id":1,"method":["eth_gasPrice"]}', -32600, 1],
    ['parameters that are not a list', '{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","params":"x"}', -32600, 1],
    ['a method outside the list', '{"jsonrpc":"2.0","id":1,"method":"eth_sign"}', -32601, 1],
    ['another case', '{"jsonrpc":"2.0","id":1,"method":"ETH_gasPrice"}', -32601, 1],
    ['a method of the node itself', '{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance"}', -32601, 1],
    ['the last of two methods', '{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","method":"evm_mine"}', -32601, 1],
    [
      'a log query over too many blocks',
      '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"fromBlock":"0x0","toBlock":"0x2711"}]}',
      -32602,
      1,
    ],
    [
      'a log query whose tag a node may read otherwise',
      '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"fromBlock":"EARLIEST"}]}',
      -32602,
      1,
    ],
  ])('error: %s never reaches the node', async (_, body, code, id) => {
    const node = await gateway()
    const reply = await send(body)
    expect(reply).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id, error: { code } } })
    expect(node.calls).toEqual([])
    const inBatch = body === '' || body === '[]' || code === -32700 ? null : await send(`[${body}]`)
    if (inBatch) expect(inBatch.body).toMatchObject([{ id, error: { code } }])
    expect(node.calls).toEqual([])
  })

  test('behavior: an invalid member of a batch gets its own error, the others their answers', async () => {
    const node = await gateway()
    const { body } = await send([call(1), 'nonsense', call(2, 'eth_sign'), call(3, 'eth_syncing')])
    expect(body).toMatchObject([
      { id: 1, result: 'eth_gasPrice' },
      { id: null, error: { code: -32600 } },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: 'eth_syncing' },
    ])
    expect(node.calls.map(({ method }) => method)).toEqual(['eth_gasPrice', 'eth_syncing'])
  })

  test('behavior: a log query up to the newest block is measured against it', async () => {
    const node = await gateway({
      answer: ({ method }) => (method === 'eth_blockNumber' ? '"result":"0x2711"' : '"result":[]'),
    })
    const logs = (fromBlock: string) => send(call(1, 'eth_getLogs', [{ fromBlock, toBlock: 'latest' }]))
    expect((await logs('0x0')).body).toMatchObject({ error: { code: -32602 } })
    expect((await logs('0x1')).body).toMatchObject({ result: [] })
    expect(node.calls.filter(({ method }) => method === 'eth_getLogs')).toHaveLength(1)
  })

  test.each([
    ['no chain', '', {}, 404, 'network.not_found'],
    ['a chain outside the list', 'chainId=eip155:424242', {}, 404, 'network.not_found'],
    ['the devnet while it is off', 'chainId=eip155:31337', {}, 404, 'network.not_found'],
    ['a bare number', 'chainId=1', {}, 404, 'network.not_found'],
    ['an address in place of a chain', 'chainId=http://169.254.169.254/', {}, 404, 'network.not_found'],
    ['an unknown project', `chainId=${CHAIN}&projectId=nope`, {}, 401, 'project.invalid_id'],
    ['a foreign origin', `chainId=${CHAIN}`, { origin: 'https://evil.example' }, 403, 'project.origin_not_allowed'],
    ['another content type', `chainId=${CHAIN}`, { 'content-type': 'text/plain' }, 400, 'request.invalid'],
  ])('error: %s is refused', async (_, query, headers, status, code) => {
    const node = await gateway()
    expect(await send(call(1), query, headers as Record<string, string>)).toMatchObject({
      status,
      body: { error: { code } },
    })
    expect(node.requests + node.chainIdQuestions).toBe(0)
  })

  test('error: a body above the limit is refused', async () => {
    await gateway()
    const big = call(1, 'eth_call', ['x'.repeat(MAX_RPC_BODY_BYTES)])
    expect(await send(big)).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } })
  })

  test('error: a node that is down is a JSON-RPC error that clients do not retry', async () => {
    await gateway({ reply: () => ({ status: 404, body: 'secret stack trace' }) })
    const { status, text, body } = await send([call(1), call(2, 'eth_chainId')])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: 1, error: { code: -32002 } },
      { id: 2, result: '0x1' },
    ])
    expect(text).not.toContain('secret')
  })

  test('behavior: a busy node’s Retry-After reaches the visitor', async () => {
    await gateway({ reply: () => ({ status: 429, headers: { 'retry-after': '60' } }) })
    const { headers, body } = await send(call(1))
    expect(body).toMatchObject({ error: { code: -32005 } })
    expect(headers.get('retry-after')).toBe('60')
  })
})

describe('edge', () => {
  test('behavior: a page of an allowed origin may ask and read, with a request id', async () => {
    await gateway()
    const { headers } = await send(call(1), `chainId=${CHAIN}`, { origin: ALLOWED_ORIGIN })
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    expect(headers.get('cache-control')).toBe('no-store')
    const preflight = await OPTIONS(appRequest('/api/rpc', { method: 'OPTIONS', headers: { origin: ALLOWED_ORIGIN } }))
    expect(preflight.status).toBe(204)
  })

  test('error: the visitor’s cookies and headers do not reach the node', async () => {
    const node = await gateway()
    await send({ ...call(1), extra: 'smuggled' }, `chainId=${CHAIN}`, {
      cookie: 'session=1',
      authorization: 'Bearer x',
      'x-forwarded-for': '10.0.0.1',
    })
    expect(JSON.stringify(node.calls)).not.toContain('smuggled')
    expect(Object.keys(node.headers[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:cookie|authorization|x-forwarded-for|origin|referer)$/)]),
    )
  })
})
