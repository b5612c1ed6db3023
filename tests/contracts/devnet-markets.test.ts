import { type Address, createClient, encodePacked, formatUnits, http, parseAbi, parseUnits, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_TOKENS, DEVNET_UNISWAP, DEVNET_WETH, type DevnetTokenSymbol } from '@/lib/chains/devnet'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

const FEE_TIERS = [100, 500, 3_000, 10_000] as const

// The quoters are declared `view`: they revert inside and are only ever called, never sent.
const marketAbi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single) view returns (uint256 amountOut, uint160, uint32, uint256)',
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amountOut, uint160[], uint32[], uint256)',
])

/** MixedRouteQuoterV1 marks a v2 hop by this bit in place of the fee. */
const V2_HOP = 8_388_608

let anvil: TestAnvil
let client: ReturnType<typeof clientOf>
const clientOf = (url: string) => createClient({ transport: http(url) })

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  client = clientOf(anvil.rpcUrl)
})
afterAll(() => anvil?.stop())

const tokenOf = (symbol: DevnetTokenSymbol) => DEVNET_TOKENS.find((token) => token.symbol === symbol)!
const poolOf = (a: Address, b: Address, fee: number) =>
  readContract(client, {
    address: DEVNET_UNISWAP.v3Factory,
    abi: marketAbi,
    functionName: 'getPool',
    args: [a, b, fee],
  })
const pairOf = (a: Address, b: Address) =>
  readContract(client, { address: DEVNET_UNISWAP.v2Factory, abi: marketAbi, functionName: 'getPair', args: [a, b] })

/** The outcome of `amount` whole tokens in one v3 pool, in whole tokens. */
async function quoteV3(from: DevnetTokenSymbol, to: DevnetTokenSymbol, fee: number, amount: string): Promise<number> {
  const [tokenIn, tokenOut] = [tokenOf(from), tokenOf(to)]
  const amountIn = parseUnits(amount, tokenIn.decimals)
  const [out] = await readContract(client, {
    address: DEVNET_UNISWAP.quoterV2,
    abi: marketAbi,
    functionName: 'quoteExactInputSingle',
    args: [{ tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn, fee, sqrtPriceLimitX96: 0n }],
  })
  return Number(formatUnits(out, tokenOut.decimals))
}

async function quoteV2(from: DevnetTokenSymbol, to: DevnetTokenSymbol, amount: string): Promise<number> {
  const [tokenIn, tokenOut] = [tokenOf(from), tokenOf(to)]
  const amounts = await readContract(client, {
    address: DEVNET_UNISWAP.v2Router,
    abi: marketAbi,
    functionName: 'getAmountsOut',
    args: [parseUnits(amount, tokenIn.decimals), [tokenIn.address, tokenOut.address]],
  })
  return Number(formatUnits(amounts[1]!, tokenOut.decimals))
}

/** `price` less the pool's fee, to within a thousandth: the rest is price impact. */
const expectPrice = (quoted: number, price: number, fee: number) => {
  const ideal = price * (1 - fee / 1_000_000)
  expect(quoted).toBeLessThanOrEqual(ideal)
  expect(quoted).toBeGreaterThan(ideal * 0.999)
}

describe('devnet markets', () => {
  test.each([
    ['WETH', 'USDC', 500, 3_000],
    ['WETH', 'USDC', 3_000, 3_000],
    ['WETH', 'USDT', 3_000, 3_000],
    ['WETH', 'DAI', 3_000, 3_000],
    ['WBTC', 'WETH', 3_000, 20],
    ['USDC', 'USDT', 100, 1],
    ['USDC', 'DAI', 100, 1],
  ] as const)('param: v3 sells 1 %s for %s in the tier %i near %d', async (from, to, fee, price) => {
    // A hundredth of a bitcoin has the value of a fifth of an ether.
    const amount = from === 'WBTC' ? '0.01' : '1'
    expectPrice((await quoteV3(from, to, fee, amount)) / Number(amount), price, fee)
  })

  test.each([
    ['WETH', 'USDC', 3_000],
    ['WETH', 'DAI', 3_000],
    ['WETH', 'LOOM', 6_000],
    ['WETH', 'TAX', 1_500],
  ] as const)('param: v2 sells 1 %s for %s near %d', async (from, to, price) => {
    expectPrice(await quoteV2(from, to, '1'), price, 3_000)
  })

  test('param: a TICKET sells near 25 USDC', async () => {
    expectPrice(await quoteV2('TICKET', 'USDC', '1'), 25, 3_000)
  })

  test('behavior: a big swap moves the price, and does so more in the shallower tier', async () => {
    const [small, big] = [await quoteV3('WETH', 'USDC', 500, '1'), (await quoteV3('WETH', 'USDC', 500, '1000')) / 1_000]
    expect(big).toBeLessThan(small * 0.8)
    expect(await quoteV3('WETH', 'USDC', 500, '1')).toBeGreaterThan(await quoteV3('WETH', 'USDC', 3_000, '1'))
    expect(await quoteV3('WETH', 'USDC', 500, '100')).toBeLessThan(await quoteV3('WETH', 'USDC', 3_000, '100'))
  })

  test.each(DEVNET_TOKENS)(
    'behavior: $symbol trades in the markets of the constants and in no others',
    async (token) => {
      const others = DEVNET_TOKENS.filter((other) => other.symbol !== token.symbol)
      const pairs = await Promise.all(others.map((other) => pairOf(token.address, other.address)))
      const pools = await Promise.all(
        others.flatMap((other) => FEE_TIERS.map((fee) => poolOf(token.address, other.address, fee))),
      )
      const markets = [
        ...(pairs.some((pair) => pair !== zeroAddress) ? ['v2'] : []),
        ...(pools.some((pool) => pool !== zeroAddress) ? ['v3'] : []),
      ]
      expect(markets).toEqual([...token.markets])
    },
  )

  test('behavior: LOOM, on v2 only, reaches WBTC, on v3 only, by a mixed route', async () => {
    const [loom, wbtc] = [tokenOf('LOOM'), tokenOf('WBTC')]
    const path = encodePacked(
      ['address', 'uint24', 'address', 'uint24', 'address'],
      [loom.address, V2_HOP, DEVNET_WETH, 3_000, wbtc.address],
    )
    const [out] = await readContract(client, {
      address: DEVNET_UNISWAP.mixedQuoter,
      abi: marketAbi,
      functionName: 'quoteExactInput',
      args: [path, parseUnits('1200', loom.decimals)],
    })
    // 600 USD worth, through two fees of 0.3 %.
    const ideal = 0.01 * 0.997 ** 2
    expect(Number(formatUnits(out, wbtc.decimals))).toBeGreaterThan(ideal * 0.999)
    expect(Number(formatUnits(out, wbtc.decimals))).toBeLessThanOrEqual(ideal)
  })
})
