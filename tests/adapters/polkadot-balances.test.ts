import { afterEach, describe, expect, test } from 'vitest'
import { POST as balanceRoute } from '@/app/api/balance/route'
import { POST as rpcRoute } from '@/app/api/rpc/route'
import { type GetBalanceOutput, getBalance } from '@/lib/balance/balance-contract'
import { startFakeNode } from '@/tests/fakes/fake-node'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { post } from './solana-api'

const RELAY = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
/** Alice, and her key in `System.Account`, as the tests of several Substrate clients have it (read 2026-11-23). */
const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const ALICE_KEY =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

const little = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) =>
    ((value >> BigInt(8 * index)) & 0xffn).toString(16).padStart(2, '0'),
  ).join('')
/** `AccountInfo` in SCALE: nonce, three counts, free, reserved, frozen, flags. */
const accountInfo = (free: bigint, reserved: bigint) =>
  `0x${little(5n, 4)}${little(0n, 4)}${little(1n, 4)}${little(0n, 4)}${little(free, 16)}${little(reserved, 16)}${little(7n, 16)}${little(1n << 127n, 16)}`

const nodes: { stop(): unknown }[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop()
})

async function openNode(storage: string, genesis = GENESIS) {
  const answers: Readonly<Record<string, string>> = {
    chain_getBlockHash: `"result":"${genesis}"`,
    chain_getHeader: '"result":{"number":"0x1a2b"}',
    state_getStorage: storage,
  }
  const node = await startFakeNode({ answer: ({ method }) => answers[method] ?? '"result":null' })
  const platform = openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [RELAY]: [node.url] }) })
  nodes.push(node, platform.rpc)
  return node
}

const balances = (address = ALICE) => post<GetBalanceOutput>(balanceRoute, '/api/balance', { address, network: RELAY })

describe('POST /api/balance on Polkadot', () => {
  test('behavior: the balance is what is free and what is reserved', async () => {
    const node = await openNode(`"result":"${accountInfo(12_500_000_000n, 1n)}"`)
    const { body } = await balances()
    expect(getBalance.output.parse(body).balances).toEqual([
      {
        name: 'Polkadot',
        symbol: 'DOT',
        chainId: RELAY,
        quantity: { decimals: '10', numeric: '1.2500000001' },
        amount: '12500000001',
        change24h: null,
        iconUrl: `${APP_URL}/tokens/dot.svg`,
      },
    ])
    expect(node.calls.at(-1)).toMatchObject({ method: 'state_getStorage', params: [ALICE_KEY] })
  })

  test.each([
    ['an account that is not stored', '"result":null', '0'],
    ['more than 2^64', `"result":"${accountInfo(1n << 64n, 0n)}"`, '18446744073709551616'],
  ])('behavior: %s', async (_, storage, amount) => {
    await openNode(storage)
    expect((await balances()).body.balances).toMatchObject([{ amount }])
  })

  test.each([
    ['half an account', '"result":"0x00000000"'],
    ['a number', '"result":5'],
    ['an error of the node', '"error":{"code":-32000,"message":"no"}'],
  ])('error: %s: the balance is unavailable', async (_, storage) => {
    await openNode(storage)
    expect(await balances()).toMatchObject({ status: 502, body: { error: { code: 'balance.unavailable' } } })
  })

  test('error: a node of another chain is not used', async () => {
    const node = await openNode(`"result":"${accountInfo(1n, 1n)}"`, `0x${'b0'.repeat(32)}`)
    expect((await balances()).body.error.code).toBe('balance.unavailable')
    expect(node.calls.some(({ method }) => method === 'state_getStorage')).toBe(false)
  })

  test('error: an address with a typing error is refused by the reader', async () => {
    const node = await openNode(`"result":"${accountInfo(1n, 1n)}"`)
    expect((await balances(ALICE.replace(/.$/, '6'))).status).toBeGreaterThanOrEqual(400)
    expect(node.calls.some(({ method }) => method === 'state_getStorage')).toBe(false)
  })

  test('error: without a node the network is not known; offered without one, its balances are off', async () => {
    openTestPlatform()
    expect((await balances()).body.error.code).toBe('network.not_found')
    openTestPlatform({ FOYER_NETWORKS: RELAY })
    expect((await balances()).body.error.code).toBe('capability.off')
  })
})

describe('the gateway on Polkadot', () => {
  async function relay(method: string, params: unknown = []) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await rpcRoute(appRequest(`/api/rpc?chainId=${RELAY}`, { method: 'POST', body }))
    return (await answer.json()) as { result?: unknown; error?: { code: number } }
  }

  test('behavior: an account, the newest header and the genesis hash can be read', async () => {
    await openNode(`"result":"${accountInfo(1n, 1n)}"`)
    expect((await relay('state_getStorage', [ALICE_KEY])).result).toBe(accountInfo(1n, 1n))
    expect((await relay('chain_getHeader')).result).toEqual({ number: '0x1a2b' })
    expect((await relay('chain_getBlockHash', [0])).result).toBe(GENESIS)
  })

  test.each([
    ['state_getPairs', [ALICE_KEY], -32601],
    ['author_submitExtrinsic', ['0x00'], -32601],
    ['state_getStorage', ['0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'], -32602],
    ['state_getStorage', [ALICE_KEY, GENESIS], -32602],
    ['chain_getBlockHash', [1], -32602],
    ['chain_getHeader', [GENESIS], -32602],
  ])('error: %s(%j) is refused', async (method, params, code) => {
    const node = await openNode('"result":null')
    expect((await relay(method, params)).error?.code).toBe(code)
    expect(node.calls).toEqual([])
  })
})
