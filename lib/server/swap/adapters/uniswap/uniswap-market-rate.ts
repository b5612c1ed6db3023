import 'server-only'
import type { Address } from 'viem'
import type { UniswapDeployment } from '../../uniswap-deployments'
import {
  isSameToken,
  type Market,
  type MarketState,
  marketOf,
  marketsBetween,
  type Rate,
  spotRate,
} from './uniswap-pools'
import type { Route } from './uniswap-routes'

/** A pool's fee is given in millionths. */
const FEE_UNIT = 1_000_000n

/** Markets by pool address. */
export type Markets = ReadonlyMap<Address, MarketState>

/**
 * The outcome of a swap at spot prices, if it were too small to move them, after the pools' fees.
 *
 * @returns base units, or `null` when a market of the route could not be read.
 */
export function expectedOutcome(
  route: Route,
  amount: bigint,
  markets: Markets,
  deployment: UniswapDeployment,
): bigint | null {
  let out = amount
  let divisor = 1n
  for (const step of route) {
    const state = markets.get(marketOf(step, deployment).pool)
    if (!state) return null
    const rate = spotRate(state, step.tokenIn)
    out *= rate.out * (FEE_UNIT - BigInt(state.market.fee))
    divisor *= rate.in * FEE_UNIT
  }
  return out / divisor
}

/** Markets that price the native token in `token`: directly, or through stablecoins. */
export function nativeRateMarkets(token: Address, deployment: UniswapDeployment): Market[] {
  const { wrappedNative, stablecoins } = deployment
  if (isSameToken(token, wrappedNative)) return []
  const hops = stablecoins.filter((hop) => !isSameToken(hop, token))
  return [
    ...marketsBetween(wrappedNative, token, deployment),
    ...hops.flatMap((hop) => [
      ...marketsBetween(wrappedNative, hop, deployment),
      ...marketsBetween(hop, token, deployment),
    ]),
  ]
}

/**
 * Price of the native token in `token`, from the deepest markets: the price of a shallow one is unreliable.
 *
 * @returns `null` when no market has a price.
 */
export function nativeRate(token: Address, markets: Markets, deployment: UniswapDeployment): Rate | null {
  const { wrappedNative, stablecoins } = deployment
  if (isSameToken(token, wrappedNative)) return { out: 1n, in: 1n }
  const direct = deepest(wrappedNative, token, markets, deployment)
  const candidates = direct ? [{ rate: direct.rate, depth: direct.depth }] : []
  for (const hop of stablecoins) {
    if (isSameToken(hop, token)) continue
    const first = deepest(wrappedNative, hop, markets, deployment)
    const second = deepest(hop, token, markets, deployment)
    if (!first || !second) continue
    const secondInNative = (second.depth * first.rate.in) / first.rate.out
    candidates.push({
      rate: { out: first.rate.out * second.rate.out, in: first.rate.in * second.rate.in },
      depth: shallower(first.depth, secondInNative),
    })
  }
  return (
    candidates.reduce<(typeof candidates)[number] | null>(
      (best, candidate) => (best === null || candidate.depth > best.depth ? candidate : best),
      null,
    )?.rate ?? null
  )
}

/** The market between two tokens that holds most of the first one. */
function deepest(
  from: Address,
  to: Address,
  markets: Markets,
  deployment: UniswapDeployment,
): { readonly rate: Rate; readonly depth: bigint } | null {
  let best: { readonly rate: Rate; readonly depth: bigint } | null = null
  for (const market of marketsBetween(from, to, deployment)) {
    const state = markets.get(market.pool)
    if (!state) continue
    const rate = spotRate(state, from)
    if (best === null || rate.in > best.depth) best = { rate, depth: rate.in }
  }
  return best
}

/** A path is as deep as its shallowest market. */
function shallower(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}
