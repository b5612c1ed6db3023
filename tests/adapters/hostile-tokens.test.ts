import { type Address, getAddress, type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as priceRoute } from '@/app/api/price/route'
import { POST as tokensRoute } from '@/app/api/tokens/route'
import { DEVNET_CAIP_ID, type DevnetTokenSymbol } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { readContracts } from '@/lib/server/rpc/contract-batch'
import { type ContractCall, untrusted } from '@/lib/server/rpc/contract-call'
import { RpcCallError } from '@/lib/server/rpc/rpc-call'
import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'
import type { GetTokensOutput } from '@/lib/tokens/tokens-contract'
import { hostileCodes } from '@/tests/support/contract-wallets'
import { tokenWithDecimals } from '@/tests/support/token-codes'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { caip10, openReadChain, post, balances as readBalances, prices as readPrices, tokenOf } from './read-chain'

/** BLAKE2 (EIP-152): a precompile that uses all gas of a call with the data that we send. */
const GAS_BURNER: Address = '0x0000000000000000000000000000000000000009'

const chain = openReadChain()
let addresses = 0

const listed = (symbol: DevnetTokenSymbol) => tokenOf(symbol).address
const prices = (tokens: readonly string[]) => readPrices(tokens.map(caip10))
const balances = (address: string, tokens: readonly string[]) =>
  readBalances({ address, network: DEVNET_CAIP_ID, tokens })
const tokenAt = (address: string) =>
  post<GetTokensOutput>(tokensRoute, '/api/tokens', { chainId: DEVNET_CAIP_ID, address })

/** Deploys a contract at a new address. */
async function contractOf(code: Hex): Promise<Address> {
  addresses += 1
  const address = getAddress(`0x${addresses.toString(16).padStart(40, 'a')}`)
  await chain.anvil.rpc('anvil_setCode', [address, code])
  return address
}

async function ownerOf(ether: string): Promise<Address> {
  addresses += 1
  const { address } = privateKeyToAccount(`0x${addresses.toString(16).padStart(64, '7')}`)
  await chain.anvil.rpc('anvil_setBalance', [address, `0x${parseEther(ether).toString(16)}`])
  return address
}

describe('decimals', () => {
  test.each([
    ['0', 0],
    ['6', 6],
    ['ff', 255],
  ])('param: 0x%s is %i decimals', async (word, decimals) => {
    const token = await contractOf(tokenWithDecimals(word))
    const { status, body } = await tokenAt(token)
    expect([status, body.tokens?.[0]?.decimals]).toEqual([200, decimals])
    expect((await prices([token])).body.fungibles[0]).toMatchObject({ symbol: 'A', decimals, price: null })
  })

  test.each([
    ['256', '100'],
    ['1,000,000', 'f4240'],
    ['2^31', '80000000'],
    ['2^256 - 1', 'f'.repeat(64)],
  ])('error: decimals of %s are refused, for balances, prices and tokens', async (_, word) => {
    const token = await contractOf(tokenWithDecimals(word))
    const owner = await ownerOf('1')
    const balance = await balances(owner, [token])
    expect([balance.status, balance.body.balances?.map(({ symbol }: { symbol: string }) => symbol)]).toEqual([
      200,
      ['ETH'],
    ])
    const price = await prices([token, NATIVE_TOKEN_ADDRESS])
    expect(price.status).toBe(200)
    expect(price.body.fungibles[0]).toMatchObject({ symbol: null, decimals: null, price: null })
    expect(price.body.fungibles[1]?.price).toBeCloseTo(3_000, -1)
    const found = await tokenAt(token)
    expect([found.status, found.body.error?.code]).toEqual([404, 'swap.token_unknown'])
  })

  test('error: a cached answer with invalid decimals is ignored and read again', async () => {
    const token = await contractOf(tokenWithDecimals('6'))
    const owner = await ownerOf('1')
    await balances(owner, [token])
    const stored: string[] = []
    const { peek: _, ...shared } = chain.platform.kv
    const kv = {
      ...shared,
      get: async (key: string) => {
        if (!key.includes('token-facts') || !key.includes(token.toLowerCase())) return null
        stored.push(key)
        return JSON.stringify([{ decimals: 1_000_000, symbol: 'A', name: 'A' }, Date.now()])
      },
    }
    const { createCache } = await import('@/lib/server/stores/create-cache')
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { cache: createCache({ kv, log: chain.platform.log }) })
    const { status, body } = await balances(owner, [token])
    expect(stored.length).toBeGreaterThan(0)
    expect([status, body.balances.at(-1)?.quantity]).toEqual([200, { decimals: '6', numeric: '0.000007' }])
  })
})

describe('a contract that is costly for the node', () => {
  const codes: readonly (readonly [string, Hex | null])[] = [['burns all gas as a precompile', null], ...hostileCodes]

  test.each(codes)('error: one that %s does not fail the prices and balances of other tokens', async (_, code) => {
    const hostile = code === null ? GAS_BURNER : await contractOf(code)
    const { status, body } = await prices([hostile, listed('WETH'), NATIVE_TOKEN_ADDRESS, listed('USDC')])
    expect(status).toBe(200)
    expect(body.fungibles[0]?.price).toBeNull()
    expect(body.fungibles[1]?.price).toBeCloseTo(3_000, -1)
    expect(body.fungibles[3]?.price).toBe(1)
    const owner = await ownerOf('2')
    const balance = await balances(owner, [hostile])
    expect(balance.status).toBe(200)
    expect(balance.body.balances).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '2' } }])
  })

  test('error: a hundred of them at once fail only themselves', async () => {
    const hostile = await Promise.all(Array.from({ length: 97 }, () => contractOf('0x5b5f56')))
    const { status, body } = await prices([...hostile, NATIVE_TOKEN_ADDRESS, listed('WBTC'), GAS_BURNER])
    expect(status).toBe(200)
    expect(body.fungibles.slice(0, 97).every(({ price }) => price === null)).toBe(true)
    expect(body.fungibles[97]?.price).toBeCloseTo(3_000, -1)
    expect(body.fungibles[98]?.price).toBeCloseTo(60_000, -4)
  })

  test('behavior: listed tokens are never in the same load as other tokens', async () => {
    const hostile = await contractOf('0x5b5f56')
    const asked: string[] = []
    const rpc: RpcProvider = {
      ...chain.platform.rpc,
      request: (chainId, call, signal) => {
        asked.push(JSON.stringify(call.params).toLowerCase())
        return chain.platform.rpc.request(chainId, call, signal)
      },
    }
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { rpc })
    await Promise.all([prices([hostile, listed('DAI')]), prices([listed('DAI')])])
    const word = (address: string) => address.slice(2).toLowerCase()
    const together = asked.filter((text) => text.includes(word(hostile)) && text.includes(word(listed('DAI'))))
    expect(together).toEqual([])
    expect(asked.some((text) => text.includes(word(hostile)))).toBe(true)
  })

  test('behavior: a contract is not avoided when a costly call succeeds or its answer is too long', async () => {
    // PUSH2 16384, then JUMPDEST, less one, DUP1 PUSH1 3 JUMPI until zero: 426,000 gas. Then it answers 1.
    const heavy = await contractOf('0x6140005b6001900380600357600160005260206000f3')
    const verbose = await contractOf('0x6108005ff3')
    const calls: ContractCall<string>[] = [heavy, verbose].map((target) =>
      untrusted({ target, data: '0x313ce567', decode: (data) => data }),
    )
    for (let time = 0; time < 2; time += 1) {
      chain.proxy.reset()
      const [first, second] = await readContracts(chain.platform.rpc, DEVNET_CAIP_ID, calls)
      expect([BigInt(first ?? 0), second]).toEqual([1n, null])
      expect(chain.proxy.requests()).toBeGreaterThan(0)
    }
  })

  test('behavior: a costly contract is not called again for some time', async () => {
    const hostile = await contractOf('0x5b5f56')
    const calls: ContractCall<string>[] = [untrusted({ target: hostile, data: '0x313ce567', decode: (data) => data })]
    expect(await readContracts(chain.platform.rpc, DEVNET_CAIP_ID, calls)).toEqual([null])
    chain.proxy.reset()
    expect(await readContracts(chain.platform.rpc, DEVNET_CAIP_ID, calls)).toEqual([null])
    expect(chain.proxy.requests()).toBe(0)
  })

  test('behavior: an untrusted call cannot change the state that later calls of the batch read', async () => {
    // CALLDATASIZE PUSH1 15 JUMPI, then RETURN(SLOAD(0)); at 15 SSTORE(0, 1).
    const keeper = await contractOf('0x36600f5760005460005260206000f35b600160005500')
    const write: ContractCall<string> = { target: keeper, data: '0x01', decode: (data) => data }
    const read: ContractCall<bigint> = { target: keeper, data: '0x', decode: (data) => BigInt(data) }
    expect((await readContracts<unknown>(chain.platform.rpc, DEVNET_CAIP_ID, [untrusted(write), read]))[1]).toBe(0n)
    // Control case: a call that may write does change it.
    expect((await readContracts<unknown>(chain.platform.rpc, DEVNET_CAIP_ID, [write, read]))[1]).toBe(1n)
  })

  test('behavior: calls that exceed the gas of one batch are sent in the next, in order', async () => {
    const looping = await contractOf('0x5b5f56')
    const calls = Array.from({ length: 9 }, (_, index): ContractCall<bigint> => {
      const isLast = index === 8
      return { target: isLast ? listed('USDC') : looping, data: isLast ? '0x313ce567' : '0x', decode: BigInt }
    })
    const answers = await readContracts(chain.platform.rpc, DEVNET_CAIP_ID, calls)
    expect(answers).toEqual([...Array(8).fill(null), 6n])
    expect(chain.proxy.calls().eth_call).toBeGreaterThan(1)
  })
})

describe('a hundred addresses of unlisted tokens', () => {
  /** getReserves(), slot0(): called on pools only. */
  const POOL_CALLS = ['0902f1ac', '3850c7bd']
  const nextAddresses = (count: number) =>
    Array.from({ length: count }, () => {
      addresses += 1
      return getAddress(`0x${addresses.toString(16).padStart(40, 'b')}`)
    })

  /** Number of pools that were read from the node. */
  async function poolsAsked(run: () => Promise<unknown>): Promise<number> {
    const sent: string[] = []
    const { rpc } = chain.platform
    const watched = {
      ...rpc,
      request: (...call: Parameters<typeof rpc.request>) => {
        sent.push(JSON.stringify(call[1].params) ?? '')
        return rpc.request(...call)
      },
    }
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { rpc: watched })
    await run()
    return POOL_CALLS.reduce((sum, selector) => sum + sent.join('').split(selector).length - 1, 0)
  }

  test('behavior: no pool is read for an address that does not answer like a token', async () => {
    expect(await poolsAsked(() => prices(nextAddresses(100)))).toBe(0)
  })

  test('behavior: for a real token three pairs are read, and those of the list once per load', async () => {
    const real = nextAddresses(10)
    for (const address of real) await chain.anvil.rpc('anvil_setCode', [address, tokenWithDecimals('12')])
    const ofTheList = await poolsAsked(() => prices([listed('USDC')]))
    expect(await poolsAsked(() => prices(real))).toBeLessThanOrEqual(ofTheList + real.length * 3 * 5)
  })

  test('behavior: each address counts as a request against the limit of its visitor only', async () => {
    // A quarter of 1,200, so that few requests reach the limit within the minute.
    const settings = { FOYER_TRUSTED_PROXIES: '1', FOYER_RATE_LIMIT_FACTOR: '0.25' }
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url, ...settings })
    const ask = async (visitor: string, tokens: readonly string[]) => {
      const body = JSON.stringify({ addresses: tokens.map(caip10) })
      const headers = { 'x-forwarded-for': visitor }
      return (await priceRoute(appRequest('/api/price', { method: 'POST', body, headers }))).status
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push(await ask('192.0.2.66', nextAddresses(100)))
    expect(statuses).toEqual([200, 200, 429])
    expect(await ask('192.0.2.1', [listed('USDC')])).toBe(200)
  })
})

// Last, because this process remembers a node without state overrides.
describe('a node without state overrides', () => {
  beforeEach(() => {
    const rpc: RpcProvider = {
      ...chain.platform.rpc,
      request: (chainId, call, signal) =>
        Array.isArray(call.params) && call.params.length > 2
          ? Promise.reject(new RpcCallError({ code: -32602, message: 'too many arguments, want at most 2' }))
          : chain.platform.rpc.request(chainId, call, signal),
    }
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url }, { rpc })
  })

  test.each([
    ['burns all gas as a precompile', null],
    ['loops', '0x5b5f56'],
    ['reverts', '0x5f5ffd'],
  ] as const)('error: the batch is split until a contract that %s is found', async (_, code) => {
    const hostile = code === null ? GAS_BURNER : await contractOf(code)
    const { status, body } = await prices([listed('LOOM'), hostile, listed('WETH'), listed('USDC')])
    expect(status).toBe(200)
    expect(body.fungibles[1]?.price).toBeNull()
    expect(body.fungibles[2]?.price).toBeCloseTo(3_000, -1)
    const owner = await ownerOf('3')
    const balance = await balances(owner, [hostile])
    expect([balance.status, balance.body.balances[0]?.quantity.numeric]).toEqual([200, '3'])
  })

  test('error: without Multicall3 each call has a separate gas limit', async () => {
    const looping = await contractOf('0x5b5f56')
    const gasLimits: unknown[] = []
    const rpc: RpcProvider = {
      ...chain.platform.rpc,
      client: (chainId, signal) => ({ ...chain.platform.rpc.client(chainId, signal), chain: undefined }),
      relay: (chainId, calls, ...rest) => {
        for (const { params } of calls) gasLimits.push(JSON.parse(params ?? '[]')[0].gas)
        return chain.platform.rpc.relay(chainId, calls, ...rest)
      },
    }
    const calls: ContractCall<bigint>[] = [
      untrusted({ target: looping, data: '0x', decode: BigInt }),
      untrusted({ target: listed('USDC'), data: '0x313ce567', decode: BigInt }),
    ]
    expect(await readContracts(rpc, DEVNET_CAIP_ID, calls)).toEqual([null, 6n])
    expect(gasLimits).toEqual(['0x7a120', '0x7a120'])
  })

  test('error: a batch that fails because of the node itself is not split', async () => {
    let requests = 0
    const rpc: RpcProvider = {
      ...chain.platform.rpc,
      request: () => {
        requests += 1
        return Promise.reject(new RpcCallError({ code: -32000, message: 'missing trie node' }))
      },
    }
    const call: ContractCall<bigint> = { target: listed('USDC'), data: '0x313ce567', decode: BigInt }
    await expect(readContracts(rpc, DEVNET_CAIP_ID, [call, call, call])).rejects.toThrow('missing trie node')
    expect(requests).toBe(1)
  })
})
