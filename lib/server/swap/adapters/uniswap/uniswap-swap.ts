import 'server-only'
import type { Address } from 'viem'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import type { RpcProvider } from '../../../rpc/rpc-provider'
import type { ProviderQuote, SwapProvider, SwapRequest } from '../../swap-provider'
import { type UniswapDeployment, uniswapDeployment } from '../../uniswap-deployments'
import type { TokenFactStore } from './token-facts'
import { encodeSwap, encodeWrap, type SwapFee } from './uniswap-calldata'
import { isSameToken } from './uniswap-pools'
import { quoteBestRoute } from './uniswap-quoter'
import { leastSourceAmount } from './uniswap-source-amount'

/** Gas of a deposit into, or a withdrawal from, WETH9, rounded up. */
const WRAP_GAS = 60_000n

export interface UniswapSwapOptions {
  readonly rpc: RpcProvider
  readonly facts: TokenFactStore
  /** `null`: no fee is taken or shown. */
  readonly fee: SwapFee | null
}

/** Uniswap v2 and v3 through SwapRouter02, without a key: prices are read from the chain. EVM only. */
export function createUniswapSwap({ rpc, facts, fee }: UniswapSwapOptions): SwapProvider {
  return {
    id: 'uniswap',
    async tokens(chainId) {
      const { wrappedNative, stablecoins } = deploymentOf(chainId)
      return [wrappedNative, ...stablecoins]
    },
    async quote(request, options, signal) {
      const deployment = deploymentOf(request.chainId)
      const [from, to] = [wrapped(request.from, deployment), wrapped(request.to, deployment)]
      if (isSameToken(from, to)) return isSameToken(request.from, request.to) ? null : wrapQuote(request, deployment)
      const question = { ...request, from, to, feeBps: fee?.bps ?? 0 }
      const best = await quoteBestRoute(question, options ?? {}, { rpc, deployment, facts }, signal)
      if (best === null) return null
      return {
        toAmount: best.toAmount,
        feeAmount: best.feeAmount,
        feeBps: fee?.bps ?? 0,
        gas: best.gas,
        route: [...best.route],
        spender: isNativeToken(request.from) ? null : deployment.swapRouter02,
        priceImpactBps: best.priceImpactBps,
      }
    },
    async sourceAmount({ chainId, toAmount, gasPrice, ...request }, signal) {
      const deployment = deploymentOf(chainId)
      const [from, to] = [wrapped(request.from, deployment), wrapped(request.to, deployment)]
      if (isSameToken(from, to)) return isSameToken(request.from, request.to) ? null : toAmount
      const question = { chainId, from, to, toAmount, gasPrice, feeBps: fee?.bps ?? 0 }
      return leastSourceAmount(question, { rpc, deployment }, signal)
    },
    spender: (chainId) => deploymentOf(chainId).swapRouter02,
    async build(build) {
      const deployment = deploymentOf(build.request.chainId)
      const isWrap = build.quote.route[0]?.protocol === 'wrap'
      return isWrap ? encodeWrap(build, deployment) : encodeSwap(build, fee, deployment)
    },
  }
}

function deploymentOf(chainId: Caip2): UniswapDeployment {
  const deployment = uniswapDeployment(chainId)
  if (!deployment) throw new AppError('capability.off', { details: { capability: 'swap', chainId } })
  return deployment
}

function wrapped(token: Address, deployment: UniswapDeployment): Address {
  return isNativeToken(token) ? deployment.wrappedNative : token
}

/** One for one and without a fee. A withdrawal burns the visitor's own tokens, so no approval is needed. */
function wrapQuote({ from, to, amount }: SwapRequest, { wrappedNative }: UniswapDeployment): ProviderQuote {
  const erc20 = (token: Address) => (isNativeToken(token) ? token : wrappedNative)
  return {
    toAmount: amount,
    feeAmount: 0n,
    feeBps: 0,
    gas: WRAP_GAS,
    route: [{ protocol: 'wrap', tokenIn: erc20(from), tokenOut: erc20(to) }],
    spender: null,
    priceImpactBps: 0,
  }
}
