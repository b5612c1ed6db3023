import { describe, expect, test } from 'vitest'
import { amountFor, heldTokens, listable, shareOfBalance } from '@/lib/balance/held-tokens'
import { parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { stepError } from '@/lib/core/step-error'
import { minimumReceived } from '@/lib/swap/swap-amounts'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import {
  buildSlippage,
  inputErrorOf,
  isSlippageAllowed,
  isSwapAvailable,
  needsConsent,
  priceImpactBand,
  type SwapFacts,
  slippageWarning,
  switchedAmount,
  withToken,
} from '@/lib/swap/swap-rules'
import { allTokens, suggestedTokens } from '@/lib/swap/swap-rules-lists'
import type { SwapToken } from '@/lib/swap/swap-state'
import { ACCOUNT, DAI, ETH, held, USDC } from './swap-harness'

const ONE_ETH = 10n ** 18n
const facts: SwapFacts = {
  account: ACCOUNT,
  sourceToken: ETH,
  toToken: USDC,
  sourceAmount: '1',
  balances: [held(ETH, 2n * ONE_ETH), held(USDC, 50_000_000n)],
  quoteError: undefined,
  gasCost: 10n ** 15n,
}

describe('availability', () => {
  const noAddress = { ...USDC, address: '' }
  const noDecimals = { ...USDC, decimals: Number.NaN }
  test.each<[string, Partial<SwapFacts>, boolean]>([
    ['address, both tokens and an amount', {}, true],
    ['no account', { account: undefined }, false],
    ['an account without an address', { account: { ...ACCOUNT, address: '' } }, false],
    ['no source token', { sourceToken: undefined }, false],
    ['no target token', { toToken: undefined }, false],
    ['a target without an address', { toToken: noAddress }, false],
    ['a target without decimals', { toToken: noDecimals }, false],
    ['a target of 0 decimals', { toToken: { ...USDC, decimals: 0 } }, true],
    ['no amount', { sourceAmount: '' }, false],
    ['amount 0', { sourceAmount: '0.000' }, false],
    ['an amount below one base unit', { sourceToken: USDC, toToken: ETH, sourceAmount: '0.0000001' }, false],
    ['one base unit', { sourceAmount: '0.000000000000000001' }, true],
    ['the same token twice, in other letters', { toToken: { ...ETH, address: ETH.address.toLowerCase() } }, false],
  ])('param: %s', (_, change, available) => {
    expect(isSwapAvailable({ ...facts, ...change })).toBe(available)
  })
})

describe('inputErrorOf', () => {
  test.each<[string, Partial<SwapFacts>, string | undefined]>([
    ['enough of everything', {}, undefined],
    ['exactly what is held of a token', { sourceToken: USDC, toToken: ETH, sourceAmount: '50' }, undefined],
    ['one base unit more', { sourceToken: USDC, toToken: ETH, sourceAmount: '50.000001' }, 'swap.insufficient_balance'],
    ['a token that is not held', { sourceToken: DAI, sourceAmount: '1' }, 'swap.insufficient_balance'],
    [
      'no native token at all',
      { sourceToken: USDC, toToken: ETH, balances: [held(USDC, 9n * 10n ** 9n)] },
      'swap.insufficient_gas',
    ],
    ['native balance below the gas cost', { sourceToken: USDC, gasCost: 3n * ONE_ETH }, 'swap.insufficient_gas'],
    ['native balance equal to the gas cost', { sourceToken: USDC, gasCost: 2n * ONE_ETH }, undefined],
    ['a native swap that leaves too little', { sourceAmount: '1.9999' }, 'swap.insufficient_gas'],
    ['an unknown gas cost', { sourceAmount: '2', gasCost: undefined }, undefined],
    ['a quote without a target', { quoteError: new AppError('swap.incorrect_amount') }, 'swap.incorrect_amount'],
    ['another failed quote', { quoteError: new AppError('swap.no_route') }, undefined],
    [
      'too much comes before all else',
      { sourceAmount: '3', quoteError: new AppError('swap.incorrect_amount') },
      'swap.insufficient_balance',
    ],
    ['nothing entered', { sourceAmount: '' }, undefined],
  ])('param: %s', (_, change, code) => {
    expect(inputErrorOf({ ...facts, ...change })?.code).toBe(code)
  })

  test('behavior: the error names the token that is missing', () => {
    expect(inputErrorOf({ ...facts, sourceAmount: '3' })?.details).toEqual({ symbol: 'ETH' })
    expect(inputErrorOf({ ...facts, sourceToken: USDC, gasCost: 9n * ONE_ETH })?.details).toEqual({ symbol: 'ETH' })
  })
})

describe('amounts', () => {
  test.each([
    ['1234.56', '1234.56'],
    ['1.', '1.'],
    ['0.1234567', '0.123456'],
    ['', ''],
    ['1,234', ''],
    ['1.2.3', ''],
    ['9'.repeat(80), ''],
  ])('param: %j becomes %j for a token of six places', (text, amount) => {
    expect(amountFor(USDC, text)).toBe(amount)
  })

  test('behavior: Max is the whole balance, less the fees for the native token', () => {
    expect(shareOfBalance(USDC, facts, 100)).toEqual({ amount: '50', left: 0n })
    expect(shareOfBalance(ETH, facts, 100)).toEqual({ amount: '1.998', left: 2n * 10n ** 15n })
    expect(shareOfBalance(ETH, { ...facts, balances: [held(ETH, 5n)] }, 100)).toEqual({ amount: '0', left: 5n })
  })

  test.each([
    { token: USDC, amount: 123_456_789n, percent: 25, expected: '30.864197' },
    { token: USDC, amount: 123_456_789n, percent: 50, expected: '61.728394' },
    { token: USDC, amount: 123_456_789n, percent: 100, expected: '123.456789' },
    { token: DAI, amount: 3_217_391_304_347_891_234n, percent: 25, expected: '0.804347' },
    { token: DAI, amount: 3_217_391_304_347_891_234n, percent: 100, expected: '3.217391304347891234' },
    { token: DAI, amount: 1n, percent: 100, expected: '0.000000000000000001' },
    { token: USDC, amount: 1n, percent: 100, expected: '0.000001' },
    { token: DAI, amount: 1_999_999_999_999n, percent: 50, expected: '0' },
    // Less 0.002 for fees.
    { token: ETH, amount: 1_123_456_789_123_456_789n, percent: 75, expected: '0.842592' },
    { token: ETH, amount: 1_123_456_789_123_456_789n, percent: 100, expected: '1.121456' },
    // What the fees need is more than a quarter.
    { token: ETH, amount: 2_800_000_000_000_000n, percent: 75, expected: '0.0008' },
    { token: ETH, amount: 1_000_000_000_000_000n, percent: 25, expected: '0' },
  ])(
    'param: $percent % of $amount base units of $token.symbol are $expected',
    ({ token, amount, percent, expected }) => {
      const share = shareOfBalance(token, { ...facts, balances: [held(token, amount)] }, percent)
      expect(share.amount).toBe(expected)
    },
  )

  test('behavior: Max of a token is all of it; another share has at most six places, and with the fees never exceeds the balance', () => {
    const gasCost = 123_456_789_123n
    for (const token of [USDC, DAI, ETH]) {
      for (let amount = 7n; amount < 10n ** 24n; amount = amount * 13n + 11n) {
        for (const percent of [25, 50, 75, 100]) {
          const share = shareOfBalance(token, { balances: [held(token, amount)], gasCost }, percent).amount
          const units = parseUnits(share, token.decimals) ?? -1n
          if (percent === 100 && token !== ETH) expect(units).toBe(amount)
          else expect(share).toMatch(/^\d+(?:\.\d{1,6})?$/)
          expect(units === 0n || units + (token === ETH ? 2n * gasCost : 0n) <= amount).toBe(true)
          expect(units * 100n).toBeLessThanOrEqual(amount * BigInt(percent))
        }
      }
    }
  })

  test('behavior: the amount that Max sets can be swapped', () => {
    const { amount } = shareOfBalance(ETH, facts, 100)
    expect(inputErrorOf({ ...facts, sourceAmount: amount })).toBeUndefined()
  })

  test('behavior: switching tokens uses the exact target amount; an empty one becomes 1', () => {
    expect(switchedAmount(3_012_440_000n, USDC)).toBe('3012.44')
    expect(switchedAmount(undefined, USDC)).toBe('1')
    expect(switchedAmount(0n, USDC)).toBe('1')
  })

  test("behavior: choosing the other side's token swaps both sides", () => {
    const pair = { sourceToken: ETH, toToken: USDC }
    expect(withToken(pair, 'to', ETH)).toEqual({ sourceToken: USDC, toToken: ETH })
    expect(withToken(pair, 'source', DAI)).toEqual({ sourceToken: DAI, toToken: USDC })
  })
})

describe('slippage and price', () => {
  test.each([
    [9, 'tooLow'],
    [10, undefined],
    [100, undefined],
    [101, 'high'],
    [500, 'veryHigh'],
  ] as const)('param: a tolerance of %i basis points warns: %s', (bps, warning) => {
    expect(slippageWarning({ kind: 'custom', bps })).toBe(warning)
  })

  test('behavior: the automatic tolerance never warns', () => {
    expect(slippageWarning({ kind: 'automatic' })).toBeUndefined()
  })

  test.each([
    [0, true],
    [5_000, true],
    [5_001, false],
    [-1, false],
    [0.5, false],
    [Number.NaN, false],
  ])('param: %d basis points may be chosen: %s', (bps, allowed) => {
    expect(isSlippageAllowed({ kind: 'custom', bps })).toBe(allowed)
  })

  test.each([
    [undefined, 'unknown'],
    [0, 'none'],
    [99, 'none'],
    [100, 'low'],
    [300, 'medium'],
    [1_000, 'high'],
  ] as const)('param: a price impact of %s basis points is %s', (bps, band) => {
    expect(priceImpactBand(bps)).toBe(band)
  })

  const quote = (toAmount: bigint, slippageBps = 50): SwapQuote => ({
    id: 'q',
    toAmount,
    minToAmount: minimumReceived(toAmount, slippageBps),
    fromAmount: 1n,
    feeAmount: 0n,
    feeBps: 0,
    gas: 1n,
    route: [],
    spender: null,
    priceImpactBps: null,
    providerId: 'uniswap',
    slippageBps,
    madeAt: 0,
    expiresAt: 1,
  })

  test('param: consent is needed below the minimum that was agreed to, and not at it', () => {
    const agreed = quote(1_000_000n)
    expect(needsConsent(agreed, quote(995_000n))).toBe(false)
    expect(needsConsent(agreed, quote(994_999n))).toBe(true)
    expect(needsConsent(agreed, quote(2_000_000n))).toBe(false)
  })

  test('behavior: whatever tolerance it is built with, the shown minimum holds', () => {
    const agreed = quote(1_000_003n)
    for (let toAmount = agreed.minToAmount; toAmount <= 1_010_000n; toAmount += 7n) {
      const bps = buildSlippage(agreed, quote(toAmount))
      expect(bps).toBeLessThanOrEqual(50)
      expect(minimumReceived(toAmount, bps)).toBeGreaterThanOrEqual(agreed.minToAmount)
    }
  })
})

describe('token lists', () => {
  const zero: SwapToken = { ...USDC, symbol: 'PTS', address: `0x${'0d'.repeat(20)}`, decimals: 0 }
  const fake: SwapToken = { ...USDC, address: `0x${'fa'.repeat(20)}`, imported: true }

  test('behavior: a token of 0 decimals is never listed, unless it was imported, and then it is marked', () => {
    expect(listable([zero, USDC])).toEqual([USDC])
    expect(heldTokens([held(zero, 5n), held(USDC, 1n)]).map(({ symbol }) => symbol)).toEqual(['USDC'])
    expect(allTokens([zero, USDC], [zero])).toEqual([USDC, { ...zero, imported: true }])
  })

  test('behavior: native first, then by symbol, each address once, imported ones last', () => {
    const again = { ...USDC, address: USDC.address.toUpperCase().replace('0X', '0x') }
    expect(allTokens([USDC, DAI, ETH, again], [fake])).toEqual([ETH, DAI, USDC, fake])
  })

  test('behavior: a listed token is not marked as imported', () => {
    expect(allTokens([USDC], [{ ...USDC, imported: true }, fake])).toEqual([USDC, fake])
  })

  test('behavior: an imported namesake is never suggested', () => {
    expect(suggestedTokens([fake, DAI])).toEqual([DAI])
    expect(suggestedTokens([DAI, USDC, ETH]).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI'])
  })

  test('behavior: held tokens by value, those of unknown value after them, empty ones not at all', () => {
    const rich = { ...held(USDC, 1n), value: 10 }
    const poor = { ...held(ETH, 1n), value: 1 }
    expect(heldTokens([held(DAI, 1n), poor, rich, held(fake, 0n)])).toEqual([rich, poor, held(DAI, 1n)])
  })
})

describe('stepError', () => {
  test.each([
    [new AppError('upstream.failed'), 'swap.build_failed'],
    [new AppError('request.timeout'), 'swap.build_failed'],
    [new Error('x'), 'swap.build_failed'],
    [new AppError('swap.simulation_failed'), 'swap.simulation_failed'],
    [new AppError('wallet.rejected'), 'wallet.rejected'],
    [new AppError('network.offline'), 'network.offline'],
  ])('param: %s becomes %s', (cause, code) => {
    const error = stepError(cause, 'swap.build_failed')
    expect(error.code).toBe(code)
    expect(error === cause || error.cause === cause).toBe(true)
  })

  test('behavior: the request id survives', () => {
    expect(stepError(new AppError('upstream.failed', { requestId: 'r1' }), 'swap.build_failed').requestId).toBe('r1')
  })
})
