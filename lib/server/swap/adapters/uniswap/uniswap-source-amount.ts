import 'server-only'
import type { Address, Hex } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import { gasCost, grossForNet } from '@/lib/swap/swap-amounts'
import { readContracts } from '../../../rpc/contract-batch'
import { type ContractCall, contractCall } from '../../../rpc/contract-call'
import type { RpcProvider } from '../../../rpc/rpc-provider'
import type { UniswapDeployment } from '../../uniswap-deployments'
import { quoterV2Abi, routerV2Abi } from './uniswap-abis'
import { nativeRate, nativeRateMarkets } from './uniswap-market-rate'
import { readMarkets } from './uniswap-pools'
import { encodePath, enumerateRoutes, gasOf, protocolOf, type Route, tokensOf } from './uniswap-routes'

export interface SourceAmountQuestion {
  readonly chainId: Caip2
  /** ERC-20 addresses: the native token is quoted as its wrapped token. */
  readonly from: Address
  readonly to: Address
  /** What the visitor receives, after our fee. */
  readonly toAmount: bigint
  readonly gasPrice: bigint
  readonly feeBps: number
}

interface SourcePrice {
  readonly amount: bigint
  readonly gas: bigint
}

/**
 * Asks every route of one protocol for the amount to pay, in one `eth_call`, and chooses by amount and gas, as a quote
 * does. Routes of both protocols are left out: their quoter has no exact output (Uniswap `MixedRouteQuoterV1`).
 *
 * @returns base units; `null` when no route yields as much.
 */
export async function leastSourceAmount(
  { chainId, from, to, toAmount, gasPrice, feeBps }: SourceAmountQuestion,
  { rpc, deployment }: { rpc: RpcProvider; deployment: UniswapDeployment },
  signal?: AbortSignal,
): Promise<bigint | null> {
  const hasV2 = deployment.v2Factory !== undefined && deployment.v2Router !== undefined
  const gross = grossForNet(toAmount, feeBps)
  const routes = enumerateRoutes(from, to, deployment, { hasV2, hasMixed: false })
  const calls = routes.map((route) => sourceCall(route, gross, deployment))
  const markets = readMarkets(nativeRateMarkets(from, deployment))
  const reads: ContractCall<unknown>[] = [...calls, ...markets.calls]
  const answers = await readContracts(rpc, chainId, reads, signal)
  const prices = (answers.slice(0, calls.length) as (SourcePrice | null)[]).flatMap((price) => price ?? [])
  const states = markets.collect(answers.slice(calls.length) as Parameters<typeof markets.collect>[0])
  const rate = nativeRate(from, states, deployment)
  // If the price of gas in the source token is unknown, the route that takes least wins.
  const gasInSource = (gas: bigint) => (rate ? (gasCost(gas, gasPrice) * rate.out) / rate.in : 0n)
  const scored = prices.map(({ amount, gas }) => ({ amount, cost: amount + gasInSource(gas) }))
  const [best] = scored.filter(({ amount }) => amount > 0n).sort((a, b) => (a.cost < b.cost ? -1 : 1))
  return best?.amount ?? null
}

function sourceCall(route: Route, gross: bigint, { v2Router, quoterV2 }: UniswapDeployment): ContractCall<SourcePrice> {
  if (protocolOf(route) === 'v2' && v2Router) {
    return contractCall(v2Router, routerV2Abi, 'getAmountsIn', [gross, tokensOf(route)], ([amount = 0n]) => ({
      amount,
      gas: gasOf(route, 0n),
    }))
  }
  const ask = [backwards(route), gross] as const
  return contractCall(quoterV2, quoterV2Abi, 'quoteExactOutput', ask, ([amount, , , gasEstimate]) => ({
    amount,
    gas: gasOf(route, gasEstimate),
  }))
}

/** An exact output is quoted from the last token to the first (Uniswap `QuoterV2.quoteExactOutput`). */
function backwards(route: Route): Hex {
  const reversed = route.map((step) => ({ ...step, tokenIn: step.tokenOut, tokenOut: step.tokenIn }))
  return encodePath(reversed.reverse())
}
