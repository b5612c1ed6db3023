import { describe, expect, test } from 'vitest'
import { type GasFees, replacementFees } from '@/lib/transaction/replacement-fees'

const tipped = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): GasFees => ({ maxFeePerGas, maxPriorityFeePerGas })
const priced = (gasPrice: bigint): GasFees => ({ gasPrice })

describe('the fees of a replacement', () => {
  test.each<readonly [string, GasFees, GasFees, GasFees]>([
    ['an eighth more of both fields', tipped(1_000n, 80n), tipped(10n, 1n), tipped(1_125n, 90n)],
    ['rounded up', tipped(1_001n, 81n), tipped(10n, 1n), tipped(1_127n, 92n)],
    ['more than the old fee, also where an eighth of it is nothing', tipped(3n, 0n), tipped(1n, 0n), tipped(4n, 1n)],
    ['not below the market', tipped(1_000n, 80n), tipped(9_000n, 500n), tipped(9_000n, 500n)],
    ['each field by itself', tipped(1_000n, 80n), tipped(9_000n, 5n), tipped(9_000n, 90n)],
    ['one price stays one price', priced(1_000n), priced(900n), priced(1_125n)],
    ['one price not below the market', priced(1_000n), priced(5_000n), priced(5_000n)],
    ['one price where new transactions have a tip', priced(1_000n), tipped(2_000n, 5n), priced(2_000n)],
    ['one price above the market with a tip', priced(4_000n), tipped(2_000n, 5n), priced(4_500n)],
  ])('param: %s', (_, old, market, fees) => {
    expect(replacementFees([old], market)).toEqual(fees)
  })

  test('behavior: the highest of several that wait decides', () => {
    expect(replacementFees([tipped(1_000n, 80n), tipped(2_000n, 10n)], tipped(1n, 1n))).toEqual(tipped(2_250n, 90n))
  })

  test('behavior: without a known transaction they are those of the market', () => {
    expect(replacementFees([], tipped(7n, 2n))).toEqual(tipped(7n, 2n))
  })

  test('behavior: each field is at least a tenth more than before, which nodes ask for', () => {
    for (let old = 0n; old < 2_000n; old += 7n) {
      const fees = replacementFees([tipped(old, old)], tipped(0n, 0n))
      for (const price of Object.values(fees) as bigint[]) {
        expect(price * 10n >= old * 11n && price > old).toBe(true)
      }
    }
  })
})
