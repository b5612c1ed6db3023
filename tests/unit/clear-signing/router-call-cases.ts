import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import { ACCOUNT, type CallCase, DAI, encode, FRIEND, ROUTER, THIRD, USDC, V2_ROUTER, WETH } from './call-cases'

export const SENDER: Address = '0x0000000000000000000000000000000000000001'
export const ITSELF: Address = '0x0000000000000000000000000000000000000002'

export const single = (
  tokenIn: Address,
  tokenOut: Address,
  recipient: Address,
  amountIn: bigint,
  minimum: bigint,
  limit = 0n,
) =>
  encode(
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 minimum, uint160 limit) params)',
    { tokenIn, tokenOut, fee: 500, recipient, amountIn, minimum, limit },
  )
const path = (...tokens: readonly Address[]): Hex =>
  concatHex(tokens.flatMap((token, index) => (index === 0 ? [token] : [numberToHex(3000, { size: 3 }), token])))
export const exactInput = (tokens: readonly Address[], recipient: Address, amountIn: bigint, minimum: bigint) =>
  encode('function exactInput((bytes path, address recipient, uint256 amountIn, uint256 minimum) params)', {
    path: path(...tokens),
    recipient,
    amountIn,
    minimum,
  })
const exactOutput = (tokens: readonly Address[], recipient: Address, amountOut: bigint, maximum: bigint) =>
  encode('function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 maximum) params)', {
    path: path(...tokens),
    recipient,
    amountOut,
    maximum,
  })
export const v2 = (tokens: readonly Address[], recipient: Address, amountIn: bigint, minimum: bigint) =>
  encode(
    'function swapExactTokensForTokens(uint256, uint256, address[], address)',
    amountIn,
    minimum,
    tokens,
    recipient,
  )
export const sweepWithFee = (token: Address, minimum: bigint, bps: bigint) =>
  encode('function sweepTokenWithFee(address, uint256, address, uint256, address)', token, minimum, ACCOUNT, bps, THIRD)
const unwrap = (minimum: bigint) => encode('function unwrapWETH9(uint256, address)', minimum, ACCOUNT)
export const refund = encode('function refundETH()')
export const batch = (...calls: readonly Hex[]) =>
  encode('function multicall(uint256 deadline, bytes[] data)', 1n, calls)

const swap = {
  kind: 'swap',
  tokenIn: USDC,
  tokenOut: DAI,
  amountIn: 100n,
  minAmountOut: 90n,
  exact: 'in',
  recipient: ACCOUNT,
  fee: null,
} as const

/** Calls of the routers of Uniswap, and what they say. */
export const routerCallCases: readonly CallCase[] = [
  { title: 'one pool', to: ROUTER, data: single(USDC, DAI, ACCOUNT, 100n, 90n), says: [swap] },
  { title: 'one pool, to the sender', to: ROUTER, data: batch(single(USDC, DAI, SENDER, 100n, 90n)), says: [swap] },
  {
    title: 'one pool, to another account',
    to: ROUTER,
    data: batch(single(USDC, DAI, FRIEND, 100n, 90n)),
    says: [{ ...swap, recipient: FRIEND }],
  },
  { title: 'two pools', to: ROUTER, data: batch(exactInput([USDC, WETH, DAI], SENDER, 100n, 90n)), says: [swap] },
  { title: 'a pool of v2', to: ROUTER, data: batch(v2([USDC, DAI], SENDER, 100n, 90n)), says: [swap] },
  {
    title: 'a pool of v3, then one of v2',
    to: ROUTER,
    data: batch(single(USDC, WETH, ITSELF, 100n, 0n), v2([WETH, DAI], SENDER, 0n, 90n)),
    says: [swap],
  },
  {
    title: 'a payout with our fee',
    to: ROUTER,
    data: batch(single(USDC, DAI, ITSELF, 100n, 0n), sweepWithFee(DAI, 10_000n, 85n)),
    says: [{ ...swap, minAmountOut: 9_915n, fee: { bps: 85n, recipient: THIRD } }],
  },
  {
    title: 'a payout of native tokens',
    to: ROUTER,
    data: batch(single(USDC, WETH, ITSELF, 100n, 95n), unwrap(90n)),
    says: [{ ...swap, tokenOut: 'native', minAmountOut: 95n }],
  },
  {
    title: 'four routes in one multicall, paid out together',
    to: ROUTER,
    data: batch(
      single(USDC, DAI, ITSELF, 10n, 1n),
      exactInput([USDC, WETH, DAI], ITSELF, 20n, 2n),
      v2([USDC, DAI], ITSELF, 30n, 3n),
      v2([USDC, WETH, DAI], ITSELF, 40n, 4n),
      encode('function sweepToken(address, uint256, address)', DAI, 90n, ACCOUNT),
    ),
    says: [swap],
  },
  {
    title: 'four routes in one multicall, each to the account',
    to: ROUTER,
    data: batch(
      single(USDC, DAI, SENDER, 10n, 1n),
      exactInput([USDC, WETH, DAI], SENDER, 20n, 2n),
      v2([USDC, DAI], SENDER, 30n, 3n),
      v2([USDC, WETH, DAI], SENDER, 40n, 4n),
    ),
    says: [1n, 2n, 3n, 4n].map((part) => ({ ...swap, amountIn: part * 10n, minAmountOut: part })),
  },
  {
    title: 'native tokens in',
    to: ROUTER,
    value: 100n,
    data: batch(single(WETH, DAI, SENDER, 100n, 90n), refund),
    says: [{ ...swap, tokenIn: 'native' }],
  },
  {
    title: 'more native tokens than the swap takes, without a refund',
    to: ROUTER,
    value: 130n,
    data: batch(single(WETH, DAI, SENDER, 100n, 90n)),
    says: [
      { kind: 'native', to: ROUTER, amount: 30n },
      { ...swap, tokenIn: 'native' },
    ],
  },
  {
    title: 'fewer native tokens than the swap takes, which stay in the router',
    to: ROUTER,
    value: 30n,
    data: batch(single(WETH, DAI, SENDER, 100n, 90n)),
    says: [
      { kind: 'native', to: ROUTER, amount: 30n },
      { ...swap, tokenIn: WETH },
    ],
  },
  {
    title: 'an exact outcome',
    to: ROUTER,
    data: batch(exactOutput([DAI, WETH, USDC], SENDER, 90n, 100n)),
    says: [{ ...swap, exact: 'out' }],
  },
  {
    title: 'a permit and the swap that uses it',
    to: ROUTER,
    data: batch(
      encode(
        'function selfPermit(address, uint256, uint256, uint8, bytes32, bytes32)',
        USDC,
        100n,
        1_800_000_000n,
        27,
        `0x${'11'.repeat(32)}`,
        `0x${'22'.repeat(32)}`,
      ),
      single(USDC, DAI, SENDER, 100n, 90n),
    ),
    says: [
      {
        kind: 'permit',
        token: USDC,
        spender: ROUTER,
        amount: 100n,
        isUnlimited: false,
        deadline: 1_800_000_000n,
        via: 'erc2612',
      },
      swap,
    ],
  },
  {
    title: 'tokens at the v2 router',
    to: V2_ROUTER,
    data: encode(
      'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
      100n,
      90n,
      [USDC, DAI],
      ACCOUNT,
      1n,
    ),
    says: [swap],
  },
  {
    title: 'native tokens in at the v2 router',
    to: V2_ROUTER,
    value: 100n,
    data: encode('function swapExactETHForTokens(uint256, address[], address, uint256)', 90n, [WETH, DAI], ACCOUNT, 1n),
    says: [{ ...swap, tokenIn: 'native' }],
  },
  {
    title: 'native tokens out at the v2 router',
    to: V2_ROUTER,
    data: encode(
      'function swapTokensForExactETH(uint256, uint256, address[], address, uint256)',
      90n,
      100n,
      [USDC, WETH],
      ACCOUNT,
      1n,
    ),
    says: [{ ...swap, tokenOut: 'native', exact: 'out' }],
  },
]
