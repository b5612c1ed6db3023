import 'server-only'
import type { Address, Hex } from 'viem'
import { concatHex, encodePacked } from 'viem'
import type { SwapRouteStep } from '@/lib/swap/swap-contract'
import type { UniswapDeployment } from '../../uniswap-deployments'
import { isSameToken, V3_FEE_TIERS } from './uniswap-pools'

/** One or two connected pools. Tokens are ERC-20; the native one is wrapped before and unwrapped after. */
export type Route = readonly SwapRouteStep[]

/** In a path of `MixedRouteQuoterV1`, the fee that stands for a v2 pair. */
const V2_PATH_FLAG = 0x800000

// Gas estimates, measured on the devnet and rounded up (`tests/adapters/uniswap-swap.test.ts` checks them).
/** A transaction, the router's own work, taking the source token and paying out two recipients. */
const BASE_GAS = 150_000n
/** One v2 pair, including its token transfers. */
const V2_STEP_GAS = 80_000n
/** What a v3 step costs beyond the quoter's figure: the first access to its storage and to its tokens' storage. */
const V3_STEP_GAS = 40_000n

/** The usable contracts of a chain. */
export interface RouteLimits {
  readonly hasV2: boolean
  readonly hasMixed: boolean
}

/**
 * Every route to quote: direct, and with one hop over the wrapped native token or a stablecoin; v2, all v3 fee tiers,
 * and both in one route if the chain has a quoter for that.
 */
export function enumerateRoutes(
  from: Address,
  to: Address,
  deployment: UniswapDeployment,
  limits: RouteLimits,
): Route[] {
  const direct = steps(from, to, limits).map((step) => [step])
  const overHops = hopTokens(from, to, deployment).flatMap((hop) =>
    steps(from, hop, limits).flatMap((first) => steps(hop, to, limits).map((second) => [first, second])),
  )
  return [...direct, ...overHops].filter((route) => limits.hasMixed || protocolOf(route) !== 'mixed')
}

/** Intermediate tokens of routes. */
export function hopTokens(from: Address, to: Address, deployment: UniswapDeployment): Address[] {
  return [deployment.wrappedNative, ...deployment.stablecoins].filter(
    (hop) => !isSameToken(hop, from) && !isSameToken(hop, to),
  )
}

/**
 * Units of gas of a swap over a route.
 *
 * @param quoted - The quoter's figure for its v3 steps.
 */
export function gasOf(route: Route, quoted: bigint): bigint {
  return route.reduce((sum, { protocol }) => sum + (protocol === 'v2' ? V2_STEP_GAS : V3_STEP_GAS), BASE_GAS + quoted)
}

export function protocolOf(route: Route): 'v2' | 'v3' | 'mixed' {
  const protocols = new Set(route.map(({ protocol }) => protocol))
  if (protocols.size > 1) return 'mixed'
  return protocols.has('v2') ? 'v2' : 'v3'
}

/** The path of a v3 or mixed route as the quoters and the router encode it: token, fee, token, fee, token. */
export function encodePath(route: Route): Hex {
  const [first] = route
  if (!first) throw new Error('a route has at least one step')
  const parts = route.map(({ protocol, feeTier, tokenOut }) =>
    encodePacked(['uint24', 'address'], [protocol === 'v2' ? V2_PATH_FLAG : (feeTier ?? 0), tokenOut]),
  )
  return concatHex([first.tokenIn, ...parts])
}

/** The tokens of a route, from first to last. */
export function tokensOf(route: Route): Address[] {
  const [first] = route
  return first ? [first.tokenIn, ...route.map(({ tokenOut }) => tokenOut)] : []
}

function steps(tokenIn: Address, tokenOut: Address, { hasV2 }: RouteLimits): SwapRouteStep[] {
  return [
    ...(hasV2 ? [{ protocol: 'v2' as const, tokenIn, tokenOut }] : []),
    ...V3_FEE_TIERS.map((feeTier) => ({ protocol: 'v3' as const, feeTier, tokenIn, tokenOut })),
  ]
}
