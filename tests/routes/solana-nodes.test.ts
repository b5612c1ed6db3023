import { describe, expect, test } from 'vitest'
import { startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { DEVNET_GENESIS_HASH, MAINNET_GENESIS_HASH, SVM_CAIP_ID, startSvmNode } from '@/tests/support/svm-node'
import { call, KEY, send, solanaGateway, TOKEN_PROGRAM } from './solana-gateway'

const gateway = solanaGateway()

describe('answers', () => {
  test('behavior: a batch keeps its order and its ids', async () => {
    gateway.open()
    const { body } = await send([
      call('getSlot', [], 'a'),
      call('getGenesisHash', [], 7),
      call('getBlockHeight', [], 'a'),
    ])
    expect(body).toMatchObject([{ id: 'a' }, { id: 7, result: DEVNET_GENESIS_HASH }, { id: 'a' }])
  })

  test('behavior: numbers above 2^53 pass unchanged', async () => {
    gateway.open()
    const { text } = await send(call('getAccountInfo', [TOKEN_PROGRAM, { dataSlice: { offset: 0, length: 0 } }]))
    expect(text).toContain('"rentEpoch":18446744073709551615')
  })

  test('error: an answer above four megabytes is a failure', async () => {
    await gateway.openScripted({ answer: () => `"result":"${'x'.repeat(4 * 1024 * 1024)}"` })
    const { text, body } = await send(call('getSlot'))
    expect(body).toMatchObject({ error: { code: -32002 } })
    expect(text.length).toBeLessThan(1_000)
  })
})

describe('work', () => {
  const visitor = { 'x-forwarded-for': '192.0.2.1' }

  test('behavior: a batch counts by the weights of its calls, for its visitor alone', async () => {
    // 600 units a minute: enough for twenty calls of weight 30, or many more of weight 1.
    gateway.open([gateway.proxy().url], { FOYER_TRUSTED_PROXIES: '1', FOYER_RATE_LIMIT_FACTOR: '0.01' })
    const batch = (count: number) =>
      Array.from({ length: count }, () => call('getTokenAccountsByOwner', [KEY, { programId: TOKEN_PROGRAM }]))
    expect((await send(batch(15), SVM_CAIP_ID, visitor)).status).toBe(200)
    expect(await send(batch(15), SVM_CAIP_ID, visitor)).toMatchObject({
      status: 429,
      body: { error: { code: 'request.rate_limited' } },
    })
    expect(gateway.proxy().calls().getTokenAccountsByOwner).toBe(15)
    expect((await send(call('getSlot'), SVM_CAIP_ID, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200)
  })

  test('behavior: heavy calls are sent to the node one at a time, light ones together', async () => {
    gateway.open()
    await send(Array.from({ length: 4 }, () => call('getTokenAccountsByOwner', [KEY, { programId: TOKEN_PROGRAM }])))
    expect(gateway.proxy().requests()).toBe(1 + 4)
    gateway.proxy().reset()
    await send(Array.from({ length: 50 }, () => call('getSlot')))
    expect(gateway.proxy().requests()).toBe(1)
  })
})

describe('nodes', () => {
  test('error: a node of another cluster gets no calls', async () => {
    const other = await startSvmNode({ genesisHash: MAINNET_GENESIS_HASH })
    const before = await startRpcProxy(other.url)
    gateway.closeAfterwards(before.close, other.stop)
    gateway.open([before.url])
    expect((await send(call('getBalance', [KEY]))).body).toMatchObject({ error: { code: -32002 } })
    expect(before.calls()).toEqual({ getGenesisHash: 1 })
  })

  test.each(['', DEVNET_GENESIS_HASH.slice(0, 32), `${DEVNET_GENESIS_HASH}1111`, `x${DEVNET_GENESIS_HASH.slice(1)}`])(
    'error: a node with the genesis hash %j belongs to another cluster',
    async (genesisHash) => {
      const other = await startSvmNode({ genesisHash })
      gateway.closeAfterwards(other.stop)
      gateway.open([other.url])
      expect((await send(call('getSlot'))).body).toMatchObject({ error: { code: -32002 } })
    },
  )

  test('behavior: the next node is used instead of one of another cluster', async () => {
    const other = await startSvmNode({ genesisHash: MAINNET_GENESIS_HASH })
    gateway.closeAfterwards(other.stop)
    gateway.open([other.url, gateway.proxy().url])
    expect((await send(call('getGenesisHash'))).body).toMatchObject({ result: DEVNET_GENESIS_HASH })
  })

  test('error: a cluster outside the closed list is refused', async () => {
    gateway.open()
    const { status, body } = await send(call('getSlot'), 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')
    expect({ status, body }).toMatchObject({ status: 404, body: { error: { code: 'network.not_found' } } })
  })
})
