import {
  type Address,
  concatHex,
  createClient,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, readContract, sendTransaction, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  DEVNET_CAIP_ID,
  DEVNET_FAUCET,
  DEVNET_FEE_RECIPIENT,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  type DevnetTokenSymbol,
} from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { createMemoryKv } from '@/lib/server/platform/memory-kv'
import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { createTokenFactStore } from '@/lib/server/swap/adapters/uniswap/token-facts'
import type { SwapFee } from '@/lib/server/swap/adapters/uniswap/uniswap-calldata'
import { createUniswapSwap } from '@/lib/server/swap/adapters/uniswap/uniswap-swap'
import type { ProviderQuote, SwapProvider, SwapRequest } from '@/lib/server/swap/swap-provider'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const erc20Abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])

const GAS_PRICE = 1_000_000_000n
const FEE: SwapFee = { recipient: DEVNET_FEE_RECIPIENT, bps: 85 }
/** Nobody's key but this test's. */
const visitor = privateKeyToAccount(`0x${'51'.repeat(32)}`)

let anvil: TestAnvil
/** JSON-RPC methods in the order in which the adapter called them. */
let calls: string[]
const rpcOf = (): RpcProvider => {
  const rpc = openTestPlatform({ FOYER_DEVNET_RPC_URL: anvil.rpcUrl }).rpc
  const request: RpcProvider['request'] = (chainId, call, signal) => {
    calls.push(call.method)
    return rpc.request(chainId, call, signal)
  }
  return { ...rpc, request }
}
const chain = () => createClient({ chain: anvilChain, transport: http(anvil.rpcUrl), pollingInterval: 20 })

const tokenOf = (symbol: DevnetTokenSymbol) => DEVNET_TOKENS.find((token) => token.symbol === symbol)!
type Asset = DevnetTokenSymbol | 'ETH'
const addressOf = (asset: Asset): Address => (asset === 'ETH' ? NATIVE_TOKEN_ADDRESS : tokenOf(asset).address)
const units = (asset: Asset, amount: string) => parseUnits(amount, asset === 'ETH' ? 18 : tokenOf(asset).decimals)
const balanceOf = (asset: Asset, owner: Address) =>
  asset === 'ETH'
    ? getBalance(chain(), { address: owner })
    : readContract(chain(), { address: addressOf(asset), abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

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

/** Quotes, approves, builds and sends; what came of it is read from the chain. */
async function swap(from: Asset, to: Asset, amount: string, fee: SwapFee | null = FEE) {
  const provider = adapter(fee)
  const request = requestOf(from, to, amount)
  const quote = await provider.quote(request)
  if (!quote) throw new Error('no quote')
  if (quote.spender) {
    await waitFor(
      await writeContract(chain(), {
        account: visitor,
        address: request.from,
        abi: erc20Abi,
        functionName: 'approve',
        args: [quote.spender, request.amount],
      }),
    )
  }
  const call = await provider.build({
    request,
    quote,
    userAddress: visitor.address,
    minToAmount: quote.toAmount,
    deadline: BigInt(Math.floor(Date.now() / 1_000) + 3_600),
  })
  const before = { out: await balanceOf(to, visitor.address), fee: await balanceOf(to, DEVNET_FEE_RECIPIENT) }
  const receipt = await waitFor(await sendTransaction(chain(), { account: visitor, ...call, gas: quote.gas }))
  const after = { out: await balanceOf(to, visitor.address), fee: await balanceOf(to, DEVNET_FEE_RECIPIENT) }
  const gasPaid = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return {
    quote,
    received: after.out - before.out + gasPaid,
    feeTaken: after.fee - before.fee,
    gasUsed: receipt.gasUsed,
  }
}

async function waitFor(hash: Hex) {
  const receipt = await waitForTransactionReceipt(chain(), { hash })
  expect(receipt.status).toBe('success')
  return receipt
}

/** The faucet contract's store is large; the test takes from it what a visitor needs. */
async function fund() {
  await anvil.rpc('anvil_setBalance', [visitor.address, `0x${parseEther('1000').toString(16)}`])
  await anvil.rpc('anvil_setBalance', [DEVNET_FAUCET, `0x${parseEther('10').toString(16)}`])
  await anvil.rpc('anvil_impersonateAccount', [DEVNET_FAUCET])
  for (const [symbol, amount] of [
    ['WETH', '100'],
    ['USDC', '100000'],
    ['USDT', '100000'],
    ['DAI', '100000'],
    ['WBTC', '5'],
    ['LOOM', '100000'],
    ['TICKET', '100'],
    ['TAX', '1000'],
  ] as const) {
    await waitFor(
      await writeContract(chain(), {
        account: DEVNET_FAUCET,
        address: addressOf(symbol),
        abi: erc20Abi,
        functionName: 'transfer',
        args: [visitor.address, units(symbol, amount)],
      }),
    )
  }
}

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  await fund()
})
afterAll(() => anvil?.stop())
beforeEach(() => {
  calls = []
})

describe('every kind of route brings what was quoted, to the last unit', () => {
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

  test('behavior: the best of all pools asked one by one is the best of one call', async () => {
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
      const asked = readContract(chain(), {
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
    expect(quote?.toAmount).toBe(quotes.reduce((best, next) => (next > best ? next : best)))
  })

  test('behavior: dear gas makes the short route win, and without it the better price does', async () => {
    const at = async (gasPrice: bigint) =>
      shapeOf(await adapter().quote({ ...requestOf('WETH', 'USDC', '0.02'), gasPrice }))
    expect(await at(0n)).toEqual(['v3500'])
    expect(await at(10_000n * GAS_PRICE)).toEqual(['v2'])
  })

  test('behavior: a known route is priced again as it is, though a better one exists', async () => {
    const request = requestOf('WETH', 'USDC', '1')
    const route = [{ protocol: 'v3', feeTier: 3_000, tokenIn: request.from, tokenOut: request.to }] as const
    const [best, again] = [await adapter().quote(request), await adapter().quote(request, { route })]
    expect(again?.route).toEqual(route)
    expect(again!.toAmount).toBeLessThan(best!.toAmount)
  })

  test('behavior: a large swap says how far it moves the price, a tiny one that it does not', async () => {
    const [tiny, large] = [
      await adapter().quote(requestOf('WETH', 'WBTC', '0.01')),
      await adapter().quote(requestOf('WETH', 'WBTC', '1000')),
    ]
    expect(tiny?.priceImpactBps).toBe(0)
    // 10,000 WETH on this side of the pool: 1,000 more (997 after its fee) make the price 997/10997 worse.
    expect(large?.priceImpactBps).toBeGreaterThan(895)
    expect(large?.priceImpactBps).toBeLessThan(915)
  })

  test('error: no pool on any way is no route', async () => {
    const lonely = await deployLonelyToken()
    expect(await adapter().quote({ ...requestOf('USDC', 'DAI', '1'), to: lonely })).toBeNull()
    expect(await adapter().quote(requestOf('USDC', 'USDC', '1'))).toBeNull()
  })

  test('error: an address without a token says so', async () => {
    const request = { ...requestOf('USDC', 'DAI', '1'), to: visitor.address }
    await expect(adapter().quote(request)).rejects.toMatchObject({ code: 'swap.token_unknown' })
    await expect(adapter().quote({ ...request, to: zeroAddress })).rejects.toMatchObject({
      code: 'swap.token_unknown',
    })
  })

  test('error: an amount that brings less than one unit of the target is incorrect', async () => {
    const request = { ...requestOf('USDC', 'TICKET', '1'), amount: 1n }
    await expect(adapter().quote(request)).rejects.toMatchObject({ code: 'swap.incorrect_amount' })
  })

  test('error: a router built for other factories gets no route', async () => {
    const code = await anvil.rpc('eth_getCode', [DEVNET_UNISWAP.swapRouter02, 'latest'])
    try {
      const other = await anvil.rpc('eth_getCode', [DEVNET_UNISWAP.quoterV2, 'latest'])
      await anvil.rpc('anvil_setCode', [DEVNET_UNISWAP.swapRouter02, other])
      // The quoter knows v3's factory and WETH, and no v2.
      expect(shapeOf(await adapter().quote(requestOf('ETH', 'USDC', '1')))).toEqual(['v3500'])
      expect(await adapter().quote(requestOf('ETH', 'LOOM', '1'))).toBeNull()
    } finally {
      await anvil.rpc('anvil_setCode', [DEVNET_UNISWAP.swapRouter02, code])
    }
  })
})

describe('tokens that keep a part of transfers', () => {
  test.each([
    ['TAX', 'ETH'],
    ['ETH', 'TAX'],
    ['USDC', 'TAX'],
    ['TAX', 'LOOM'],
  ] as const)('error: %s to %s is refused by the name the token has', async (from, to) => {
    await expect(adapter().quote(requestOf(from, to, '1'))).rejects.toMatchObject({
      code: 'swap.fee_on_transfer',
      details: { symbol: 'TAX' },
    })
    expect(calls).toEqual(['eth_call'])
  })

  test('behavior: what was found out about a token is not asked again', async () => {
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

  test('behavior: the same token in a v3 pool is found out by a loan from there', async () => {
    const snapshot = await anvil.rpc('evm_snapshot')
    try {
      // The code of the taxing token at the address of one that trades on v3 only.
      const [tax, wbtc] = [addressOf('TAX'), addressOf('WBTC')]
      await anvil.rpc('anvil_setCode', [wbtc, await anvil.rpc('eth_getCode', [tax, 'latest'])])
      await expect(adapter().quote(requestOf('ETH', 'WBTC', '1'))).rejects.toMatchObject({
        code: 'swap.fee_on_transfer',
        details: { symbol: 'WBTC' },
      })
    } finally {
      await anvil.rpc('evm_revert', [snapshot])
    }
  })
})

/** A token of its own that trades nowhere: the code of another one. */
async function deployLonelyToken(): Promise<Address> {
  const address: Address = '0x00000000000000000000000000000000000010e1'
  await anvil.rpc('anvil_setCode', [address, await anvil.rpc('eth_getCode', [addressOf('DAI'), 'latest'])])
  return address
}
