import 'server-only'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken } from '@/lib/core/caip'
import { grossForNet } from '@/lib/swap/swap-amounts'
import type { SwapRouteStep } from '@/lib/swap/swap-contract'
import type { SwapBuild, SwapCall } from '../../swap-provider'
import type { UniswapDeployment } from '../../uniswap-deployments'
import { swapRouter02Abi, wrappedNativeAbi } from './uniswap-abis'
import { encodePath, type Route, tokensOf } from './uniswap-routes'

/** Stands for the router itself in a call to the router; it holds the tokens until the next call of the same batch. */
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'
/** Stands for the router's whole balance of the token. */
const WHOLE_BALANCE = 0n

/** The recipient of our fee, and its share of the gross outcome. */
export interface SwapFee {
  readonly recipient: Address
  readonly bps: number
}

/**
 * Encodes a swap for SwapRouter02: one `multicall` with a deadline around the swaps. If the outcome needs another step
 * (our fee, unwrapping), one more call pays it out; after native tokens, one call refunds the rest.
 *
 * Uniswap checks the last call's minimum before the fee, so the encoded minimum is the gross amount that leaves exactly
 * `minToAmount`. Without a fee the plain forms are used: the forms with a fee refuse 0.
 */
export function encodeSwap(build: SwapBuild, fee: SwapFee | null, deployment: UniswapDeployment): SwapCall {
  const { request, quote, userAddress, minToAmount, deadline } = build
  const nativeIn = isNativeToken(request.from)
  const nativeOut = isNativeToken(request.to)
  const grossMinimum = grossForNet(minToAmount, fee?.bps ?? 0)
  const isPaidOut = fee !== null || nativeOut
  const calls = encodeSteps(quote.route, {
    amount: request.amount,
    recipient: isPaidOut ? ROUTER_ITSELF : userAddress,
    minimum: grossMinimum,
  })
  const token = tokensOf(quote.route).at(-1)
  if (isPaidOut && token) calls.push(encodePayout(token, grossMinimum, userAddress, nativeOut, fee))
  // A v3 pool takes no more than it can use, and any caller may take what is left in the router.
  if (nativeIn) calls.push(encodeFunctionData({ abi: swapRouter02Abi, functionName: 'refundETH' }))
  return {
    to: deployment.swapRouter02,
    data: encodeFunctionData({ abi: swapRouter02Abi, functionName: 'multicall', args: [deadline, calls] }),
    value: nativeIn ? request.amount : 0n,
  }
}

/** Wraps or unwraps the native token: one for one, at the token's own contract, without a router and without a fee. */
export function encodeWrap({ request }: SwapBuild, deployment: UniswapDeployment): SwapCall {
  const { amount } = request
  return isNativeToken(request.from)
    ? {
        to: deployment.wrappedNative,
        data: encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' }),
        value: amount,
      }
    : {
        to: deployment.wrappedNative,
        data: encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'withdraw', args: [amount] }),
        value: 0n,
      }
}

/**
 * The swaps: all steps in one call, or, if v2 and v3 are mixed, one call each; the router holds the intermediate token.
 */
function encodeSteps(
  route: Route,
  { amount, recipient, minimum }: { amount: bigint; recipient: Address; minimum: bigint },
): Hex[] {
  const legs: SwapRouteStep[][] = []
  for (const step of route) {
    const last = legs.at(-1)
    if (last?.[0]?.protocol === step.protocol) last.push(step)
    else legs.push([step])
  }
  return legs.map((leg, index) => {
    const isLast = index === legs.length - 1
    return encodeLeg(leg, {
      amount: index === 0 ? amount : WHOLE_BALANCE,
      recipient: isLast ? recipient : ROUTER_ITSELF,
      minimum: isLast ? minimum : 0n,
    })
  })
}

function encodeLeg(
  leg: Route,
  { amount, recipient, minimum }: { amount: bigint; recipient: Address; minimum: bigint },
): Hex {
  const [first] = leg
  if (first?.protocol === 'v2') {
    return encodeFunctionData({
      abi: swapRouter02Abi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, minimum, tokensOf(leg), recipient],
    })
  }
  if (first && leg.length === 1) {
    return encodeFunctionData({
      abi: swapRouter02Abi,
      functionName: 'exactInputSingle',
      args: [
        {
          tokenIn: first.tokenIn,
          tokenOut: first.tokenOut,
          fee: first.feeTier ?? 0,
          recipient,
          amountIn: amount,
          amountOutMinimum: minimum,
          sqrtPriceLimitX96: 0n,
        },
      ],
    })
  }
  return encodeFunctionData({
    abi: swapRouter02Abi,
    functionName: 'exactInput',
    args: [{ path: encodePath(leg), recipient, amountIn: amount, amountOutMinimum: minimum }],
  })
}

function encodePayout(
  token: Address,
  minimum: bigint,
  userAddress: Address,
  nativeOut: boolean,
  fee: SwapFee | null,
): Hex {
  const abi = swapRouter02Abi
  if (nativeOut && fee) {
    const args = [minimum, userAddress, BigInt(fee.bps), fee.recipient] as const
    return encodeFunctionData({ abi, functionName: 'unwrapWETH9WithFee', args })
  }
  if (nativeOut) return encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, userAddress] })
  // Without a fee a token goes to the visitor directly from the last pool, and no payout is needed.
  if (!fee) throw new Error('nothing to pay out')
  const args = [token, minimum, userAddress, BigInt(fee.bps), fee.recipient] as const
  return encodeFunctionData({ abi, functionName: 'sweepTokenWithFee', args })
}
