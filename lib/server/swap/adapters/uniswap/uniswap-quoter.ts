import 'server-only'
import type { Address } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { gasCost, netOfFee, priceImpactBps, providerFee } from '@/lib/swap/swap-amounts'
import { readContracts } from '../../../rpc/contract-batch'
import { type ContractCall, contractCall } from '../../../rpc/contract-call'
import type { RpcProvider } from '../../../rpc/rpc-provider'
import type { QuoteOptions } from '../../swap-provider'
import type { UniswapDeployment } from '../../uniswap-deployments'
import { type ProbedToken, readTokenFacts, type TokenFactStore, type TransferFacts } from './token-facts'
import { mixedQuoterAbi, quoterV2Abi, routerV2Abi, swapRouter02Abi } from './uniswap-abis'
import { expectedOutcome, type Markets, nativeRate, nativeRateMarkets } from './uniswap-market-rate'
import { isSameToken, type Market, marketOf, marketsBetween, readMarkets } from './uniswap-pools'
import { encodePath, enumerateRoutes, gasOf, hopTokens, protocolOf, type Route, tokensOf } from './uniswap-routes'

/** The price limit at which the quoter stops a swap: one inside the ends of the scale (v3-core `TickMath`). */
const LOWEST_SQRT_PRICE = 4_295_128_740n
const HIGHEST_SQRT_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n

export interface RoutePrice {
  readonly route: Route
  /** Base units before our fee. */
  readonly gross: bigint
  readonly gas: bigint
}

export interface BestRoute extends RoutePrice {
  readonly toAmount: bigint
  readonly feeAmount: bigint
  readonly priceImpactBps: number | null
}

export interface QuoteQuestion {
  readonly chainId: Caip2
  /** ERC-20 addresses: the native token is quoted as its wrapped token. */
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly gasPrice: bigint
  readonly feeBps: number
}

/**
 * Asks for the price of every route and everything else a quote needs, in one `eth_call`: the router's own addresses,
 * the pools' prices before the swap, and token facts that are not cached.
 *
 * @returns the route that leaves most after gas and our fee; `null` when none works.
 * @throws {AppError} `swap.fee_on_transfer`, `swap.token_unknown`, `swap.incorrect_amount` for an amount that yields
 *   nothing; the node's failure.
 */
export async function quoteBestRoute(
  question: QuoteQuestion,
  { recheckTokens = false }: QuoteOptions,
  { rpc, deployment, facts }: { rpc: RpcProvider; deployment: UniswapDeployment; facts: TokenFactStore },
  signal?: AbortSignal,
): Promise<BestRoute | null> {
  const { chainId, from, to, amount } = question
  const hasV2 = deployment.v2Factory !== undefined && deployment.v2Router !== undefined
  const limits = { hasV2, hasMixed: hasV2 && deployment.mixedQuoter !== undefined }
  const routes = enumerateRoutes(from, to, deployment, limits)
  const ends = [from, to].filter((token) => !isSameToken(token, deployment.wrappedNative))
  const known = await Promise.all(ends.map((token) => (recheckTokens ? null : facts.get(chainId, token))))
  refuseTaxed(known.flatMap((fact) => fact ?? []))
  const unknown = ends.filter((_, index) => known[index] === null)

  const prices = routes.map((candidate) => priceCall(candidate, amount, deployment))
  const markets = readMarkets(marketsOf(routes, to, deployment))
  const tokens = readTokenFacts(unknown.map((token) => lendersOf(token, from, to, deployment)))
  const router: ContractCall<RouterAddresses>[] = [
    contractCall(deployment.swapRouter02, swapRouter02Abi, 'factory', [], (address) => ({ v3Factory: address })),
    contractCall(deployment.swapRouter02, swapRouter02Abi, 'factoryV2', [], (address) => ({ v2Factory: address })),
    contractCall(deployment.swapRouter02, swapRouter02Abi, 'WETH9', [], (address) => ({ wrappedNative: address })),
  ]
  // The facts come last: their probes may need much gas, and the calls before them already have theirs.
  const reads: ContractCall<unknown>[] = [...router, ...prices, ...markets.calls, ...tokens.calls]
  const answers = [...(await readContracts(rpc, chainId, reads, signal))]
  const answersTo = <T>(calls: readonly ContractCall<T>[]) => answers.splice(0, calls.length) as (T | null)[]
  const routerAddresses = Object.assign({}, ...answersTo(router)) as RouterAddresses
  const priced = answersTo(prices).flatMap((price) => price ?? [])
  const states = markets.collect(answersTo(markets.calls))
  const found = tokens.collect(answersTo(tokens.calls))

  await Promise.all(unknown.map((token, index) => facts.set(chainId, token, found[index] as TransferFacts)))
  refuseTaxed(found)
  const served = priced.filter((price) => isServed(price.route, routerAddresses, deployment))
  const usable = served.filter(({ gross }) => gross > 0n)
  const best = pickBest(usable, question, states, deployment)
  if (best === null && found.some(({ isToken }) => !isToken)) throw new AppError('swap.token_unknown')
  // There is a route, but its outcome is less than one unit.
  if (best === null && served.length > 0) throw new AppError('swap.incorrect_amount')
  return best
}

type RouterAddresses = { readonly v3Factory?: Address; readonly v2Factory?: Address; readonly wrappedNative?: Address }

/**
 * The router finds pools by the factories it was built with; a route over another factory's pools would execute in the
 * wrong pools.
 */
function isServed(route: Route, says: RouterAddresses, deployment: UniswapDeployment): boolean {
  const agree = (a: Address | undefined, b: Address | undefined) =>
    a !== undefined && b !== undefined && isSameToken(a, b)
  if (!agree(says.wrappedNative, deployment.wrappedNative)) return false
  return route.every(({ protocol }) =>
    protocol === 'v2' ? agree(says.v2Factory, deployment.v2Factory) : agree(says.v3Factory, deployment.v3Factory),
  )
}

function refuseTaxed(facts: readonly TransferFacts[]): void {
  const taxed = facts.find(({ transferFee }) => transferFee === 'fee')
  if (taxed) throw new AppError('swap.fee_on_transfer', { details: { symbol: taxed.symbol ?? 'This token' } })
}

function priceCall(route: Route, amount: bigint, deployment: UniswapDeployment): ContractCall<RoutePrice> {
  const { v2Router, mixedQuoter, quoterV2 } = deployment
  const protocol = protocolOf(route)
  if (protocol === 'v2' && v2Router) {
    return contractCall(v2Router, routerV2Abi, 'getAmountsOut', [amount, tokensOf(route)], (amounts) => ({
      route,
      gross: amounts.at(-1) ?? 0n,
      gas: gasOf(route, 0n),
    }))
  }
  const ask = [encodePath(route), amount] as const
  const price = ([gross, prices, , gasEstimate]: readonly [bigint, readonly bigint[], readonly number[], bigint]) => {
    // The rest of the amount would stay behind. An error thrown here counts as no price.
    if (prices.some(isExhausted)) throw new Error('the pool takes only a part')
    return { route, gross, gas: gasOf(route, gasEstimate) }
  }
  return protocol === 'mixed' && mixedQuoter
    ? contractCall(mixedQuoter, mixedQuoterAbi, 'quoteExactInput', ask, price)
    : contractCall(quoterV2, quoterV2Abi, 'quoteExactInput', ask, price)
}

/** Whether a swap emptied a v3 pool: its price is at the end of the scale. A v2 step reports 0. */
function isExhausted(sqrtPriceX96: bigint): boolean {
  return sqrtPriceX96 !== 0n && (sqrtPriceX96 <= LOWEST_SQRT_PRICE || sqrtPriceX96 >= HIGHEST_SQRT_PRICE)
}

/** The markets of all routes, and those that price the native token in the target token; each once. */
function marketsOf(routes: readonly Route[], to: Address, deployment: UniswapDeployment): Market[] {
  const markets = [
    ...routes.flat().map((step) => marketOf(step, deployment)),
    ...(routes.length > 1 ? nativeRateMarkets(to, deployment) : []),
  ]
  return [...new Map(markets.map((market) => [market.pool, market])).values()]
}

/** Pools that may hold a token of this swap, the likeliest first. */
function lendersOf(token: Address, from: Address, to: Address, deployment: UniswapDeployment): ProbedToken {
  const others = [...hopTokens(from, to, deployment), isSameToken(token, from) ? to : from]
  return { token, markets: others.flatMap((other) => marketsBetween(token, other, deployment)) }
}

function pickBest(
  prices: readonly RoutePrice[],
  { to, amount, gasPrice, feeBps }: QuoteQuestion,
  markets: Markets,
  deployment: UniswapDeployment,
): BestRoute | null {
  const rate = nativeRate(to, markets, deployment)
  // If the price of gas in the target token is unknown, the route with most tokens wins.
  const gasInTarget = (gas: bigint) => (rate ? (gasCost(gas, gasPrice) * rate.out) / rate.in : 0n)
  const scored = prices.map((price) => ({ ...price, left: netOfFee(price.gross, feeBps) - gasInTarget(price.gas) }))
  const [best] = scored.sort((a, b) => (a.left === b.left ? compare(a.gas, b.gas) : compare(b.left, a.left)))
  if (!best) return null
  const expected = expectedOutcome(best.route, amount, markets, deployment)
  return {
    route: best.route,
    gross: best.gross,
    gas: best.gas,
    toAmount: netOfFee(best.gross, feeBps),
    feeAmount: providerFee(best.gross, feeBps),
    priceImpactBps: expected === null ? null : priceImpactBps(expected, best.gross),
  }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
