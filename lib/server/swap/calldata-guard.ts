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

// The second check of everything that leaves the server (promises M1, M2). It is independent of how an adapter encodes
// calldata: it decodes the bytes itself, accepts a few shapes, and refuses everything else, whatever a provider claims.

/** What the visitor was shown; no other swap may be signed. */
export interface ExpectedSwap {
  readonly chainId: Caip2
  readonly userAddress: Address
  readonly from: Address
  readonly to: Address
  /** Base units of `from`. */
  readonly amount: bigint
  /** Minimum that reaches the visitor, after our fee. */
  readonly minToAmount: bigint
  /** Exactly the fee that was shown; `null` for none. */
  readonly fee: { readonly recipient: Address; readonly bps: number } | null
  /** Unix time in seconds. */
  readonly now: bigint
}

export interface ExpectedApproval {
  readonly chainId: Caip2
  readonly token: Address
  /** The allowance to set, in base units: the requested amount, zero, or unlimited if that was requested. */
  readonly amount: bigint
}

/** As a recipient of a swap: the sender, and the router itself. Only swaps translate these, payouts do not. */
const SENDER = '0x0000000000000000000000000000000000000001'
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'
/** As an amount of a later swap: the router's whole balance of the token. */
const WHOLE_BALANCE = 0n
const FEE_TIERS: ReadonlySet<number> = new Set([100, 500, 3_000, 10_000])
/** The deadline counts from the quote, and the chain's clock may differ from ours by this much. */
const CLOCK_SLACK_S = 120n

/** All accepted functions. `multicall` may only be the outermost call. */
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
 * Accepts a built swap only when it does nothing but what the visitor was shown.
 *
 * @throws {AppError} `swap.unsafe_calldata` with `details.reason`.
 */
export function assertSafeSwap(call: SwapCall, expected: ExpectedSwap): void {
  const deployment = uniswapDeployment(expected.chainId)
  if (!deployment) refuse('chain')
  const tokenIn = wrapped(expected.from, deployment)
  const tokenOut = wrapped(expected.to, deployment)
  assertRule(expected.amount > 0n, 'amount')
  assertRule(call.value === (isNativeToken(expected.from) ? expected.amount : 0n), 'value')
  if (isAddressEqual(tokenIn, tokenOut)) {
    assertSafeWrap(call, expected, deployment)
    return
  }

  assertRule(isAddressEqual(call.to, deployment.swapRouter02), 'target')
  // A payout to one of these addresses would not reach the visitor.
  const unusable: readonly Address[] = [SENDER, ROUTER_ITSELF, deployment.swapRouter02]
  for (const address of unusable) {
    assertRule(!isAddressEqual(expected.userAddress, address), 'user')
  }
  const { args } = decode(outerAbi, call.data)
  const [deadline, calls] = args
  const latest = expected.now + BigInt(SWAP_DEADLINE_MS / 1_000) + CLOCK_SLACK_S
  assertRule(deadline > expected.now && deadline <= latest, 'deadline')
  assertSafeCalls(calls.map(readCall), expected, tokenIn, tokenOut)
}

/**
 * Accepts an approval only for this token, our router, and exactly this amount.
 *
 * @throws {AppError} `swap.unsafe_calldata` with `details.reason`.
 */
export function assertSafeApproval(call: SwapCall, { chainId, token, amount }: ExpectedApproval): void {
  const deployment = uniswapDeployment(chainId)
  if (!deployment) refuse('chain')
  assertRule(!isNativeToken(token) && isAddressEqual(call.to, token), 'target')
  assertRule(call.value === 0n, 'value')
  const { args } = decode(approveAbi, call.data)
  const [spender, allowed] = args
  assertRule(isAddressEqual(spender, deployment.swapRouter02), 'spender')
  assertRule(allowed === amount && amount <= maxUint256, 'amount')
}

/** A call inside the batch, in the terms of the rules below. */
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
  /** Returns the rest of the native tokens to the sender. */
  | { readonly kind: 'refund' }

/**
 * Accepts one or two swaps, each starting with the previous outcome; one payout if needed; one refund after native
 * tokens, of which a pool may take only a part; and nothing else.
 */
function assertSafeCalls(all: readonly InnerCall[], expected: ExpectedSwap, tokenIn: Address, tokenOut: Address): void {
  assertRule((all.at(-1)?.kind === 'refund') === isNativeToken(expected.from), 'refund')
  const calls = isNativeToken(expected.from) ? all.slice(0, -1) : all
  const payout = calls.at(-1)?.kind === 'payout' ? calls.at(-1) : undefined
  const swaps = payout ? calls.slice(0, -1) : calls
  const needsPayout = expected.fee !== null || isNativeToken(expected.to)
  assertRule((payout !== undefined) === needsPayout, 'payout')
  assertRule(swaps.length >= 1 && swaps.length <= 2, 'calls')

  let held = tokenIn
  for (const [index, swap] of swaps.entries()) {
    if (swap.kind !== 'swap') refuse('calls')
    const isLast = index === swaps.length - 1
    assertRule(isAddressEqual(swap.tokenIn, held), 'path')
    assertRule(swap.amountIn === (index === 0 ? expected.amount : WHOLE_BALANCE), 'amount')
    if (!isLast || payout) assertRule(isAddressEqual(swap.recipient, ROUTER_ITSELF), 'recipient')
    else {
      const isUser = isAddressEqual(swap.recipient, expected.userAddress) || isAddressEqual(swap.recipient, SENDER)
      assertRule(isUser, 'recipient')
      assertRule(swap.minimum >= expected.minToAmount, 'minimum')
    }
    held = swap.tokenOut
  }
  assertRule(isAddressEqual(held, tokenOut), 'path')
  if (payout?.kind === 'payout') assertSafePayout(payout, expected, tokenOut)
}

function assertSafePayout(
  payout: Extract<InnerCall, { kind: 'payout' }>,
  { userAddress, to, minToAmount, fee }: ExpectedSwap,
  tokenOut: Address,
): void {
  assertRule(isNativeToken(to) ? payout.token === null : payout.token !== null, 'payout')
  if (payout.token !== null) assertRule(isAddressEqual(payout.token, tokenOut), 'payout')
  assertRule(isAddressEqual(payout.recipient, userAddress), 'recipient')
  assertRule((payout.fee === null) === (fee === null), 'fee')
  if (payout.fee && fee) {
    assertRule(payout.fee.bps === fee.bps && fee.bps > 0 && fee.bps <= MAX_PROVIDER_FEE_BPS, 'fee')
    assertRule(isAddressEqual(payout.fee.recipient, fee.recipient), 'fee')
  }
  // The router checks its minimum before the fee.
  assertRule(netOfFee(payout.minimum, payout.fee?.bps ?? 0) >= minToAmount, 'minimum')
}

/** The wrapped native token is exchanged one for one; there is no minimum to check and no fee. */
function assertSafeWrap(call: SwapCall, expected: ExpectedSwap, { wrappedNative }: UniswapDeployment): void {
  assertRule(isNativeToken(expected.from) !== isNativeToken(expected.to), 'path')
  assertRule(isAddressEqual(call.to, wrappedNative), 'target')
  const { functionName, args } = decode(wrapAbi, call.data)
  if (isNativeToken(expected.from)) assertRule(functionName === 'deposit', 'selector')
  else assertRule(functionName === 'withdraw' && args[0] === expected.amount, 'amount')
  assertRule(expected.minToAmount <= expected.amount, 'minimum')
  assertRule(expected.fee === null, 'fee')
}

function readCall(data: Hex): InnerCall {
  const { functionName, args } = decode(swapAbi, data)
  switch (functionName) {
    case 'exactInputSingle': {
      const [{ tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96 }] = args
      assertRule(FEE_TIERS.has(fee), 'path')
      // A price limit would let the pool stop half-way.
      assertRule(sqrtPriceLimitX96 === 0n, 'limit')
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
  assertRule(pools === 1 || pools === 2, 'path')
  for (let pool = 0; pool < pools; pool += 1) {
    assertRule(FEE_TIERS.has(Number(sliceHex(path, 20 + pool * 23, 23 + pool * 23))), 'path')
  }
  return { tokenIn: sliceHex(path, 0, 20), tokenOut: sliceHex(path, bytes - 20, bytes) }
}

/** Decodes a call by its selector. Bytes that differ from a fresh encoding, including trailing bytes, are refused. */
function decode<const A extends typeof outerAbi | typeof swapAbi | typeof wrapAbi | typeof approveAbi>(
  abi: A,
  data: Hex,
): ReturnType<typeof decodeFunctionData<A>> {
  try {
    const decoded = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, ...decoded } as unknown as Parameters<typeof encodeFunctionData>[0])
    if (again === data.toLowerCase()) return decoded
  } catch {
    // Bytes that cannot be decoded are refused below.
  }
  return refuse('selector')
}

function wrapped(token: Address, { wrappedNative }: UniswapDeployment): Address {
  return isNativeToken(token) ? wrappedNative : token
}

function assertRule(holds: boolean, reason: string): asserts holds {
  if (!holds) refuse(reason)
}

function refuse(reason: string): never {
  throw new AppError('swap.unsafe_calldata', { details: { reason } })
}
