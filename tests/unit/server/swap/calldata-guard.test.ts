import { type Address, decodeFunctionData, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FEE_RECIPIENT, DEVNET_TOKENS, DEVNET_UNISWAP, DEVNET_WETH } from '@/lib/chains/devnet'
import { type Caip2, NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { swapRouter02Abi } from '@/lib/server/swap/adapters/uniswap/uniswap-abis'
import { encodeSwap, encodeWrap, type SwapFee } from '@/lib/server/swap/adapters/uniswap/uniswap-calldata'
import { assertSafeApproval, assertSafeSwap, type ExpectedSwap } from '@/lib/server/swap/calldata-guard'
import type { SwapCall } from '@/lib/server/swap/swap-provider'
import { uniswapDeployment } from '@/lib/server/swap/uniswap-deployments'
import { grossForNet } from '@/lib/swap/swap-amounts'
import type { SwapRouteStep } from '@/lib/swap/swap-contract'

const deployment = uniswapDeployment(DEVNET_CAIP_ID)!
const tokenOf = (symbol: string) => DEVNET_TOKENS.find((token) => token.symbol === symbol)!.address
const [USDC, DAI, LOOM, WBTC] = [tokenOf('USDC'), tokenOf('DAI'), tokenOf('LOOM'), tokenOf('WBTC')]
const USER: Address = '0x00000000000000000000000000000000000a11ce'
const THIEF: Address = '0x0000000000000000000000000000000000000bad'
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002'
const NOW = 1_800_000_000n
const DEADLINE = NOW + 1_200n
const FEE: SwapFee = { recipient: DEVNET_FEE_RECIPIENT, bps: 85 }
const AMOUNT = 1_000_000n
const MINIMUM = 987_654_321n

const v2 = (tokenIn: Address, tokenOut: Address): SwapRouteStep => ({ protocol: 'v2', tokenIn, tokenOut })
const v3 = (tokenIn: Address, tokenOut: Address, feeTier = 3_000): SwapRouteStep => ({
  protocol: 'v3',
  feeTier,
  tokenIn,
  tokenOut,
})

function good(from: Address, to: Address, route: readonly SwapRouteStep[], fee: SwapFee | null = FEE) {
  const request = { chainId: DEVNET_CAIP_ID as Caip2, from, to, amount: AMOUNT, gasPrice: 0n }
  const quote = {
    toAmount: 0n,
    feeAmount: 0n,
    feeBps: 0,
    gas: 0n,
    route: [...route],
    spender: null,
    priceImpactBps: null,
  }
  const build = { request, quote, userAddress: USER, minToAmount: MINIMUM, deadline: DEADLINE }
  const expected: ExpectedSwap = { ...request, userAddress: USER, minToAmount: MINIMUM, fee, now: NOW }
  return { call: encodeSwap(build, fee, deployment), expected }
}

const shapes = {
  'token to token, v3': good(USDC, DAI, [v3(USDC, DAI, 100)]),
  'token to token, v3 over WETH': good(USDC, WBTC, [v3(USDC, DEVNET_WETH, 500), v3(DEVNET_WETH, WBTC)]),
  'token to token, v2 over WETH': good(LOOM, USDC, [v2(LOOM, DEVNET_WETH), v2(DEVNET_WETH, USDC)]),
  'token to token, v2 then v3': good(LOOM, WBTC, [v2(LOOM, DEVNET_WETH), v3(DEVNET_WETH, WBTC)]),
  'token to token, v3 then v2': good(WBTC, LOOM, [v3(WBTC, DEVNET_WETH), v2(DEVNET_WETH, LOOM)]),
  'native to token': good(NATIVE_TOKEN_ADDRESS, USDC, [v3(DEVNET_WETH, USDC, 500)]),
  'token to native': good(USDC, NATIVE_TOKEN_ADDRESS, [v3(USDC, DEVNET_WETH, 500)]),
  'token to token, no fee': good(USDC, DAI, [v3(USDC, DAI, 100)], null),
  'native to token, v2, no fee': good(NATIVE_TOKEN_ADDRESS, LOOM, [v2(DEVNET_WETH, LOOM)], null),
  'token to native, no fee': good(USDC, NATIVE_TOKEN_ADDRESS, [v3(USDC, DEVNET_WETH, 500)], null),
} as const
const shapeList = Object.entries(shapes).map(([name, { call, expected }]) => ({ name, call, expected }))

/** The calls inside the batch. */
function open(call: SwapCall): { deadline: bigint; calls: Hex[] } {
  const { args } = decodeFunctionData({ abi: swapRouter02Abi, data: call.data })
  const [deadline, calls] = args as readonly [bigint, readonly Hex[]]
  return { deadline, calls: [...calls] }
}

function close(call: SwapCall, { deadline, calls }: { deadline: bigint; calls: readonly Hex[] }): SwapCall {
  return {
    ...call,
    data: encodeFunctionData({ abi: swapRouter02Abi, functionName: 'multicall', args: [deadline, calls] }),
  }
}

type Field = Record<string, unknown>

/** Changes one call inside the batch. Arguments by name, including those of a struct. */
function tamper(call: SwapCall, index: number, change: (args: Field) => Field): SwapCall {
  const { deadline, calls } = open(call)
  const at = index < 0 ? calls.length + index : index
  const { functionName, args } = decodeFunctionData({ abi: swapRouter02Abi, data: calls[at]! })
  const inputs = swapRouter02Abi.find((item) => item.type === 'function' && item.name === functionName)!.inputs
  const isStruct = inputs[0]?.type === 'tuple'
  const list = args as readonly unknown[]
  const named = isStruct
    ? { ...(list[0] as Field) }
    : Object.fromEntries(inputs.map(({ name }, place) => [name ?? '', list[place]]))
  const next: Field = { ...named, ...change(named) }
  const changed = isStruct ? [next] : inputs.map(({ name }) => next[name ?? ''])
  calls[at] = encodeFunctionData({ abi: swapRouter02Abi, functionName, args: changed } as never)
  return close(call, { deadline, calls })
}

function reasonOf(call: SwapCall, expected: ExpectedSwap): string | undefined {
  try {
    assertSafeSwap(call, expected)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'swap.unsafe_calldata' })
    return (error as { details: { reason: string } }).details.reason
  }
}

describe('what the visitor was shown passes', () => {
  test.each(shapeList)('behavior: $name', ({ call, expected }) => {
    expect(reasonOf(call, expected)).toBeUndefined()
  })

  test('behavior: the minimum is checked to the unit, after the fee', () => {
    const { call, expected } = shapes['token to native']
    expect(grossForNet(MINIMUM, 85)).toBeGreaterThan(MINIMUM)
    expect(reasonOf(call, { ...expected, minToAmount: MINIMUM + 1n })).toBe('minimum')
    const less = tamper(call, -1, (args) => ({ amountMinimum: (args.amountMinimum as bigint) - 1n }))
    expect(reasonOf(less, expected)).toBe('minimum')
  })

  test('behavior: the sender may be named by its flag if the swap itself pays', () => {
    const { call, expected } = shapes['token to token, no fee']
    const flagged = tamper(call, 0, () => ({ recipient: '0x0000000000000000000000000000000000000001' }))
    expect(reasonOf(flagged, expected)).toBeUndefined()
  })
})

describe('every changed field is refused, in every shape', () => {
  test.each(shapeList)('error: $name', ({ call, expected }) => {
    const { deadline, calls } = open(call)
    const isNativeIn = expected.from === NATIVE_TOKEN_ADDRESS
    const isPaidOut = expected.fee !== null || expected.to === NATIVE_TOKEN_ADDRESS
    const refund = encodeFunctionData({ abi: swapRouter02Abi, functionName: 'refundETH' })
    /** Positions of the last relevant call and of the last swap. */
    const last = calls.length - (isNativeIn ? 2 : 1)
    const lastSwap = isPaidOut ? last - 1 : last
    const attacks: Record<string, SwapCall> = {
      target: { ...call, to: THIEF },
      'target is the quoter': { ...call, to: DEVNET_UNISWAP.quoterV2 },
      'value more': { ...call, value: call.value + 1n },
      'value where none': { ...call, value: call.value === 0n ? AMOUNT : 0n },
      'deadline passed': close(call, { deadline: NOW, calls }),
      'deadline never': close(call, { deadline: maxUint256, calls }),
      'empty batch': close(call, { deadline, calls: [] }),
      'trailing call': close(call, {
        deadline,
        calls: [...calls, encodeFunctionData({ abi: swapRouter02Abi, functionName: 'unwrapWETH9', args: [0n, THIEF] })],
      }),
      'call before': close(call, {
        deadline,
        calls: [encodeFunctionData({ abi: swapRouter02Abi, functionName: 'unwrapWETH9', args: [0n, THIEF] }), ...calls],
      }),
      'swap twice': close(call, { deadline, calls: [calls[0]!, ...calls] }),
      'trailing bytes': { ...call, data: `${call.data}00` },
      'trailing bytes inside': close(call, { deadline, calls: [`${calls[0]!}00`, ...calls.slice(1)] }),
      'refund missing, or where nothing native was sent': close(call, {
        deadline,
        calls: isNativeIn ? calls.slice(0, -1) : [...calls, refund],
      }),
      'refund twice': close(call, { deadline, calls: [...calls, refund, refund] }),
      'batch in a batch': close(call, { deadline, calls: [call.data] }),
      'no batch': { ...call, data: calls[0]! },
      'no data': { ...call, data: '0x' },
      'input amount more': tamper(call, 0, () => ({ amountIn: AMOUNT + 1n })),
      'input amount less': tamper(call, 0, () => ({ amountIn: AMOUNT - 1n })),
      'input amount: all that the router holds': tamper(call, 0, () => ({ amountIn: 0n })),
      'recipient of the swap': tamper(call, lastSwap, (args) => ({ [args.to ? 'to' : 'recipient']: THIEF })),
      'another source token': tamper(call, 0, (args) => redirect(args, 'first')),
      'another target token': tamper(call, lastSwap, (args) => redirect(args, 'last')),
    }
    if (isPaidOut) {
      Object.assign(attacks, {
        'payout recipient': tamper(call, last, () => ({ recipient: THIEF })),
        'payout to the router': tamper(call, last, () => ({ recipient: ROUTER_ITSELF })),
        'payout minimum': tamper(call, last, () => ({ amountMinimum: 0n })),
        'no payout': close(call, { deadline, calls: calls.filter((_, at) => at !== last) }),
        'paid out twice': close(call, {
          deadline,
          calls: calls.flatMap((data, at) => (at === last ? [data, data] : [data])),
        }),
      })
    } else {
      Object.assign(attacks, {
        minimum: tamper(call, lastSwap, (args) => ({
          [args.to ? 'amountOutMin' : 'amountOutMinimum']: MINIMUM - 1n,
        })),
        'left in the router': tamper(call, lastSwap, (args) => ({
          [args.to ? 'to' : 'recipient']: ROUTER_ITSELF,
        })),
      })
    }
    if (expected.fee) {
      Object.assign(attacks, {
        'fee more': tamper(call, last, () => ({ feeBips: 100n })),
        'fee less than shown': tamper(call, last, () => ({ feeBips: 84n })),
        'fee recipient': tamper(call, last, () => ({ feeRecipient: THIEF })),
      })
    }
    if (expected.to !== NATIVE_TOKEN_ADDRESS && expected.fee) {
      attacks['payout of another token'] = tamper(call, last, () => ({ token: LOOM === expected.to ? DAI : LOOM }))
    }
    if (isNativeIn) {
      const other = encodeFunctionData({ abi: swapRouter02Abi, functionName: 'unwrapWETH9', args: [0n, THIEF] })
      attacks['another call in the place of the refund'] = close(call, {
        deadline,
        calls: [...calls.slice(0, -1), other],
      })
    }
    for (const [name, attack] of Object.entries(attacks)) {
      expect(reasonOf(attack, expected), name).toEqual(expect.any(String))
    }
  })

  test('error: a price limit, which would let the pool stop half-way', () => {
    const { call, expected } = shapes['token to token, v3']
    const limited = tamper(call, 0, () => ({ sqrtPriceLimitX96: 1n }))
    expect(reasonOf(limited, expected)).toBe('limit')
  })

  test('error: the intermediate token of two swaps sent elsewhere, or taken from elsewhere', () => {
    const { call, expected } = shapes['token to token, v2 then v3']
    expect(
      reasonOf(
        tamper(call, 0, () => ({ to: THIEF })),
        expected,
      ),
    ).toBe('recipient')
    expect(
      reasonOf(
        tamper(call, 1, () => ({ tokenIn: DAI })),
        expected,
      ),
    ).toBe('path')
    expect(
      reasonOf(
        tamper(call, 1, () => ({ amountIn: AMOUNT })),
        expected,
      ),
    ).toBe('amount')
  })

  test('error: a pool of no known tier, and a path of more than two pools', () => {
    const direct = shapes['token to token, v3']
    expect(
      reasonOf(
        tamper(direct.call, 0, () => ({ fee: 2_500 })),
        direct.expected,
      ),
    ).toBe('path')
    const { call, expected } = shapes['token to token, v3 over WETH']
    const odd = tamper(call, 0, (args) => ({ path: (args.path as string).replace('0001f4', '800000') }))
    expect(reasonOf(odd, expected)).toBe('path')
    const longer = tamper(call, 0, (args) => {
      const path = args.path as string
      return { path: `${path.slice(0, 42)}0001f4${DAI.slice(2)}${path.slice(42)}` }
    })
    expect(reasonOf(longer, expected)).toBe('path')
  })

  test('error: more than two swaps in a row', () => {
    const route = [v2(LOOM, DEVNET_WETH), v3(DEVNET_WETH, USDC), v2(USDC, DAI)]
    const { call, expected } = good(LOOM, DAI, route)
    expect(reasonOf(call, expected)).toBe('calls')
  })

  test('error: no amount, which a router reads as its whole balance', () => {
    const { call, expected } = shapes['token to token, no fee']
    const everything = tamper(call, 0, () => ({ amountIn: 0n }))
    expect(reasonOf(everything, { ...expected, amount: 0n })).toBe('amount')
  })

  test('error: the native token paid out without the fee that was shown', () => {
    const { call } = shapes['token to native, no fee']
    expect(reasonOf(call, shapes['token to native'].expected)).toBe('fee')
  })

  test('error: a wrapped payout instead of the native token', () => {
    const { call, expected } = shapes['token to native']
    const { deadline, calls } = open(call)
    const args = [DEVNET_WETH, grossForNet(MINIMUM, 85), USER, 85n, FEE.recipient] as const
    const sweep = encodeFunctionData({ abi: swapRouter02Abi, functionName: 'sweepTokenWithFee', args })
    expect(reasonOf(close(call, { deadline, calls: [...calls.slice(0, -1), sweep] }), expected)).toBe('payout')
  })

  test('error: a fee that was not shown, and a shown fee that is not taken', () => {
    const taken = shapes['token to token, v3']
    const plain = shapes['token to token, no fee']
    expect(reasonOf(taken.call, { ...taken.expected, fee: null })).toBe('payout')
    expect(reasonOf(plain.call, { ...plain.expected, fee: FEE })).toBe('payout')
  })

  test('error: any other call of the router or of a token', () => {
    const { call, expected } = shapes['token to token, no fee']
    const abi = parseAbi([
      'function transferFrom(address, address, uint256)',
      'function approveMax(address)',
      'function selfPermit(address, uint256, uint256, uint8, bytes32, bytes32)',
      'function pull(address, uint256)',
    ])
    const extra = [
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [USER, THIEF, AMOUNT] }),
      encodeFunctionData({ abi, functionName: 'approveMax', args: [USDC] }),
      encodeFunctionData({ abi, functionName: 'pull', args: [USDC, AMOUNT] }),
    ]
    const { deadline, calls } = open(call)
    for (const bad of extra) {
      expect(reasonOf({ ...call, data: bad }, expected)).toBe('selector')
      expect(reasonOf(close(call, { deadline, calls: [bad, ...calls] }), expected)).toBe('selector')
    }
    expect(reasonOf({ ...call, to: USDC, data: extra[0]! }, expected)).toBe('target')
  })

  test('error: another chain, where this router does not exist', () => {
    const { call, expected } = shapes['token to token, no fee']
    expect(reasonOf(call, { ...expected, chainId: 'eip155:1' })).toBe('target')
    expect(reasonOf(call, { ...expected, chainId: 'eip155:999999' })).toBe('chain')
  })

  test('error: a visitor who is the router or one of its flags', () => {
    const { call, expected } = shapes['token to token, no fee']
    for (const userAddress of [DEVNET_UNISWAP.swapRouter02, ROUTER_ITSELF] as Address[]) {
      expect(reasonOf(call, { ...expected, userAddress })).toBe('user')
    }
  })
})

describe('wrapping', () => {
  const wrap = (from: Address, to: Address) => {
    const { expected } = good(from, to, [], null)
    const request = { chainId: DEVNET_CAIP_ID as Caip2, from, to, amount: AMOUNT, gasPrice: 0n }
    return {
      call: encodeWrap({ request } as never, deployment),
      expected: { ...expected, minToAmount: AMOUNT } satisfies ExpectedSwap,
    }
  }
  const wrapping = wrap(NATIVE_TOKEN_ADDRESS, DEVNET_WETH)
  const unwrapping = wrap(DEVNET_WETH, NATIVE_TOKEN_ADDRESS)

  test('behavior: one for one passes both ways', () => {
    expect(reasonOf(wrapping.call, wrapping.expected)).toBeUndefined()
    expect(reasonOf(unwrapping.call, unwrapping.expected)).toBeUndefined()
  })

  test('error: another target, amount, direction or value', () => {
    expect(reasonOf({ ...wrapping.call, to: THIEF }, wrapping.expected)).toBe('target')
    expect(reasonOf({ ...wrapping.call, value: AMOUNT + 1n }, wrapping.expected)).toBe('value')
    expect(reasonOf({ ...unwrapping.call, value: 1n }, unwrapping.expected)).toBe('value')
    expect(reasonOf(unwrapping.call, { ...unwrapping.expected, amount: AMOUNT - 1n })).toBe('amount')
    expect(reasonOf({ ...wrapping.call, data: unwrapping.call.data }, wrapping.expected)).toBe('selector')
    expect(reasonOf(wrapping.call, { ...wrapping.expected, minToAmount: AMOUNT + 1n })).toBe('minimum')
    expect(reasonOf(wrapping.call, { ...wrapping.expected, fee: FEE })).toBe('fee')
    expect(reasonOf(unwrapping.call, { ...unwrapping.expected, to: DEVNET_WETH })).toBe('path')
  })
})

describe('approvals', () => {
  const abi = parseAbi([
    'function approve(address spender, uint256 amount) returns (bool)',
    'function increaseAllowance(address spender, uint256 amount) returns (bool)',
  ])
  const approve = (spender: Address, amount: bigint) =>
    encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
  const expected = { chainId: DEVNET_CAIP_ID as Caip2, token: USDC, amount: AMOUNT }
  const call: SwapCall = { to: USDC, data: approve(deployment.swapRouter02, AMOUNT), value: 0n }
  const refused = (bad: SwapCall, reason: string) => {
    expect(() => assertSafeApproval(bad, expected)).toThrow(
      expect.objectContaining({ code: 'swap.unsafe_calldata', details: { reason } }),
    )
  }

  test('behavior: the token, our router and exactly the amount pass', () => {
    expect(() => assertSafeApproval(call, expected)).not.toThrow()
  })

  test('error: every changed field is refused', () => {
    refused({ ...call, to: DAI }, 'target')
    refused({ ...call, value: 1n }, 'value')
    refused({ ...call, data: approve(THIEF, AMOUNT) }, 'spender')
    refused({ ...call, data: approve(deployment.swapRouter02, AMOUNT + 1n) }, 'amount')
    refused({ ...call, data: approve(deployment.swapRouter02, maxUint256) }, 'amount')
    refused({ ...call, data: `${call.data}00` }, 'selector')
    const args = [deployment.swapRouter02, AMOUNT] as const
    refused({ ...call, data: encodeFunctionData({ abi, functionName: 'increaseAllowance', args }) }, 'selector')
  })
})

/** Replaces the token at an end of a swap, however the call names it. */
function redirect(args: Field, end: 'first' | 'last'): Field {
  if (typeof args.path === 'string') {
    const thief = THIEF.slice(2)
    return { path: end === 'first' ? `0x${thief}${args.path.slice(42)}` : `${args.path.slice(0, -40)}${thief}` }
  }
  if (Array.isArray(args.path)) {
    const path = [...(args.path as Address[])]
    path[end === 'first' ? 0 : path.length - 1] = THIEF
    return { path }
  }
  return { [end === 'first' ? 'tokenIn' : 'tokenOut']: THIEF }
}
