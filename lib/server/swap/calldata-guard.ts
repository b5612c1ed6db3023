import 'server-only'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  maxUint256,
  parseAbi,
  sliceHex,
} from 'viem'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import { netOfFee } from '@/lib/swap/swap-amounts'
import { MAX_PROVIDER_FEE_BPS, SWAP_DEADLINE_MS } from '@/lib/swap/swap-constants'
import type { SwapCall } from './swap-provider'
import { type UniswapDeployment, uniswapDeployment } from './uniswap-deployments'

// The second reader of everything that leaves the server (promises M1, M2). It knows nothing of how an adapter writes
// calldata: it decodes the bytes by itself, allows a few shapes, and refuses the rest, whatever a provider says.

/** What the visitor has been shown, and nothing else may be signed. */
export interface ExpectedSwap {
  readonly chainId: Caip2
  readonly userAddress: Address
  readonly from: Address
  readonly to: Address
  /** Base units of `from`. */
  readonly amount: bigint
  /** Least that reaches the visitor, after our fee. */
  readonly minToAmount: bigint
  /** Exactly what was shown; `null` for none. */
  readonly fee: { readonly recipient: Address; readonly bps: number } | null
  /** Unix time in seconds. */
  readonly now: bigint
}

export interface ExpectedApproval {
  readonly chainId: Caip2
  readonly token: Address
  /** The allowance to set, in base units: the amount asked for, zero, or unlimited where that was asked for. */
  readonly amount: bigint
}

/** As a recipient of a swap: the sender, and the router itself. Only swaps translate them, payouts do not. */
const SENDER = '0x0000000000000000000000000000000000000001'
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'
/** As an amount of a later swap: all that the router holds of the token. */
const WHOLE_BALANCE = 0n
const FEE_TIERS: ReadonlySet<number> = new Set([100, 500, 3_000, 10_000])
/** The deadline counts from the quote, and the chain's clock may differ from ours by this. */
const CLOCK_SLACK_S = 120n

/** The whole vocabulary. `multicall` may only be the outermost call. */
const outerAbi = parseAbi(['function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])'])
const swapAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Multi { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function exactInput(Multi params) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])
const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const approveAbi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

/**
 * Lets a built swap pass only when it can do nothing but what the visitor has been shown.
 *
 * @throws {AppError} `swap.unsafe_calldata` with `details.reason`.
 */
export function assertSafeSwap(call: SwapCall, expected: ExpectedSwap): void {
  const deployment = uniswapDeployment(expected.chainId)
  if (!deployment) refuse('chain')
  const tokenIn = wrapped(expected.from, deployment)
  const tokenOut = wrapped(expected.to, deployment)
  demand(expected.amount > 0n, 'amount')
  demand(call.value === (isNativeToken(expected.from) ? expected.amount : 0n), 'value')
  if (isAddressEqual(tokenIn, tokenOut)) {
    assertSafeWrap(call, expected, deployment)
    return
  }

  demand(isAddressEqual(call.to, deployment.swapRouter02), 'target')
  // A payout to one of these would not be the visitor's.
  const nobodies: readonly Address[] = [SENDER, ROUTER_ITSELF, deployment.swapRouter02]
  for (const nobody of nobodies) {
    demand(!isAddressEqual(expected.userAddress, nobody), 'user')
  }
  const { args } = decode(outerAbi, call.data)
  const [deadline, calls] = args
  const latest = expected.now + BigInt(SWAP_DEADLINE_MS / 1_000) + CLOCK_SLACK_S
  demand(deadline > expected.now && deadline <= latest, 'deadline')
  assertSafeCalls(calls.map(readCall), expected, tokenIn, tokenOut)
}

/**
 * Lets an approval pass only for the token itself, our router, and the very amount.
 *
 * @throws {AppError} `swap.unsafe_calldata` with `details.reason`.
 */
export function assertSafeApproval(call: SwapCall, { chainId, token, amount }: ExpectedApproval): void {
  const deployment = uniswapDeployment(chainId)
  if (!deployment) refuse('chain')
  demand(!isNativeToken(token) && isAddressEqual(call.to, token), 'target')
  demand(call.value === 0n, 'value')
  const { args } = decode(approveAbi, call.data)
  const [spender, allowed] = args
  demand(isAddressEqual(spender, deployment.swapRouter02), 'spender')
  demand(allowed === amount && amount <= maxUint256, 'amount')
}

/** A call inside the batch, in the words of the rules below. */
type InnerCall =
  | {
      readonly kind: 'swap'
      readonly tokenIn: Address
      readonly tokenOut: Address
      readonly amountIn: bigint
      readonly minimum: bigint
      readonly recipient: Address
    }
  | {
      readonly kind: 'payout'
      /** `null`: the wrapped native token, paid out unwrapped. */
      readonly token: Address | null
      readonly minimum: bigint
      readonly recipient: Address
      readonly fee: ExpectedSwap['fee']
    }
  /** What is left of the native tokens goes back to the sender. */
  | { readonly kind: 'refund' }

/**
 * One or two swaps, each where the last one ended; one payout where one is needed; one refund after native tokens, of
 * which a pool may take a part only; then nothing.
 */
function assertSafeCalls(all: readonly InnerCall[], expected: ExpectedSwap, tokenIn: Address, tokenOut: Address): void {
  demand((all.at(-1)?.kind === 'refund') === isNativeToken(expected.from), 'refund')
  const calls = isNativeToken(expected.from) ? all.slice(0, -1) : all
  const payout = calls.at(-1)?.kind === 'payout' ? calls.at(-1) : undefined
  const swaps = payout ? calls.slice(0, -1) : calls
  const needsPayout = expected.fee !== null || isNativeToken(expected.to)
  demand((payout !== undefined) === needsPayout, 'payout')
  demand(swaps.length >= 1 && swaps.length <= 2, 'calls')

  let held = tokenIn
  for (const [index, swap] of swaps.entries()) {
    if (swap.kind !== 'swap') refuse('calls')
    const isLast = index === swaps.length - 1
    demand(isAddressEqual(swap.tokenIn, held), 'path')
    demand(swap.amountIn === (index === 0 ? expected.amount : WHOLE_BALANCE), 'amount')
    if (!isLast || payout) demand(isAddressEqual(swap.recipient, ROUTER_ITSELF), 'recipient')
    else {
      const isUser = isAddressEqual(swap.recipient, expected.userAddress) || isAddressEqual(swap.recipient, SENDER)
      demand(isUser, 'recipient')
      demand(swap.minimum >= expected.minToAmount, 'minimum')
    }
    held = swap.tokenOut
  }
  demand(isAddressEqual(held, tokenOut), 'path')
  if (payout?.kind === 'payout') assertSafePayout(payout, expected, tokenOut)
}

function assertSafePayout(
  payout: Extract<InnerCall, { kind: 'payout' }>,
  { userAddress, to, minToAmount, fee }: ExpectedSwap,
  tokenOut: Address,
): void {
  demand(isNativeToken(to) ? payout.token === null : payout.token !== null, 'payout')
  if (payout.token !== null) demand(isAddressEqual(payout.token, tokenOut), 'payout')
  demand(isAddressEqual(payout.recipient, userAddress), 'recipient')
  demand((payout.fee === null) === (fee === null), 'fee')
  if (payout.fee && fee) {
    demand(payout.fee.bps === fee.bps && fee.bps > 0 && fee.bps <= MAX_PROVIDER_FEE_BPS, 'fee')
    demand(isAddressEqual(payout.fee.recipient, fee.recipient), 'fee')
  }
  // The router checks its minimum before the fee.
  demand(netOfFee(payout.minimum, payout.fee?.bps ?? 0) >= minToAmount, 'minimum')
}

/** The wrapped native token gives one for one; there is no minimum to check and nothing of it is ours. */
function assertSafeWrap(call: SwapCall, expected: ExpectedSwap, { wrappedNative }: UniswapDeployment): void {
  demand(isNativeToken(expected.from) !== isNativeToken(expected.to), 'path')
  demand(isAddressEqual(call.to, wrappedNative), 'target')
  const { functionName, args } = decode(wrapAbi, call.data)
  if (isNativeToken(expected.from)) demand(functionName === 'deposit', 'selector')
  else demand(functionName === 'withdraw' && args[0] === expected.amount, 'amount')
  demand(expected.minToAmount <= expected.amount, 'minimum')
  demand(expected.fee === null, 'fee')
}

function readCall(data: Hex): InnerCall {
  const { functionName, args } = decode(swapAbi, data)
  switch (functionName) {
    case 'exactInputSingle': {
      const [{ tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96 }] = args
      demand(FEE_TIERS.has(fee), 'path')
      // A limit would let the pool stop half-way.
      demand(sqrtPriceLimitX96 === 0n, 'limit')
      return { kind: 'swap', tokenIn, tokenOut, amountIn, minimum: amountOutMinimum, recipient }
    }
    case 'exactInput': {
      const [{ path, recipient, amountIn, amountOutMinimum }] = args
      return { kind: 'swap', ...endsOfPath(path), amountIn, minimum: amountOutMinimum, recipient }
    }
    case 'swapExactTokensForTokens': {
      const [amountIn, minimum, path, recipient] = args
      const [tokenIn, tokenOut] = [path[0], path.at(-1)]
      if (!tokenIn || !tokenOut || path.length < 2 || path.length > 3) return refuse('path')
      return { kind: 'swap', tokenIn, tokenOut, amountIn, minimum, recipient }
    }
    case 'sweepTokenWithFee': {
      const [token, minimum, recipient, bips, feeRecipient] = args
      return { kind: 'payout', token, minimum, recipient, fee: { bps: Number(bips), recipient: feeRecipient } }
    }
    case 'unwrapWETH9WithFee': {
      const [minimum, recipient, bips, feeRecipient] = args
      return { kind: 'payout', token: null, minimum, recipient, fee: { bps: Number(bips), recipient: feeRecipient } }
    }
    case 'unwrapWETH9': {
      const [minimum, recipient] = args
      return { kind: 'payout', token: null, minimum, recipient, fee: null }
    }
    case 'refundETH':
      return { kind: 'refund' }
  }
}

/** A v3 path is token, fee, token and so on: 20 bytes, then 23 a pool; at most two pools. */
function endsOfPath(path: Hex): { tokenIn: Address; tokenOut: Address } {
  const bytes = (path.length - 2) / 2
  const pools = (bytes - 20) / 23
  demand(pools === 1 || pools === 2, 'path')
  for (let pool = 0; pool < pools; pool += 1) {
    demand(FEE_TIERS.has(Number(sliceHex(path, 20 + pool * 23, 23 + pool * 23))), 'path')
  }
  return { tokenIn: sliceHex(path, 0, 20), tokenOut: sliceHex(path, bytes - 20, bytes) }
}

/** Reads a call by its selector. Bytes that a fresh encoding would not have, trailing ones too, are refused. */
function decode<const A extends typeof outerAbi | typeof swapAbi | typeof wrapAbi | typeof approveAbi>(
  abi: A,
  data: Hex,
): ReturnType<typeof decodeFunctionData<A>> {
  try {
    const decoded = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, ...decoded } as unknown as Parameters<typeof encodeFunctionData>[0])
    if (again === data.toLowerCase()) return decoded
  } catch {
    // What cannot be read is not allowed: refused below.
  }
  return refuse('selector')
}

function wrapped(token: Address, { wrappedNative }: UniswapDeployment): Address {
  return isNativeToken(token) ? wrappedNative : token
}

function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) refuse(reason)
}

function refuse(reason: string): never {
  throw new AppError('swap.unsafe_calldata', { details: { reason } })
}
