import 'server-only'
import { type Address, encodeAbiParameters, encodePacked, getCreate2Address, keccak256 } from 'viem'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { SwapRouteStep } from '@/lib/swap/swap-contract'
import { type ContractCall, contractCall } from '../../../rpc/contract-call'
import type { UniswapDeployment } from '../../uniswap-deployments'
import { pairV2Abi, poolV3Abi } from './uniswap-abis'

/** Fee tiers of Uniswap v3, in hundredths of a basis point. */
export const V3_FEE_TIERS = [100, 500, 3_000, 10_000] as const

/** Every v2 pair takes 0.3 %. */
const V2_FEE = 3_000

/** Init code hashes of the pools, as in the published periphery contracts. */
const V2_INIT_CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const V3_INIT_CODE_HASH = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

/** A market of two tokens: one v2 pair, or one v3 pool of a fee tier. */
export interface Market {
  readonly protocol: 'v2' | 'v3'
  /** Hundredths of a basis point. */
  readonly fee: number
  readonly pool: Address
  readonly token0: Address
  readonly token1: Address
}

/**
 * Price and depth of a market before a swap. Reserves are what it would hold if its current depth extended to all
 * prices.
 */
export interface MarketState {
  readonly market: Market
  readonly reserve0: bigint
  readonly reserve1: bigint
}

/**
 * Markets by their defining fields: an address costs two hashes, a quote names two hundred, and they never change.
 * Emptied when full, because callers may name any token.
 */
const knownMarkets = new Map<string, Market>()
const MAX_KNOWN_MARKETS = 5_000

/** The market of a step. Only the chain knows whether it exists. @throws {Error} when the chain has no v2. */
export function marketOf(
  { protocol, feeTier, tokenIn, tokenOut }: SwapRouteStep,
  deployment: UniswapDeployment,
): Market {
  const factory = protocol === 'v3' ? deployment.v3Factory : deployment.v2Factory
  if (!factory) throw new Error('no Uniswap v2 on this chain')
  const [token0, token1] = BigInt(tokenIn) < BigInt(tokenOut) ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const fee = protocol === 'v3' ? (feeTier ?? 0) : V2_FEE
  const name = `${factory}:${protocol}:${fee}:${token0}:${token1}`
  const known = knownMarkets.get(name)
  if (known) return known
  if (knownMarkets.size >= MAX_KNOWN_MARKETS) knownMarkets.clear()
  const market: Market =
    protocol === 'v3'
      ? { protocol, fee, pool: poolV3(factory, token0, token1, fee), token0, token1 }
      : { protocol: 'v2', fee, pool: pairV2(factory, token0, token1), token0, token1 }
  knownMarkets.set(name, market)
  return market
}

function poolV3(factory: Address, token0: Address, token1: Address, fee: number): Address {
  const parameters = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  const salt = keccak256(encodeAbiParameters(parameters, [token0, token1, fee]))
  return getCreate2Address({ from: factory, salt, bytecodeHash: V3_INIT_CODE_HASH })
}

function pairV2(factory: Address, token0: Address, token1: Address): Address {
  const salt = keccak256(encodePacked(['address', 'address'], [token0, token1]))
  return getCreate2Address({ from: factory, salt, bytecodeHash: V2_INIT_CODE_HASH })
}

/** Every possible market of two tokens. */
export function marketsBetween(a: Address, b: Address, deployment: UniswapDeployment): Market[] {
  const pair = { tokenIn: a, tokenOut: b }
  return [
    ...(deployment.v2Factory ? [marketOf({ protocol: 'v2', ...pair }, deployment)] : []),
    ...V3_FEE_TIERS.map((feeTier) => marketOf({ protocol: 'v3', feeTier, ...pair }, deployment)),
  ]
}

/** Half of a v3 market's state: the pool returns price and depth separately. */
type Reading = { readonly sqrtPriceX96: bigint } | { readonly liquidity: bigint } | Omit<MarketState, 'market'>

/**
 * The calls that read markets, and a function that combines the answers. Markets without liquidity are left out.
 */
export function readMarkets(markets: readonly Market[]): {
  readonly calls: readonly ContractCall<Reading>[]
  readonly collect: (answers: readonly (Reading | null)[]) => ReadonlyMap<Address, MarketState>
} {
  const reads = markets.flatMap((market) => callsFor(market).map((call) => ({ market, call })))
  return {
    calls: reads.map(({ call }) => call),
    collect: (answers) => {
      const readings = new Map<Market, Reading[]>()
      reads.forEach(({ market }, index) => {
        const answer = answers[index]
        if (answer) readings.set(market, [...(readings.get(market) ?? []), answer])
      })
      const states = [...readings].flatMap(([market, parts]) => stateOf(market, parts) ?? [])
      return new Map(states.map((state) => [state.market.pool, state]))
    },
  }
}

function callsFor(market: Market): ContractCall<Reading>[] {
  if (market.protocol === 'v2') {
    return [contractCall(market.pool, pairV2Abi, 'getReserves', [], ([reserve0, reserve1]) => ({ reserve0, reserve1 }))]
  }
  return [
    contractCall(market.pool, poolV3Abi, 'slot0', [], ([sqrtPriceX96]) => ({ sqrtPriceX96 })),
    contractCall(market.pool, poolV3Abi, 'liquidity', [], (liquidity) => ({ liquidity })),
  ]
}

function stateOf(market: Market, parts: readonly Reading[]): MarketState | null {
  const read = Object.assign({}, ...parts) as Partial<MarketState & { sqrtPriceX96: bigint; liquidity: bigint }>
  const { sqrtPriceX96, liquidity } = read
  const { reserve0, reserve1 } =
    sqrtPriceX96 && liquidity
      ? // Virtual reserves of a v3 position (v3 whitepaper, section 6.2): x = L / sqrt(P), y = L * sqrt(P).
        { reserve0: (liquidity << 96n) / sqrtPriceX96, reserve1: (liquidity * sqrtPriceX96) >> 96n }
      : read
  return reserve0 && reserve1 ? { market, reserve0, reserve1 } : null
}

/** An exact price as a fraction: base units of one token per base units of another. */
export interface Rate {
  readonly out: bigint
  readonly in: bigint
}

/** Price of `tokenIn` in the other token before a swap, without the pool's fee. */
export function spotRate({ market, reserve0, reserve1 }: MarketState, tokenIn: Address): Rate {
  return isSameToken(tokenIn, market.token0) ? { out: reserve1, in: reserve0 } : { out: reserve0, in: reserve1 }
}

export function isSameToken(a: string, b: string): boolean {
  return isSameAddress(EIP155, a, b)
}
