import type { Address, Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
  stringToHex,
} from 'viem/utils'
import {
  DEVNET_FAUCET,
  DEVNET_FAUCET_OWNER,
  DEVNET_MULTICALL3,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  DEVNET_WETH,
  type DevnetTokenSymbol,
} from '@/lib/chains/devnet'
import { EXAMPLE_ACCOUNT } from '@/lib/chains/example-account'
import { FARCASTER_ID_REGISTRY, FARCASTER_KEY_REGISTRY } from '@/lib/chains/farcaster-registries'
import { MAX_UINT256 } from '@/lib/core/amount'
import { accountSteps, createdContracts } from './account-contracts'
import { ownContract, publishedBytecode } from './artifacts'
import { nameSteps } from './name-steps'
import {
  DEPLOYER,
  EXAMPLE_ETHER,
  EXAMPLE_TOKENS,
  EXCHANGE_RATES,
  FAUCET_GRANTS,
  FAUCET_TURNS,
  USD_PRICES,
  V2_POOLS,
  V3_POOLS,
} from './seed-constants'

/** One transaction of the deployer. Its nonce is its place in the list. Without `to` it creates a contract. */
export type SeedStep = { readonly label: string; readonly to?: Address; readonly data: Hex; readonly value?: bigint }

/** Price ticks of the widest position for each fee tier: multiples of its spacing within +-887272. */
const FULL_RANGE_TICKS = { 100: 887_272, 500: 887_270, 3000: 887_220, 10000: 887_200 } as const

/** Uniswap v3 has the tier of 0.01 % only where its owner enabled it, as on mainnet: 100 with a spacing of 1. */
const LOWEST_TIER = { fee: 100, tickSpacing: 1 } as const

const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function deposit() payable',
])
const factoryV3Abi = parseAbi(['function enableFeeAmount(uint24 fee, int24 tickSpacing)'])
const routerV2Abi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline)',
])
const positionManagerAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable',
])

/** All transactions of the seed, in order. Pure: the same code always gives the same list. */
export function seedSteps(): readonly SeedStep[] {
  return [
    ...deployments(),
    ...supply(),
    ...v2Pools(),
    ...v3Pools(),
    ...rateFeeds(),
    ...nameSteps(),
    ...exampleAccount(),
    ...accountSteps(),
  ]
}

/** Contracts that the seed puts at their canonical addresses without a transaction, by address. */
export function placedCode(): Readonly<Record<Address, Hex>> {
  const farcaster = ownContract('FarcasterRegistry').runtimeCode
  return {
    [DEVNET_MULTICALL3]: ownContract('Multicall3').runtimeCode,
    [FARCASTER_ID_REGISTRY]: farcaster,
    [FARCASTER_KEY_REGISTRY]: farcaster,
  }
}

/** Identifies the seed: another list of steps, or other code, is another version. */
export function seedVersion(steps: readonly SeedStep[] = seedSteps()): Hex {
  const parts = steps.map((step) => `${step.to ?? ''}|${step.data}|${step.value ?? 0n}`)
  const created = createdContracts().map(({ address, creationCode }) => `${address}|${creationCode}`)
  return keccak256(stringToHex([...parts, ...Object.entries(placedCode()).flat(), ...created].join('\n')))
}

/** The order decides the addresses in `lib/chains/devnet.ts`. */
function deployments(): SeedStep[] {
  const addresses = (...list: Address[]) => concat(list.map((a) => encodeAbiParameters([{ type: 'address' }], [a])))
  const u = DEVNET_UNISWAP
  const noDescriptor = '0x0000000000000000000000000000000000000000'
  return [
    { label: 'WETH9', data: publishedBytecode('WETH9') },
    { label: 'v2 factory', data: concat([publishedBytecode('UniswapV2Factory'), addresses(DEPLOYER)]) },
    { label: 'v2 router', data: concat([publishedBytecode('UniswapV2Router02'), addresses(u.v2Factory, DEVNET_WETH)]) },
    { label: 'v3 factory', data: publishedBytecode('UniswapV3Factory') },
    {
      label: 'v3 position manager',
      data: concat([
        publishedBytecode('NonfungiblePositionManager'),
        addresses(u.v3Factory, DEVNET_WETH, noDescriptor),
      ]),
    },
    { label: 'QuoterV2', data: concat([publishedBytecode('QuoterV2'), addresses(u.v3Factory, DEVNET_WETH)]) },
    {
      label: 'MixedRouteQuoterV1',
      data: concat([publishedBytecode('MixedRouteQuoterV1'), addresses(u.v3Factory, u.v2Factory, DEVNET_WETH)]),
    },
    {
      label: 'SwapRouter02',
      data: concat([
        publishedBytecode('SwapRouter02'),
        addresses(u.v2Factory, u.v3Factory, u.positionManager, DEVNET_WETH),
      ]),
    },
    ...DEVNET_TOKENS.filter(({ symbol }) => symbol !== 'WETH').map(({ symbol, name, decimals, behaviour }) => ({
      label: symbol,
      data: concat([
        ownContract(TOKEN_CONTRACTS[behaviour]).bytecode,
        encodeAbiParameters(parseAbiParameters('string, string, uint8'), [name, symbol, decimals]),
      ]),
    })),
    {
      label: 'faucet',
      data: concat([
        ownContract('DevnetFaucet').bytecode,
        encodeAbiParameters(parseAbiParameters('address, (address, uint256)[]'), [
          DEVNET_FAUCET_OWNER,
          DEVNET_TOKENS.map(({ symbol, address }) => [address, units(symbol, FAUCET_GRANTS[symbol])] as const),
        ]),
      ]),
    },
  ]
}

const TOKEN_CONTRACTS = {
  plain: 'TestToken',
  'zero-decimals': 'TestToken',
  'reset-approval': 'ResetApprovalToken',
  'fee-on-transfer': 'FeeOnTransferToken',
} as const

/** Mints the tokens for the pools and for the faucet, and approves both Uniswap versions for the deployer's tokens. */
function supply(): SeedStep[] {
  return DEVNET_TOKENS.flatMap(({ symbol, address }) => {
    const forPools = [...V2_POOLS, ...V3_POOLS]
      .filter(({ pair }) => pair.includes(symbol))
      .reduce((sum, { depth }) => sum + sideAmount(symbol, depth), 0n)
    const forFaucet = units(symbol, FAUCET_GRANTS[symbol]) * FAUCET_TURNS
    const call = (label: string, data: Hex, value = 0n) => ({ label: `${label} ${symbol}`, to: address, data, value })
    const made =
      symbol === 'WETH'
        ? [
            call('wrap', encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' }), forPools + forFaucet),
            call(
              'stock',
              encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [DEVNET_FAUCET, forFaucet] }),
            ),
          ]
        : [
            call('mint', encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [DEPLOYER, forPools] })),
            call(
              'stock',
              encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [DEVNET_FAUCET, forFaucet] }),
            ),
          ]
    const approvals = [DEVNET_UNISWAP.v2Router, DEVNET_UNISWAP.positionManager].map((spender) =>
      call('approve', encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, MAX_UINT256] })),
    )
    return [...made, ...approvals]
  })
}

function v2Pools(): SeedStep[] {
  return V2_POOLS.map(({ pair: [a, b], depth }) => ({
    label: `v2 ${a}/${b}`,
    to: DEVNET_UNISWAP.v2Router,
    data: encodeFunctionData({
      abi: routerV2Abi,
      functionName: 'addLiquidity',
      args: [tokenOf(a), tokenOf(b), sideAmount(a, depth), sideAmount(b, depth), 0n, 0n, DEPLOYER, MAX_UINT256],
    }),
  }))
}

function v3Pools(): SeedStep[] {
  const enableLowestTier: SeedStep = {
    label: 'v3 lowest tier',
    to: DEVNET_UNISWAP.v3Factory,
    data: encodeFunctionData({
      abi: factoryV3Abi,
      functionName: 'enableFeeAmount',
      args: [LOWEST_TIER.fee, LOWEST_TIER.tickSpacing],
    }),
  }
  const pools = V3_POOLS.flatMap(({ pair, fee, depth }) => {
    // A pool orders its tokens by address.
    const sides = pair.map((symbol) => ({ address: tokenOf(symbol), amount: sideAmount(symbol, depth) }))
    const [low, high] = sides.sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1)) as [Side, Side]
    const sqrtPriceX96 = squareRoot((high.amount << 192n) / low.amount)
    const ticks = FULL_RANGE_TICKS[fee]
    const call = (label: string, data: Hex): SeedStep => ({
      label: `v3 ${label} ${pair.join('/')} ${fee}`,
      to: DEVNET_UNISWAP.positionManager,
      data,
    })
    return [
      call(
        'pool',
        encodeFunctionData({
          abi: positionManagerAbi,
          functionName: 'createAndInitializePoolIfNecessary',
          args: [low.address, high.address, fee, sqrtPriceX96],
        }),
      ),
      call(
        'liquidity',
        encodeFunctionData({
          abi: positionManagerAbi,
          functionName: 'mint',
          args: [
            {
              token0: low.address,
              token1: high.address,
              fee,
              tickLower: -ticks,
              tickUpper: ticks,
              amount0Desired: low.amount,
              amount1Desired: high.amount,
              amount0Min: 0n,
              amount1Min: 0n,
              recipient: DEPLOYER,
              deadline: MAX_UINT256,
            },
          ],
        }),
      ),
    ]
  })
  return [enableLowestTier, ...pools]
}

type Side = { readonly address: Address; readonly amount: bigint }

function token(symbol: DevnetTokenSymbol) {
  const found = DEVNET_TOKENS.find((entry) => entry.symbol === symbol)
  if (!found) throw new Error(`no devnet token ${symbol}`)
  return found
}

function tokenOf(symbol: DevnetTokenSymbol): Address {
  return token(symbol).address
}

function units(symbol: DevnetTokenSymbol, amount: string): bigint {
  return parseUnits(amount, token(symbol).decimals)
}

/**
 * Base units that bring `depth` US dollars of a token into a pool. For the token with a transfer fee, more is sent
 * (rounded up), so that its pool starts at the same price as the others.
 */
function sideAmount(symbol: DevnetTokenSymbol, depth: number): bigint {
  const amount = units(symbol, String(depth / USD_PRICES[symbol]))
  return token(symbol).behaviour === 'fee-on-transfer' ? (amount * 100n + 98n) / 99n : amount
}

/** Floor of the square root, by Newton's method. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Feeds of exchange rates. After the rest, so that the addresses before do not depend on how many there are. */
function rateFeeds(): SeedStep[] {
  return Object.entries(EXCHANGE_RATES).map(([currency, usd]) => ({
    label: `${currency} / USD`,
    data: concat([
      ownContract('ExchangeRateFeed').bytecode,
      encodeAbiParameters(parseAbiParameters('string, int256'), [`${currency} / USD`, parseUnits(usd, 8)]),
    ]),
  }))
}

/** Ether and tokens of the example account. Late, so that the addresses before do not depend on it. */
function exampleAccount(): SeedStep[] {
  const mints = DEVNET_TOKENS.flatMap(({ symbol, address }) => {
    const amount = EXAMPLE_TOKENS[symbol]
    if (amount === undefined) return []
    const args = [EXAMPLE_ACCOUNT, units(symbol, amount)] as const
    return {
      label: `example account ${symbol}`,
      to: address,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args }),
    }
  })
  const ether = {
    label: 'example account ETH',
    to: EXAMPLE_ACCOUNT,
    data: '0x',
    value: parseEther(EXAMPLE_ETHER),
  } as const
  return [ether, ...mints]
}
