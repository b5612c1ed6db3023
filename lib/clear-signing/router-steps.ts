import type { Address, Hex } from 'viem'
import { getAddress, sliceHex } from 'viem/utils'
import { functionReader, readerOf } from './function-reader'
import { isUnlimitedAmount, type Statement } from './statement'

export type Swap = Extract<Statement, { kind: 'swap' }>

/** A call of the router, in the terms of what a visitor gives and gets. */
export type Step =
  | Swap
  | Extract<Statement, { kind: 'permit' }>
  /** Pays the router's whole balance of a token out, the wrapped native token as the native one if `isUnwrapped`. */
  | {
      readonly kind: 'payout'
      readonly token: Address
      readonly isUnwrapped: boolean
      readonly minimum: bigint
      readonly recipient: Address
      readonly fee: Swap['fee']
    }
  /** Returns the router's native tokens to the account. */
  | { readonly kind: 'refund' }

export interface RouterContext {
  /** With its checksum. */
  readonly router: Address
  /** Native tokens that come with the call. */
  readonly value: bigint
  readonly account: Address
  readonly wrappedNative: Address | null
}

/** As a recipient of SwapRouter02's swaps: the sender, and the router itself. Payouts do not translate them. */
const SENDER = '0x0000000000000000000000000000000000000001'
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'
/** As an amount of SwapRouter02's swaps: the router's whole balance of the token. */
export const WHOLE_BALANCE = 0n
/** Bytes of a v3 path: a token, and for each pool its fee tier and the next token. */
const ADDRESS_BYTES = 20
const POOL_BYTES = 23

/** Functions of SwapRouter02. Source: @uniswap/swap-router-contracts 1.3.1. */
export const readStep = readerOf<RouterContext, Step>([
  functionReader(
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    ([params], context: RouterContext) =>
      swap(
        'in',
        unlimitedEnds(params),
        params.amountIn,
        params.amountOutMinimum,
        recipientOf(params.recipient, context),
      ),
  ),
  functionReader(
    'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    ([params], context: RouterContext) =>
      swap(
        'in',
        endsOfPath(params.path),
        params.amountIn,
        params.amountOutMinimum,
        recipientOf(params.recipient, context),
      ),
  ),
  functionReader(
    'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    ([params], context: RouterContext) =>
      swap(
        'out',
        unlimitedEnds(params),
        params.amountInMaximum,
        params.amountOut,
        recipientOf(params.recipient, context),
      ),
  ),
  functionReader(
    'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
    ([params], context: RouterContext) =>
      swap(
        'out',
        turned(endsOfPath(params.path)),
        params.amountInMaximum,
        params.amountOut,
        recipientOf(params.recipient, context),
      ),
  ),
  functionReader(
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    ([amountIn, minimum, path, to], context: RouterContext) =>
      swap('in', endsOfList(path), amountIn, minimum, recipientOf(to, context)),
  ),
  functionReader(
    'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    ([amountOut, maximum, path, to], context: RouterContext) =>
      swap('out', endsOfList(path), maximum, amountOut, recipientOf(to, context)),
  ),
  functionReader(
    'function sweepToken(address token, uint256 amountMinimum, address recipient)',
    ([token, minimum, recipient]) => payout(token, false, minimum, recipient, null),
  ),
  functionReader(
    'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    ([token, minimum, recipient, bps, feeRecipient]) =>
      payout(token, false, minimum, recipient, { bps, recipient: feeRecipient }),
  ),
  functionReader(
    'function unwrapWETH9(uint256 amountMinimum, address recipient)',
    ([minimum, recipient], { wrappedNative }: RouterContext) => payout(wrappedNative, true, minimum, recipient, null),
  ),
  functionReader(
    'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    ([minimum, recipient, bps, feeRecipient], { wrappedNative }: RouterContext) =>
      payout(wrappedNative, true, minimum, recipient, { bps, recipient: feeRecipient }),
  ),
  functionReader('function refundETH()', () => ({ kind: 'refund' })),
  functionReader(
    'function selfPermit(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([token, amount, deadline], { router }: RouterContext) => ({
      kind: 'permit',
      token,
      spender: router,
      amount,
      isUnlimited: isUnlimitedAmount(amount),
      deadline,
      via: 'erc2612',
    }),
  ),
])

/** Functions of the v2 router: each is a whole swap, to the recipient as it is written. */
type V2Arguments = 'uint256 first, uint256 second, address[] path, address to, uint256 deadline'
type V2NativeArguments = 'uint256 amount, address[] path, address to, uint256 deadline'

function v2Swap(name: string, exact: Swap['exact'], { isNativeOut }: { readonly isNativeOut: boolean }) {
  const signature =
    `function ${name}(uint256 first, uint256 second, address[] path, address to, uint256 deadline)` as `function swap(${V2Arguments})`
  return functionReader(signature, ([first, second, path, to], context: RouterContext) => {
    const ends = endsOfList(path)
    if (!ends || (isNativeOut && ends.tokenOut !== context.wrappedNative)) return null
    const [amountIn, amountOut] = exact === 'in' ? [first, second] : [second, first]
    return swap(exact, isNativeOut ? { ...ends, tokenOut: 'native' } : ends, amountIn, amountOut, to)
  })
}

function v2NativeSwap(name: string, exact: Swap['exact']) {
  const signature =
    `function ${name}(uint256 amount, address[] path, address to, uint256 deadline)` as `function swap(${V2NativeArguments})`
  return functionReader(signature, ([amount, path, to], context: RouterContext) => {
    const ends = endsOfList(path)
    if (!ends || ends.tokenIn !== context.wrappedNative) return null
    return swap(exact, { ...ends, tokenIn: 'native' }, context.value, amount, to)
  })
}

/** Source: github.com/Uniswap/v2-periphery, UniswapV2Router02.sol (read 2026-11-28). */
export const readV2Swap = readerOf<RouterContext, Swap>([
  v2Swap('swapExactTokensForTokens', 'in', { isNativeOut: false }),
  v2Swap('swapExactTokensForTokensSupportingFeeOnTransferTokens', 'in', { isNativeOut: false }),
  v2Swap('swapTokensForExactTokens', 'out', { isNativeOut: false }),
  v2Swap('swapExactTokensForETH', 'in', { isNativeOut: true }),
  v2Swap('swapExactTokensForETHSupportingFeeOnTransferTokens', 'in', { isNativeOut: true }),
  v2Swap('swapTokensForExactETH', 'out', { isNativeOut: true }),
  v2NativeSwap('swapExactETHForTokens', 'in'),
  v2NativeSwap('swapExactETHForTokensSupportingFeeOnTransferTokens', 'in'),
  v2NativeSwap('swapETHForExactTokens', 'out'),
])

function recipientOf(recipient: Address, { account, router }: RouterContext): Address {
  if (recipient === SENDER) return getAddress(account)
  return recipient === ROUTER_ITSELF ? router : recipient
}

function swap(
  exact: Swap['exact'],
  ends: { readonly tokenIn: Swap['tokenIn']; readonly tokenOut: Swap['tokenOut'] } | null,
  amountIn: bigint,
  minAmountOut: bigint,
  recipient: Address,
): Swap | null {
  return ends && { kind: 'swap', ...ends, amountIn, minAmountOut, exact, recipient, fee: null }
}

function payout(
  token: Address | null,
  isUnwrapped: boolean,
  minimum: bigint,
  recipient: Address,
  fee: Swap['fee'],
): Step | null {
  return token && { kind: 'payout', token: getAddress(token), isUnwrapped, minimum, recipient, fee }
}

type Ends = { readonly tokenIn: Address; readonly tokenOut: Address }

/** With a price limit a pool may stop half-way, and the amounts say less than they seem to. */
function unlimitedEnds(params: Ends & { readonly sqrtPriceLimitX96: bigint }): Ends | null {
  return params.sqrtPriceLimitX96 === 0n ? { tokenIn: params.tokenIn, tokenOut: params.tokenOut } : null
}

function endsOfPath(path: Hex): Ends | null {
  const bytes = (path.length - 2) / 2
  if (bytes < ADDRESS_BYTES + POOL_BYTES || (bytes - ADDRESS_BYTES) % POOL_BYTES !== 0) return null
  return {
    tokenIn: getAddress(sliceHex(path, 0, ADDRESS_BYTES)),
    tokenOut: getAddress(sliceHex(path, bytes - ADDRESS_BYTES)),
  }
}

/** A path of an exact outcome begins with its last token. */
function turned(ends: Ends | null): Ends | null {
  return ends && { tokenIn: ends.tokenOut, tokenOut: ends.tokenIn }
}

function endsOfList(path: readonly Address[]): Ends | null {
  const [tokenIn, tokenOut] = [path[0], path.at(-1)]
  return tokenIn && tokenOut && path.length > 1 ? { tokenIn, tokenOut } : null
}
