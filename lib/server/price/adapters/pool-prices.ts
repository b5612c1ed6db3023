import 'server-only'
import { type Address, getAddress, parseAbi } from 'viem'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import { readContracts } from '../../rpc/contract-batch'
import { type ContractCall, contractCall } from '../../rpc/contract-call'
import type { RpcProvider } from '../../rpc/rpc-provider'
import { pairV2Abi, poolV3Abi } from '../../swap/adapters/uniswap/uniswap-abis'
import { isSameToken, type Market, marketsBetween } from '../../swap/adapters/uniswap/uniswap-pools'
import { type UniswapDeployment, uniswapChains, uniswapDeployment } from '../../swap/uniswap-deployments'
import { tokenDecimalsCall } from '../../tokens/token-decimals-call'
import { isListedToken } from '../../tokens/token-lists'
import type { PricedToken, PriceProvider } from '../price-provider'

/** Minimum value of the known side of a pool, in US dollars: the price of a smaller pool is unreliable. */
const MIN_POOL_DEPTH_USD = 1_000
const Q96 = 2 ** 96

/**
 * Number of stablecoins whose pools are read for a token that is not on our list: the address of a pool costs two
 * hashes, and a visitor may name a hundred tokens. The deployment lists the deepest first.
 */
const STABLECOINS_OF_OTHERS = 2

const balanceAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** A pool between a token and one whose price is known, read at one block. */
interface Pool {
  readonly token: Address
  readonly counter: Address
  /** Base units of `counter` per base unit of `token`. */
  readonly rate: number
  /** Base units of `counter` that the pool really holds. */
  readonly depth: number
}

type Reading = bigint | number | readonly [number, number]

/**
 * Prices from Uniswap pools, in one call for any number of tokens.
 *
 * The first stablecoin of a chain is the unit: one US dollar by definition, since the chain itself has no other dollar.
 * A token is priced by its deepest pool with a stablecoin or the wrapped native token. Depth is the balance of the
 * known side that the pool really holds; it cannot be faked, unlike the virtual reserves of a v3 position.
 *
 * These are spot prices: a trader who can move a pool changes them for a block. They are for display only; no value
 * that a visitor signs is computed from them. Floating point is acceptable for that; amounts stay integers elsewhere.
 */
export function createPoolPrices(rpc: RpcProvider): PriceProvider {
  return {
    id: 'uniswap-pools',
    chainIds: uniswapChains().filter((chainId) => rpc.chainIds.includes(chainId)),
    async prices(chainId, tokens, signal) {
      const deployment = uniswapDeployment(chainId)
      if (!deployment) return tokens.map(() => null)
      return readPrices(rpc, chainId, deployment, tokens, signal)
    },
  }
}

async function readPrices(
  rpc: RpcProvider,
  chainId: Caip2,
  deployment: UniswapDeployment,
  tokens: readonly PricedToken[],
  signal: AbortSignal,
): Promise<readonly (number | null)[]> {
  const { wrappedNative, stablecoins } = deployment
  const [unit] = stablecoins
  if (!unit) return tokens.map(() => null)
  const contractOf = ({ address }: PricedToken) => (isNativeToken(address) ? wrappedNative : getAddress(address))
  const counters = [...stablecoins, wrappedNative]
  const countersOf = (token: Address) =>
    isListedToken(chainId, token) ? counters : [...stablecoins.slice(0, STABLECOINS_OF_OTHERS), wrappedNative]
  const pairs = unique([...counters, ...tokens.map(contractOf)]).flatMap((token) =>
    countersOf(token)
      .filter((counter) => !isSameToken(counter, token))
      .flatMap((counter) => marketsBetween(token, counter, deployment).map((market) => ({ token, counter, market }))),
  )
  const answers = await readContracts<Reading>(
    rpc,
    chainId,
    [
      ...counters.map(tokenDecimalsCall),
      ...pairs.flatMap(({ token, counter, market }) => callsFor(token, counter, market)),
    ],
    signal,
  )
  const decimals = new Map([
    ...tokens.map((token) => [key(contractOf(token)), token.decimals] as const),
    ...counters.map((counter, index) => [key(counter), answers[index]] as const),
  ])
  const pools = pairs.flatMap(({ token, counter, market }, index) => {
    const at = counters.length + index * 2
    return poolOf(token, counter, market, answers[at] ?? null, answers[at + 1] ?? null) ?? []
  })
  const priceOf = priceFrom(pools, unit, counters, (token) => {
    const places = decimals.get(key(token))
    return typeof places === 'number' ? places : null
  })
  return tokens.map((token) => priceOf(contractOf(token)))
}

/**
 * The reads of the spot price and of the pool's balance of the known token. All pools are read at one block, so that
 * they can be compared.
 */
function callsFor(token: Address, counter: Address, market: Market): ContractCall<Reading>[] {
  const held = contractCall(counter, balanceAbi, 'balanceOf', [market.pool], (balance) => balance)
  if (market.protocol === 'v3') {
    return [contractCall(market.pool, poolV3Abi, 'slot0', [], ([sqrtPriceX96]) => sqrtPriceX96), held]
  }
  const isFirst = isSameToken(token, market.token0)
  return [
    contractCall(market.pool, pairV2Abi, 'getReserves', [], ([reserve0, reserve1]) =>
      isFirst ? ([Number(reserve0), Number(reserve1)] as const) : ([Number(reserve1), Number(reserve0)] as const),
    ),
    held,
  ]
}

function poolOf(
  token: Address,
  counter: Address,
  market: Market,
  state: Reading | null,
  held: Reading | null,
): Pool | null {
  const depth = typeof held === 'bigint' ? Number(held) : 0
  const rate = rateOf(token, market, state)
  return depth > 0 && Number.isFinite(rate) && rate > 0 ? { token, counter, rate, depth } : null
}

function rateOf(token: Address, market: Market, state: Reading | null): number {
  if (typeof state === 'bigint') {
    const root = Number(state) / Q96
    return isSameToken(token, market.token0) ? root * root : 1 / (root * root)
  }
  return Array.isArray(state) ? state[1] / state[0] : Number.NaN
}

/** Prices in order: the unit, then the wrapped native token, then the other stablecoins, then the other tokens. */
function priceFrom(
  pools: readonly Pool[],
  unit: Address,
  counters: readonly Address[],
  decimalsOf: (token: Address) => number | null,
): (token: Address) => number | null {
  const known = new Map<string, number>([[key(unit), 1]])

  function fromDeepest(token: Address): number | null {
    const places = decimalsOf(token)
    if (places === null) return null
    let best: { readonly price: number; readonly depthUsd: number } | null = null
    for (const pool of pools) {
      if (!isSameToken(pool.token, token)) continue
      const counterPrice = known.get(key(pool.counter))
      const counterPlaces = decimalsOf(pool.counter)
      if (counterPrice === undefined || counterPlaces === null) continue
      const depthUsd = (pool.depth / 10 ** counterPlaces) * counterPrice
      const price = pool.rate * 10 ** (places - counterPlaces) * counterPrice
      if (depthUsd >= MIN_POOL_DEPTH_USD && depthUsd > (best?.depthUsd ?? 0)) best = { price, depthUsd }
    }
    return best?.price ?? null
  }

  // The wrapped native token is the last counter in the list but is priced first, because the other stablecoins are
  // priced against it.
  for (const counter of [...counters].reverse()) {
    if (known.has(key(counter))) continue
    const price = fromDeepest(counter)
    if (price !== null) known.set(key(counter), price)
  }
  return (token) => known.get(key(token)) ?? fromDeepest(token)
}

const key = (token: Address): string => token.toLowerCase()

function unique(tokens: readonly Address[]): readonly Address[] {
  return [...new Map(tokens.map((token) => [key(token), token])).values()]
}
