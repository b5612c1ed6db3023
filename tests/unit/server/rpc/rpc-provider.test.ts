import { keccak256 } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRpcProvider, type RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { RETRIED_RPC_CODES, RETRIED_STATUSES, UPSTREAM_RETRIES } from '@/lib/server/upstream/retry-policy'
import { type FakeNode, type FakeNodeOptions, startFakeNode } from '@/tests/fakes/fake-node'

const CHAIN = 'eip155:1'
const RAW = '0x02f86b'
const started: { stop(): void | Promise<void> }[] = []

afterEach(async () => {
  for (const thing of started.splice(0)) await thing.stop()
})

async function node(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const fake = await startFakeNode(options)
  started.push(fake)
  return fake
}

function provider(...nodes: readonly FakeNode[]): RpcProvider {
  const made = createRpcProvider({ env: { devnet: null, rpc: { urls: { [CHAIN]: nodes.map(({ url }) => url) } } } })
  started.push(made)
  return made
}

/**
 * Makes the server's own pauses between attempts (150 ms and more) a hundred times shorter. Other timers stay
 * unchanged.
 */
function hurry(): readonly number[] {
  const real = globalThis.setTimeout
  const pauses: number[] = []
  const short = (work: () => void, ms = 0, ...rest: unknown[]) => {
    const isOurs = rest.length === 0 && ms >= 100 && ms < 2_000
    if (isOurs) pauses.push(ms)
    return real(work, isOurs ? ms / 100 : ms, ...rest)
  }
  vi.stubGlobal('setTimeout', short as typeof setTimeout)
  return pauses
}

const methods = (fake: FakeNode) =>
  fake.calls.map(({ method }) => method).filter((method) => method !== 'eth_blockNumber')

describe('retries', () => {
  test.each(RETRIED_STATUSES)('behavior: HTTP %i is retried 3 times, then fails', async (status) => {
    hurry()
    const ill = await node({ reply: () => ({ status, body: '' }) })
    const [answer] = await provider(ill).relay(CHAIN, [{ method: 'eth_gasPrice' }])
    expect(ill.requests).toBe(1 + UPSTREAM_RETRIES)
    expect(answer?.error?.reason?.code).toBe(status === 429 ? 'upstream.rate_limited' : 'upstream.failed')
  })

  test.each(RETRIED_STATUSES)('behavior: HTTP %i that occurs once has no effect', async (status) => {
    hurry()
    const ill = await node({ reply: (_, turn) => (turn <= UPSTREAM_RETRIES ? { status, body: '' } : undefined) })
    expect(await provider(ill).request(CHAIN, { method: 'eth_gasPrice' })).toBe('eth_gasPrice')
    expect(ill.requests).toBe(1 + UPSTREAM_RETRIES)
  })

  test.each(RETRIED_RPC_CODES)('behavior: RPC code %i is retried 3 times, then returned', async (code) => {
    hurry()
    const ill = await node({ answer: () => `"error":{"code":${code},"message":"busy","data":{"a":1.0}}` })
    const [answer] = await provider(ill).relay(CHAIN, [{ method: 'eth_gasPrice' }])
    expect(ill.requests).toBe(1 + UPSTREAM_RETRIES)
    expect(answer?.error).toEqual({ code, message: 'busy', data: '{"a":1.0}' })
  })

  test.each([
    [-32603, 'EVM error OutOfGas'],
    [-32603, 'EVM error InvalidFEOpcode'],
    [-32603, 'out of gas: gas required exceeds: 50000000'],
    [-32603, 'execution reverted'],
    [-1, 'VM execution error.'],
    [-32005, 'gas limit reached'],
  ])('behavior: RPC code %i with "%s" is a result of the chain and not retried', async (code, message) => {
    const ill = await node({ answer: () => `"error":{"code":${code},"message":"${message}"}` })
    const [answer] = await provider(ill).relay(CHAIN, [{ method: 'eth_call', params: '[{},"latest"]' }])
    expect(ill.requests).toBe(1)
    expect(answer?.error).toEqual({ code, message })
  })

  test('behavior: a broken connection is retried 3 times', async () => {
    hurry()
    const ill = await node({ reply: () => 'destroy' })
    const [answer] = await provider(ill).relay(CHAIN, [{ method: 'eth_gasPrice' }])
    expect(ill.requests).toBe(1 + UPSTREAM_RETRIES)
    expect(answer?.error?.reason?.code).toBe('upstream.failed')
  })

  test.each([400, 401, 402, 404, 405, 409, 410, 422, 501])('behavior: HTTP %i is not retried', async (status) => {
    const ill = await node({ reply: () => ({ status, body: 'no' }) })
    const [answer] = await provider(ill).relay(CHAIN, [{ method: 'eth_gasPrice' }])
    expect(ill.requests).toBe(1)
    expect(answer?.error).toMatchObject({ code: -32002, reason: { code: 'upstream.failed' } })
  })

  test.each([-32700, -32600, -32601, -32602, -32000, -32001, -32002, -32003, -32004, -32006, 3, 4001])(
    'behavior: RPC code %i is returned without a retry',
    async (code) => {
      const ill = await node({ answer: () => `"error":{"code":${code},"message":"no"}` })
      const [answer] = await provider(ill).relay(CHAIN, [{ method: 'eth_gasPrice' }])
      expect(ill.requests).toBe(1)
      expect(answer?.error).toEqual({ code, message: 'no' })
    },
  )

  test('behavior: Retry-After is respected if it is longer than the pause', async () => {
    const ill = await node({
      reply: (_, turn) => (turn === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined),
    })
    const pauses = hurry()
    await provider(ill).request(CHAIN, { method: 'eth_gasPrice' })
    expect(Math.max(...pauses)).toBeGreaterThan(950)
    expect(ill.requests).toBe(2)
  })

  test('behavior: a Retry-After beyond the total time ends the call at once, and is returned', async () => {
    const ill = await node({ reply: () => ({ status: 429, headers: { 'retry-after': '60' } }) })
    const [answer] = await provider(ill).relay(CHAIN, [{ method: 'eth_gasPrice' }])
    expect(ill.requests).toBe(1)
    expect(answer?.error).toMatchObject({ code: -32005, reason: { details: { seconds: 60 } } })
  })

  test('behavior: only the failed calls of a batch are retried', async () => {
    hurry()
    const ill = await node({
      answer: ({ method }, turn) =>
        method === 'eth_gasPrice' && turn < 3 ? '"error":{"code":-32005,"message":"busy"}' : `"result":"${method}"`,
    })
    const answers = await provider(ill).relay(CHAIN, [
      { method: 'eth_syncing' },
      { method: 'eth_gasPrice' },
      { method: 'eth_feeHistory' },
    ])
    expect(answers).toEqual([{ result: '"eth_syncing"' }, { result: '"eth_gasPrice"' }, { result: '"eth_feeHistory"' }])
    expect(methods(ill)).toEqual(['eth_syncing', 'eth_gasPrice', 'eth_feeHistory', 'eth_gasPrice', 'eth_gasPrice'])
  })

  test('behavior: a node that is too busy for a batch gets the batch again, not its single calls', async () => {
    hurry()
    const busy = '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"busy"}}'
    const ill = await node({ reply: (_, turn) => (turn < 3 ? { body: busy } : undefined) })
    const calls = ['eth_syncing', 'eth_gasPrice', 'eth_feeHistory'].map((method) => ({ method }))
    expect(await provider(ill).relay(CHAIN, calls)).toEqual(calls.map(({ method }) => ({ result: `"${method}"` })))
    expect(ill.requests).toBe(3)

    const stuck = await node({ reply: () => ({ body: busy }) })
    const answers = await provider(stuck).relay(CHAIN, calls)
    expect(answers).toEqual(calls.map(() => ({ error: { code: -32005, message: 'busy' } })))
    expect(stuck.requests).toBe(1 + UPSTREAM_RETRIES)
  })

  test('error: answers that a batch got before its node failed are kept', async () => {
    hurry()
    const ill = await node({
      answer: ({ method }) =>
        method === 'eth_gasPrice' ? '"error":{"code":-32603,"message":"ill"}' : '"result":"0x1"',
      reply: (_, turn) => (turn > 1 ? { status: 503 } : undefined),
    })
    const answers = await provider(ill).relay(CHAIN, [{ method: 'eth_syncing' }, { method: 'eth_gasPrice' }])
    expect(answers).toEqual([{ result: '"0x1"' }, { error: { code: -32603, message: 'ill' } }])
  })
})

describe('failover', () => {
  test('behavior: the next attempt uses the next node, without the Retry-After of the previous one', async () => {
    const ill = await node({ reply: () => ({ status: 429, headers: { 'retry-after': '10' } }) })
    const well = await node()
    const rpc = provider(ill, well)
    await vi.waitFor(
      async () => {
        expect(await rpc.request(CHAIN, { method: 'eth_gasPrice' })).toBe('eth_gasPrice')
      },
      { timeout: 30_000 },
    )
    expect(methods(well)).toContain('eth_gasPrice')
  })

  test('error: a node of another chain gets no calls', async () => {
    const wrong = await node({ chainId: 5 })
    const right = await node()
    expect(await provider(wrong, right).request(CHAIN, { method: 'eth_gasPrice' })).toBe('eth_gasPrice')
    expect(methods(wrong)).toEqual([])
    const [answer] = await provider(wrong).relay(CHAIN, [{ method: 'eth_gasPrice' }])
    expect(answer?.error?.reason).toMatchObject({ code: 'upstream.invalid_reply' })
    expect(methods(wrong)).toEqual([])
  })

  test("behavior: concurrent calls share one check of a node's chain", async () => {
    const well = await node()
    const rpc = provider(well)
    await Promise.all(Array.from({ length: 20 }, () => rpc.request(CHAIN, { method: 'eth_gasPrice' })))
    expect(well.chainIdQuestions).toBe(1)
  })

  test('behavior: all filter methods go to the first configured node', async () => {
    const first = await node()
    const second = await node()
    const rpc = provider(first, second)
    for (const method of ['eth_newFilter', 'eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']) {
      await rpc.request(CHAIN, { method, params: [] })
    }
    expect(methods(first)).toHaveLength(4)
    expect(methods(second)).toEqual([])
  })
})

describe('eth_sendRawTransaction', () => {
  const call = { method: 'eth_sendRawTransaction', params: JSON.stringify([RAW]) }
  const hash = keccak256(RAW)

  test.each([
    ['HTTP 503', { reply: () => ({ status: 503 }) }],
    ['HTTP 429', { reply: () => ({ status: 429 }) }],
    ['RPC -32603', { answer: () => '"error":{"code":-32603,"message":"ill"}' }],
    ['RPC -32005', { answer: () => '"error":{"code":-32005,"message":"busy"}' }],
    ['RPC -1', { answer: () => '"error":{"code":-1,"message":"ill"}' }],
    [
      'a broken connection',
      { reply: ([first]) => (first?.method === call.method ? 'destroy' : undefined), answer: () => '"result":null' },
    ],
  ] as const satisfies readonly (readonly [string, FakeNodeOptions])[])(
    'behavior: a transaction is never sent twice, not after %s, and not to another node',
    async (_, fault) => {
      hurry()
      const [first, second] = [await node(fault), await node(fault)]
      const [answer] = await provider(first, second).relay(CHAIN, [call])
      expect(answer?.error).toBeDefined()
      expect([...methods(first), ...methods(second)].filter((method) => method === call.method)).toHaveLength(1)
    },
  )

  test('behavior: "already known" counts as success, with the hash', async () => {
    const full = await node({ answer: () => '"error":{"code":-32000,"message":"already known"}' })
    expect(await provider(full).relay(CHAIN, [call])).toEqual([{ result: JSON.stringify(hash) }])
    expect(methods(full)).toEqual([call.method])
  })

  test.each([
    ['the connection broke', { reply: ([first]) => (first?.method === call.method ? 'destroy' : undefined) }],
    [
      'the node says "nonce too low"',
      {
        answer: ({ method }) =>
          method === call.method ? '"error":{"code":-32000,"message":"nonce too low"}' : '"result":{"hash":"0x1"}',
      },
    ],
  ] as const satisfies readonly (readonly [string, FakeNodeOptions])[])(
    'behavior: %s, but the node has the transaction: success, found by its hash',
    async (_, fault) => {
      const fake = await node(fault)
      expect(await provider(fake).relay(CHAIN, [call])).toEqual([{ result: JSON.stringify(hash) }])
      expect(fake.calls.at(-1)).toMatchObject({ method: 'eth_getTransactionByHash', params: [hash] })
    },
  )

  test('error: "nonce too low" stays an error if the node does not have the transaction', async () => {
    const fake = await node({
      answer: ({ method }) =>
        method === call.method ? '"error":{"code":-32000,"message":"nonce too low"}' : '"result":null',
    })
    expect(await provider(fake).relay(CHAIN, [call])).toEqual([{ error: { code: -32000, message: 'nonce too low' } }])
  })
})

describe('answers', () => {
  test('behavior: results are returned unchanged', async () => {
    const result = '{"n": 12345678901234567890123, "f": 1.0, "s":"\\u00e9\\"]", "e":1e400}'
    const fake = await node({ answer: () => `"result":${result}` })
    expect(await provider(fake).relay(CHAIN, [{ method: 'eth_feeHistory' }, { method: 'eth_syncing' }])).toEqual([
      { result },
      { result },
    ])
  })

  test('behavior: answers in another order, repeated answers and answers without a call are matched by id', async () => {
    const fake = await node({
      reply: () => ({
        body: '[{"jsonrpc":"2.0","id":7,"result":"x"},{"jsonrpc":"2.0","id":1,"result":"b"},null,{"jsonrpc":"2.0","id":0,"result":"a"}]',
      }),
    })
    expect(await provider(fake).relay(CHAIN, [{ method: 'eth_syncing' }, { method: 'eth_gasPrice' }])).toEqual([
      { result: '"a"' },
      { result: '"b"' },
    ])
  })

  test('behavior: a node that refuses batches gets single calls', async () => {
    const fake = await node({
      reply: (_, _turn, isBatch) =>
        isBatch ? { body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}' } : undefined,
    })
    expect(await provider(fake).relay(CHAIN, [{ method: 'eth_syncing' }, { method: 'eth_gasPrice' }])).toEqual([
      { result: '"eth_syncing"' },
      { result: '"eth_gasPrice"' },
    ])
  })

  test.each([
    ['HTML', '<html>'],
    ['nothing', ''],
    ['a number', '42'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":0}'],
    ['an error without a code', '{"jsonrpc":"2.0","id":0,"error":"no"}'],
  ])('error: %s is not accepted as an answer', async (_, body) => {
    const fake = await node({ reply: () => ({ body }) })
    const [answer] = await provider(fake).relay(CHAIN, [{ method: 'eth_syncing' }])
    expect(answer?.error).toMatchObject({ code: -32002, reason: { code: 'upstream.invalid_reply' } })
  })

  test('error: a node that quotes its own address does not reveal its key to the visitor', async () => {
    const fake = await node({
      path: '/v2/s3cr3t-key-0123456789?token=another-s3cr3t',
      answer: ({ method }) =>
        method === 'eth_gasPrice'
          ? '"error":{"code":-32000,"message":"quota of s3cr3t-key-0123456789 used up"}'
          : '"error":{"code":-32000,"message":"x","data":{"url":"https://a/?token=another-s3cr3t"}}',
    })
    const answers = await provider(fake).relay(CHAIN, [{ method: 'eth_gasPrice' }, { method: 'eth_syncing' }])
    expect(JSON.stringify(answers)).not.toMatch(/s3cr3t/)
    expect(answers[0]?.error?.code).toBe(-32000)
  })

  test('behavior: the chain id is answered without asking a node', async () => {
    const fake = await node()
    expect(await provider(fake).request(CHAIN, { method: 'eth_chainId' })).toBe('0x1')
    expect(fake.requests).toBe(0)
  })

  test('behavior: a receipt is cached once its block is final, and not before', async () => {
    const fake = await node({
      answer: ({ method, params }) =>
        method === 'eth_getBlockByNumber'
          ? '"result":{"number":"0x64"}'
          : `"result":{"blockNumber":"${(params as string[])[0] === '0xold' ? '0x64' : '0x65'}"}`,
    })
    const rpc = provider(fake)
    const ask = (hash: string) => rpc.request(CHAIN, { method: 'eth_getTransactionReceipt', params: [hash] })
    await ask('0xold')
    await vi.waitFor(() => expect(methods(fake)).toContain('eth_getBlockByNumber'), { timeout: 30_000 })
    await vi.waitFor(
      async () => {
        const before = fake.calls.length
        expect(await ask('0xold')).toEqual({ blockNumber: '0x64' })
        expect(fake.calls.length).toBe(before)
      },
      { timeout: 30_000 },
    )
    const before = fake.calls.length
    await ask('0xnew')
    await ask('0xnew')
    expect(fake.calls.slice(before).filter(({ method }) => method === 'eth_getTransactionReceipt')).toHaveLength(2)
  })
})

describe('request and client', () => {
  test('error: a chain outside the closed list is refused', async () => {
    const rpc = createRpcProvider({ env: { devnet: null, rpc: null } })
    await expect(rpc.request('eip155:424242', { method: 'eth_gasPrice' })).rejects.toMatchObject({
      code: 'network.not_found',
    })
    expect(rpc.chainIds).not.toContain('eip155:31337')
  })

  test('behavior: the devnet is in the list if it has an address', () => {
    const rpc = createRpcProvider({
      env: { devnet: { rpcUrl: 'http://127.0.0.1:1', faucetPrivateKey: null }, rpc: null },
    })
    expect(rpc.chainIds[0]).toBe('eip155:31337')
    expect(rpc.chainIds).toHaveLength(42)
  })

  test('behavior: viem actions work over it, and do not add retries of their own', async () => {
    const fake = await node({
      answer: ({ method }) =>
        method === 'eth_blockNumber' ? '"result":"0x10"' : '"error":{"code":-32000,"message":"x"}',
    })
    const client = provider(fake).client(CHAIN)
    expect(await getBlockNumber(client, { cacheTime: 0 })).toBe(16n)
    await expect(client.request({ method: 'eth_gasPrice' })).rejects.toThrow()
    expect(methods(fake)).toEqual(['eth_gasPrice'])
  })

  test('error: an aborted call ends at once', async () => {
    const controller = new AbortController()
    const fake = await node({
      reply: () => {
        controller.abort()
        return { status: 503 }
      },
    })
    const asked = provider(fake).request(CHAIN, { method: 'eth_gasPrice' }, controller.signal)
    await expect(asked).rejects.toMatchObject({ code: 'request.aborted' })
    expect(fake.requests).toBeLessThan(1 + UPSTREAM_RETRIES)
  })
})
