import { type Address, concatHex, encodeFunctionData, encodePacked, type Hex, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FEE_RECIPIENT, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { createTokenFactStore } from '@/lib/server/swap/adapters/uniswap/token-facts'
import type { SwapFee } from '@/lib/server/swap/adapters/uniswap/uniswap-calldata'
import { createUniswapSwap } from '@/lib/server/swap/adapters/uniswap/uniswap-swap'
import type { ProviderQuote, SwapProvider, SwapRequest } from '@/lib/server/swap/swap-provider'
import type { SwapRouteStep } from '@/lib/swap/swap-contract'
import { type Asset, addressOf, type SwapChain, startSwapChain, units, visitor } from '@/tests/support/swap-chain'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const GAS_PRICE = 1_000_000_000n
const FEE: SwapFee = { recipient: DEVNET_FEE_RECIPIENT, bps: 85 }

let chain: SwapChain
/** JSON-RPC methods in the order in which the adapter called them. */
let calls: string[]

beforeAll(async () => {
  chain = await startSwapChain()
})
afterAll(() => chain?.stop())
beforeEach(() => {
  calls = []
})

const rpcOf = (): RpcProvider => {
  const rpc = openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.anvil.rpcUrl }).rpc
  const request: RpcProvider['request'] = (chainId, call, signal) => {
    calls.push(call.method)
    return rpc.request(chainId, call, signal)
  }
  return { ...rpc, request }
}

function adapter(fee: SwapFee | null = FEE): SwapProvider {
  const facts = createTokenFactStore(
    createMemoryKv({ maxEntries: 100, maxCharacters: 100_000, whenFull: 'evictOldest' }),
  )
  return createUniswapSwap({ rpc: rpcOf(), facts, fee })
}

const requestOf = (from: Asset, to: Asset, amount: string): SwapRequest => ({
  chainId: DEVNET_CAIP_ID,
  from: addressOf(from),
  to: addressOf(to),
  amount: units(from, amount),
  gasPrice: GAS_PRICE,
})

const shapeOf = (quote: ProviderQuote | null) =>
  quote?.route.map(({ protocol, feeTier }) => `${protocol}${feeTier ?? ''}`)

/** Quotes, approves, builds and sends a swap. Reads the result from the chain. */
async function swap(from: Asset, to: Asset, amount: string, fee: SwapFee | null = FEE) {
  const provider = adapter(fee)
  const request = requestOf(from, to, amount)
  const quote = await provider.quote(request)
  if (!quote) throw new Error('no quote')
  if (quote.spender) await chain.approve(from, quote.spender, request.amount)
  const call = await provider.build({
    request,
    quote,
    userAddress: visitor.address,
    minToAmount: quote.toAmount,
    deadline: BigInt(Math.floor(Date.now() / 1_000) + 3_600),
  })
  const held = async () => ({
    out: await chain.balanceOf(to, visitor.address),
    fee: await chain.balanceOf(to, DEVNET_FEE_RECIPIENT),
  })
  const before = await held()
  const eip155 = { gas: String(quote.gas) }
  const receipt = await chain.send({ ...call, value: String(call.value), eip155 })
  const after = await held()
  const gasPaid = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return {
    quote,
    received: after.out - before.out + gasPaid,
    feeTaken: after.fee - before.fee,
    gasUsed: receipt.gasUsed,
  }
}

describe('every kind of route yields exactly the quoted amount', () => {
  test.each([
    ['ETH', 'USDC', '1.5', ['v3500']],
    ['ETH', 'LOOM', '1', ['v2']],
    ['ETH', 'WBTC', '2', ['v33000']],
    ['USDC', 'ETH', '2500', ['v3500']],
    ['LOOM', 'ETH', '5000', ['v2']],
    ['USDC', 'DAI', '1000', ['v3100']],
    ['USDT', 'USDC', '1000', ['v3100']],
    ['USDC', 'WBTC', '3000', ['v3500', 'v33000']],
    ['LOOM', 'WBTC', '20000', ['v2', 'v33000']],
    ['WBTC', 'LOOM', '0.1', ['v33000', 'v2']],
    ['TICKET', 'USDC', '3', ['v2']],
    ['USDC', 'TICKET', '100', ['v2']],
    ['TICKET', 'ETH', '3', ['v2', 'v3500']],
    ['ETH', 'TICKET', '0.1', ['v2', 'v2']],
  ] as const)('behavior: %s to %s', async (from, to, amount, route) => {
    const { quote, received, feeTaken, gasUsed } = await swap(from, to, amount)
    expect(shapeOf(quote)).toEqual(route)
    expect(received).toBe(quote.toAmount)
    expect(feeTaken).toBe(quote.feeAmount)
    expect(feeTaken).toBe(((received + feeTaken) * 85n) / 10_000n)
    expect(quote.gas).toBeGreaterThanOrEqual(gasUsed)
    expect(quote.gas).toBeLessThan(gasUsed * 3n)
  })
})

describe('without a fee recipient', () => {
  test.each([
    ['ETH', 'USDC', '1'],
    ['USDC', 'ETH', '1000'],
    ['LOOM', 'WBTC', '5000'],
  ] as const)('behavior: %s to %s takes and shows nothing', async (from, to, amount) => {
    const { quote, received, feeTaken } = await swap(from, to, amount, null)
    expect(quote).toMatchObject({ feeAmount: 0n, feeBps: 0 })
    expect(received).toBe(quote.toAmount)
    expect(feeTaken).toBe(0n)
  })
})

describe('wrapping', () => {
  test.each([
    ['ETH', 'WETH'],
    ['WETH', 'ETH'],
  ] as const)('behavior: %s to %s is one for one, without fee and approval', async (from, to) => {
    const { quote, received, feeTaken } = await swap(from, to, '0.75')
    expect(quote).toMatchObject({ toAmount: units(from, '0.75'), feeAmount: 0n, spender: null, priceImpactBps: 0 })
    expect(received).toBe(quote.toAmount)
    expect(feeTaken).toBe(0n)
  })
})

describe('quoting', () => {
  test.each([
    ['USDC', 'WBTC'],
    ['ETH', 'USDC'],
    ['ETH', 'WETH'],
  ] as const)('behavior: %s to %s costs one eth_call or none', async (from, to) => {
    await adapter().quote(requestOf(from, to, '10'))
    expect(calls).toEqual(to === 'WETH' ? [] : ['eth_call'])
  })

  test('behavior: one call finds the same best quote as asking all pools one by one', async () => {
    const amount = units('USDC', '3000')
    const quote = await adapter(null).quote({ ...requestOf('USDC', 'WBTC', '3000'), gasPrice: 0n })
    const quotes: bigint[] = []
    const hops: Hex[] = ['WETH', 'DAI', 'USDT'].map((symbol) => addressOf(symbol as Asset))
    const fees = [100, 500, 3_000, 10_000, 0x800000]
    const ends = [addressOf('USDC'), addressOf('WBTC')] as const
    const paths = fees.flatMap((first) => [
      concatHex([ends[0], encodePacked(['uint24', 'address'], [first, ends[1]])]),
      ...hops.flatMap((hop) =>
        fees.map((second) =>
          concatHex([ends[0], encodePacked(['uint24', 'address', 'uint24', 'address'], [first, hop, second, ends[1]])]),
        ),
      ),
    ])
    for (const path of paths) {
      const asked = readContract(chain.client, {
        address: DEVNET_UNISWAP.mixedQuoter,
        abi: parseAbi([
          'function quoteExactInput(bytes, uint256) view returns (uint256, uint160[], uint32[], uint256)',
        ]),
        functionName: 'quoteExactInput',
        args: [path, amount],
      })
      quotes.push(await asked.then(([out]) => out).catch(() => 0n))
    }
    expect(paths).toHaveLength(80)
    const [best] = quotes.sort((a, b) => (a > b ? -1 : 1))
    expect(quote?.toAmount).toBe(best)
  })

  test('behavior: with expensive gas the short route wins, with cheap gas the better price', async () => {
    const at = async (gasPrice: bigint) =>
      shapeOf(await adapter().quote({ ...requestOf('WETH', 'USDC', '0.02'), gasPrice }))
    expect(await at(0n)).toEqual(['v3500'])
    expect(await at(10_000n * GAS_PRICE)).toEqual(['v2'])
  })

  test('behavior: price impact is reported for a large swap and is zero for a tiny one', async () => {
    const [tiny, large] = [
      await adapter().quote(requestOf('WETH', 'WBTC', '0.01')),
      await adapter().quote(requestOf('WETH', 'WBTC', '1000')),
    ]
    expect(tiny?.priceImpactBps).toBe(0)
    // 10,000 WETH on this side of the pool: 1,000 more (997 after its fee) make the price 997/10997 worse.
    expect(large?.priceImpactBps).toBeGreaterThan(895)
    expect(large?.priceImpactBps).toBeLessThan(915)
  })

  test('error: without a pool on any path there is no route', async () => {
    const lonely = await deployLonelyToken()
    expect(await adapter().quote({ ...requestOf('USDC', 'DAI', '1'), to: lonely })).toBeNull()
    expect(await adapter().quote(requestOf('USDC', 'USDC', '1'))).toBeNull()
  })

  test('error: an address without a token is swap.token_unknown', async () => {
    const request = { ...requestOf('USDC', 'DAI', '1'), to: visitor.address }
    await expect(adapter().quote(request)).rejects.toMatchObject({ code: 'swap.token_unknown' })
    await expect(adapter().quote({ ...request, to: zeroAddress })).rejects.toMatchObject({
      code: 'swap.token_unknown',
    })
  })

  test('error: an amount that yields less than one unit of the target is incorrect', async () => {
    const request = { ...requestOf('USDC', 'TICKET', '1'), amount: 1n }
    await expect(adapter().quote(request)).rejects.toMatchObject({ code: 'swap.incorrect_amount' })
  })

  test('error: a router built with other factories gets no route', async () => {
    const code = await chain.anvil.rpc('eth_getCode', [DEVNET_UNISWAP.swapRouter02, 'latest'])
    try {
      const other = await chain.anvil.rpc('eth_getCode', [DEVNET_UNISWAP.quoterV2, 'latest'])
      await chain.anvil.rpc('anvil_setCode', [DEVNET_UNISWAP.swapRouter02, other])
      // The quoter knows v3's factory and WETH, but no v2 factory.
      expect(shapeOf(await adapter().quote(requestOf('ETH', 'USDC', '1')))).toEqual(['v3500'])
      expect(await adapter().quote(requestOf('ETH', 'LOOM', '1'))).toBeNull()
    } finally {
      await chain.anvil.rpc('anvil_setCode', [DEVNET_UNISWAP.swapRouter02, code])
    }
  })
})

describe('tokens with a transfer fee', () => {
  test.each([
    ['TAX', 'ETH'],
    ['ETH', 'TAX'],
    ['USDC', 'TAX'],
    ['TAX', 'LOOM'],
  ] as const)('error: %s to %s is refused, naming the token', async (from, to) => {
    await expect(adapter().quote(requestOf(from, to, '1'))).rejects.toMatchObject({
      code: 'swap.fee_on_transfer',
      details: { symbol: 'TAX' },
    })
    expect(calls).toEqual(['eth_call'])
  })

  test('behavior: the result of probing a token is cached', async () => {
    const provider = adapter()
    await expect(provider.quote(requestOf('TAX', 'ETH', '1'))).rejects.toThrow()
    calls = []
    await expect(provider.quote(requestOf('TAX', 'USDC', '1'))).rejects.toMatchObject({
      code: 'swap.fee_on_transfer',
    })
    expect(calls).toEqual([])
  })

  test('behavior: a token found only in v3 pools is probed there', async () => {
    const facts = createTokenFactStore(createMemoryKv({ maxEntries: 9, maxCharacters: 999, whenFull: 'evictOldest' }))
    const provider = createUniswapSwap({ rpc: rpcOf(), facts, fee: FEE })
    await provider.quote(requestOf('USDT', 'WBTC', '10'))
    for (const symbol of ['USDT', 'WBTC'] as const) {
      expect(await facts.get(DEVNET_CAIP_ID, addressOf(symbol))).toEqual({ isToken: true, symbol, transferFee: 'none' })
    }
  })

  test('behavior: the fee of a token in a v3 pool is found by borrowing from that pool', async () => {
    const snapshot = await chain.anvil.rpc('evm_snapshot')
    try {
      // The code of the taxing token at the address of one that trades on v3 only.
      const [tax, wbtc] = [addressOf('TAX'), addressOf('WBTC')]
      await chain.anvil.rpc('anvil_setCode', [wbtc, await chain.anvil.rpc('eth_getCode', [tax, 'latest'])])
      await expect(adapter().quote(requestOf('ETH', 'WBTC', '1'))).rejects.toMatchObject({
        code: 'swap.fee_on_transfer',
        details: { symbol: 'WBTC' },
      })
    } finally {
      await chain.anvil.rpc('evm_revert', [snapshot])
    }
  })
})

/** Deploys a token that trades nowhere, with the code of another one. */
async function deployLonelyToken(): Promise<Address> {
  const address: Address = '0x00000000000000000000000000000000000010e1'
  await chain.anvil.rpc('anvil_setCode', [address, await chain.anvil.rpc('eth_getCode', [addressOf('DAI'), 'latest'])])
  return address
}

describe('a pool that is too shallow for the amount', () => {
  const positionManagerAbi = parseAbi([
    'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable',
    'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
    'function mint(MintParams params) payable',
  ])

  /**
   * Opens a pool at three times the market's price, 1 WETH for some 19,900 LOOM, with no more than that on each side.
   */
  async function openNarrowPool(): Promise<SwapRouteStep> {
    const [token0, token1] = [addressOf('WETH'), addressOf('LOOM')].sort((a, b) =>
      BigInt(a) < BigInt(b) ? -1 : 1,
    ) as [Address, Address]
    const manager = DEVNET_UNISWAP.positionManager
    await chain.approve('WETH', manager, units('WETH', '2'))
    await chain.approve('LOOM', manager, units('LOOM', '20000'))
    const write = (data: Hex) => chain.send({ to: manager, data, value: '0', eip155: { gas: '9000000' } })
    const abi = positionManagerAbi
    // 1.0001 ** 99,000 is 19,921. The pool counts its price as token1 for token0.
    const tick = token0 === addressOf('WETH') ? 99_000 : -99_000
    const args = [token0, token1, 10_000, BigInt(1.0001 ** (tick / 2) * 2 ** 96)] as const
    await write(encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args }))
    const [tickLower, tickUpper] = [tick - 200, tick + 200]
    const position = { token0, token1, fee: 10_000, tickLower, tickUpper, recipient: visitor.address }
    const most = (token: Address) => (token === addressOf('WETH') ? units('WETH', '1') : units('LOOM', '20000'))
    const amounts = {
      amount0Desired: most(token0),
      amount1Desired: most(token1),
      amount0Min: 0n,
      amount1Min: 0n,
      deadline: 2n ** 40n,
    }
    await write(encodeFunctionData({ abi, functionName: 'mint', args: [{ ...position, ...amounts }] }))
    return { protocol: 'v3', feeTier: 10_000, tokenIn: addressOf('WETH'), tokenOut: addressOf('LOOM') }
  }

  test('behavior: it is not used as a route, and native tokens that it cannot take are refunded', async () => {
    const snapshot = await chain.anvil.rpc('evm_snapshot')
    try {
      const route = [await openNarrowPool()]
      const provider = adapter()
      expect(shapeOf(await provider.quote(requestOf('ETH', 'LOOM', '0.5')))).toEqual(['v310000'])
      // The pool's whole content is still more than the market yields for this amount.
      const request = requestOf('ETH', 'LOOM', '2')
      expect(shapeOf(await provider.quote(request))).toEqual(['v2'])

      // As if the liquidity had been removed after the quote.
      const quote = { toAmount: 0n, feeAmount: 0n, feeBps: 85, gas: 400_000n, route, spender: null, priceImpactBps: 0 }
      const deadline = 2n ** 40n
      const call = await provider.build({ request, quote, userAddress: visitor.address, minToAmount: 1n, deadline })
      const before = await chain.balanceOf('ETH', visitor.address)
      const { gasUsed, effectiveGasPrice } = await chain.send({ ...call, value: String(call.value), eip155: {} })
      const spent = before - (await chain.balanceOf('ETH', visitor.address)) - gasUsed * effectiveGasPrice
      expect(spent).toBeGreaterThan(units('ETH', '0.9'))
      expect(spent).toBeLessThan(units('ETH', '1.1'))
      expect(await chain.balanceOf('ETH', DEVNET_UNISWAP.swapRouter02)).toBe(0n)
    } finally {
      await chain.anvil.rpc('evm_revert', [snapshot])
    }
  })
})
