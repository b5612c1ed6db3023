import 'server-only'
import { type Address, parseAbi } from 'viem'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import { readContracts } from '../../rpc/contract-batch'
import { type ContractCall, contractCall } from '../../rpc/contract-call'
import type { RpcProvider } from '../../rpc/rpc-provider'
import { pairV2Abi, poolV3Abi } from '../../swap/adapters/uniswap/uniswap-abis'
import { isSame, type Market, marketsBetween } from '../../swap/adapters/uniswap/uniswap-pools'
import { type UniswapDeployment, uniswapChains, uniswapDeployment } from '../../swap/uniswap-deployments'
import { tokenDecimalsCall } from '../../tokens/token-decimals-call'
import { isListedToken } from '../../tokens/token-lists'
import type { PricedToken, PriceProvider } from '../price-provider'

/** US dollars of the known side in a pool, at least: a thinner one may say anything. */
const MIN_POOL_DEPTH_USD = 1_000
const Q96 = 2 ** 96

/**
 * Stablecoins whose pools are asked about a token that is not on our list: finding a pool's address costs two hashes,
 * and a visitor may name a hundred tokens. The deployment lists the deepest first.
 */
const STABLECOINS_OF_OTHERS = 2

const balanceAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** A pool between a token and one whose price is known, read at one block. */
interface Pool {
  readonly token: Address
  readonly counter: Address
  /** Base units of `counter` for one base unit of `token`. */
  readonly rate: number
  /** Base units of `counter` that the pool really holds. */
  readonly depth: number
}

type Reading = bigint | number | readonly [number, number]

/**
 * Prices from Uniswap pools, in one call for any number of tokens.
 *
 * The first stablecoin of a chain is the unit: one US dollar by definition, since the chain itself knows no other
 * dollar. A token is worth what the deepest pool with a stablecoin or the wrapped native token says; deep is what the
 * pool really holds of the known side, which cannot be pretended, unlike the virtual reserves of a v3 position.
 *
 * These are prices of the moment: whoever can move a pool moves them, for a block. They are shown, and nothing is ever
 * computed from them that a visitor signs. Doubles are right for that; amounts stay integers elsewhere.
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
  const contractOf = ({ address }: PricedToken) => (isNativeToken(address) ? wrappedNative : address)
  const counters = [...stablecoins, wrappedNative]
  const countersOf = (token: Address) =>
    isListedToken(chainId, token) ? counters : [...stablecoins.slice(0, STABLECOINS_OF_OTHERS), wrappedNative]
  const pairs = unique([...counters, ...tokens.map(contractOf)]).flatMap((token) =>
    countersOf(token)
      .filter((counter) => !isSame(counter, token))
      .flatMap((counter) => marketsBetween(token, counter, deployment).map((market) => ({ token, counter, market }))),
  )
  const answers = await readContracts<Reading>(
    rpc,
    chainId,
    [
      ...counters.map(tokenDecimalsCall),
      ...pairs.flatMap(({ token, counter, market }) => questionsAbout(token, counter, market)),
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

/** Price at the moment, and what the pool holds of the known token. Both are one question, so that pools line up. */
function questionsAbout(token: Address, counter: Address, market: Market): ContractCall<Reading>[] {
  const held = contractCall(counter, balanceAbi, 'balanceOf', [market.pool], (balance) => balance)
  if (market.protocol === 'v3') {
    return [contractCall(market.pool, poolV3Abi, 'slot0', [], ([sqrtPriceX96]) => sqrtPriceX96), held]
  }
  const isFirst = isSame(token, market.token0)
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
    return isSame(token, market.token0) ? root * root : 1 / (root * root)
  }
  return Array.isArray(state) ? state[1] / state[0] : Number.NaN
}

/** Prices step by step: the unit, then the wrapped native token, then the other stablecoins, then the rest. */
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
      if (!isSame(pool.token, token)) continue
      const counterPrice = known.get(key(pool.counter))
      const counterPlaces = decimalsOf(pool.counter)
      if (counterPrice === undefined || counterPlaces === null) continue
      const depthUsd = (pool.depth / 10 ** counterPlaces) * counterPrice
      const price = pool.rate * 10 ** (places - counterPlaces) * counterPrice
      if (depthUsd >= MIN_POOL_DEPTH_USD && depthUsd > (best?.depthUsd ?? 0)) best = { price, depthUsd }
    }
    return best?.price ?? null
  }

  // The wrapped native token first: it is the last of the counters, and where the other stablecoins trade.
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
