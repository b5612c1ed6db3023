import { describe, expect, test } from 'vitest'
import {
  gasCost,
  grossForNet,
  isPriceMoved,
  maxSlippageAmount,
  minimumReceived,
  netOfFee,
  priceImpactBps,
  providerFee,
  roundedUpForField,
} from '@/lib/swap/swap-amounts'

const UINT256 = 2n ** 256n - 1n

describe('providerFee', () => {
  test.each([
    [10_000n, 85, 85n],
    [9_999n, 85, 84n],
    [117n, 85, 0n],
    [118n, 85, 1n],
    [1_000_000n, 0, 0n],
    [0n, 85, 0n],
    [UINT256, 85, (UINT256 * 85n) / 10_000n],
  ])('param: of %d at %d bp is %d, rounded down as the router does', (gross, bps, fee) => {
    expect(providerFee(gross, bps)).toBe(fee)
    expect(netOfFee(gross, bps)).toBe(gross - fee)
  })
})

describe('roundedUpForField', () => {
  test.each([
    ['six places', 1_234_567_890_123_456_789n, 18, 1_234_568_000_000_000_000n],
    ['six digits below one', 33_619_095_646_327_114n, 18, 33_619_100_000_000_000n],
    ['a small amount', 1_234_567n, 18, 1_234_570n],
    ['a token of few decimals', 1_234_567_891n, 6, 1_234_567_891n],
    ['a token without decimals', 7_654_321n, 0, 7_654_321n],
    ['an exact amount', 5n * 10n ** 17n, 18, 5n * 10n ** 17n],
  ])('param: %s', (_, amount, decimals, rounded) => {
    expect(roundedUpForField(amount, decimals)).toBe(rounded)
  })
})

describe('minimumReceived', () => {
  test.each([
    [1_000_000n, 50, 995_000n],
    [1n, 50, 1n],
    [999n, 50, 995n],
    [1_000n, 0, 1_000n],
    [1_000n, 10_000, 0n],
  ])('param: %d at %d bp of slippage is %d, rounded up', (amount, bps, minimum) => {
    expect(minimumReceived(amount, bps)).toBe(minimum)
    expect(maxSlippageAmount(amount, bps)).toBe(amount - minimum)
  })
})

describe('grossForNet', () => {
  test('behavior: leaves exactly the wanted amount, and one unit less leaves less', () => {
    for (const bps of [0, 1, 30, 85, 100]) {
      for (let net = 0n; net < 3_000n; net += 1n) {
        const gross = grossForNet(net, bps)
        expect(netOfFee(gross, bps)).toBe(net)
        if (gross > 0n) expect(netOfFee(gross - 1n, bps)).toBeLessThan(net)
      }
    }
  })

  test('behavior: is exact for amounts of any size', () => {
    for (const net of [10n ** 18n, 123_456_789_012_345_678_901n, 10n ** 60n + 7n]) {
      const gross = grossForNet(net, 85)
      expect(netOfFee(gross, 85)).toBe(net)
      expect(netOfFee(gross - 1n, 85)).toBeLessThan(net)
    }
  })
})

describe('priceImpactBps', () => {
  test.each([
    [10_000n, 10_000n, 0],
    [10_000n, 9_999n, 1],
    [10_000n, 9_000n, 1_000],
    [30_000n, 29_999n, 0],
    [30_000n, 29_998n, 1],
    [10_000n, 0n, 10_000],
    // Better than the market is no impact, not a negative one.
    [10_000n, 10_001n, 0],
    [0n, 5n, null],
  ])('param: expected %d, got %d: %s', (expected, gross, impact) => {
    expect(priceImpactBps(expected, gross)).toBe(impact)
  })
})

describe('isPriceMoved', () => {
  test('behavior: the minimum itself is still within the tolerance', () => {
    expect(isPriceMoved(10_000n, 9_950n, 50)).toBe(false)
    expect(isPriceMoved(10_000n, 9_949n, 50)).toBe(true)
    expect(isPriceMoved(10_000n, 12_000n, 0)).toBe(false)
  })
})

test('behavior: gas costs its price for every unit', () => {
  expect(gasCost(150_000n, 2_000_000_000n)).toBe(300_000_000_000_000n)
})
