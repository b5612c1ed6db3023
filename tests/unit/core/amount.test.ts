import { describe, expect, test, vi } from 'vitest'
import {
  cutAmount,
  formatUnits,
  MAX_AMOUNT_TEXT_LENGTH,
  MAX_UINT256,
  parseUnits,
  truncateUnits,
} from '@/lib/core/amount'

describe('formatUnits and parseUnits', () => {
  test.each([
    [1_500_000n, 6, '1.5'],
    [1n, 18, '0.000000000000000001'],
    [0n, 18, '0'],
    [42n, 0, '42'],
    [100n, 2, '1'],
    [-1_500_000n, 6, '-1.5'],
    [MAX_UINT256, 0, MAX_UINT256.toString()],
  ])('behavior: %s with %s decimals is formatted as %s', (value, decimals, text) => {
    expect(formatUnits(value, decimals)).toBe(text)
  })

  test('behavior: every amount survives formatting and parsing, to the last unit', () => {
    for (const decimals of [0, 6, 8, 18, 77, 255]) {
      for (const value of [0n, 1n, 999_999n, 10n ** 18n + 1n, MAX_UINT256]) {
        expect(parseUnits(formatUnits(value, decimals), decimals)).toBe(value)
      }
    }
  })

  test.each([
    ['1.5', 6, 1_500_000n],
    ['.5', 6, 500_000n],
    ['1.', 6, 1_000_000n],
    ['1.5000000', 6, 1_500_000n],
    ['0', 0, 0n],
  ])('behavior: %s with %s decimals is parsed', (text, decimals, value) => {
    expect(parseUnits(text, decimals)).toBe(value)
  })

  test.each([
    ['1.1234567', 6, 'a place more than the token has'],
    ['-1', 6, 'negative'],
    ['1e3', 6, 'exponent'],
    ['0x10', 6, 'hex'],
    ['1,5', 6, 'comma'],
    ['', 6, 'empty'],
    ['.', 6, 'only a mark'],
    ['NaN', 6, 'not a number'],
    ['Infinity', 6, 'infinite'],
    [(MAX_UINT256 + 1n).toString(), 0, 'above uint256'],
  ])('error: %j with %s decimals is refused (%s)', (text, decimals) => {
    expect(parseUnits(text, decimals)).toBeNull()
  })

  test('behavior: zeros at both ends of the longest text do not change the amount', () => {
    const zeros = (text: string) => text.padEnd(MAX_AMOUNT_TEXT_LENGTH, '0')
    expect(parseUnits(zeros('1.5'), 6)).toBe(1_500_000n)
    expect(parseUnits(zeros('1.'), 0)).toBe(1n)
    expect(parseUnits(`${'0'.repeat(MAX_AMOUNT_TEXT_LENGTH - 3)}1.5`, 6)).toBe(1_500_000n)
  })

  test('error: a longer text is refused without being parsed', () => {
    const matched = vi.spyOn(RegExp.prototype, 'exec')
    expect(parseUnits('1.'.padEnd(MAX_AMOUNT_TEXT_LENGTH + 1, '0'), 6)).toBeNull()
    expect(matched).not.toHaveBeenCalled()
    matched.mockRestore()
  })

  test('behavior: truncation never shows more than the amount', () => {
    expect(truncateUnits(1_999_999n, 6, 2)).toBe(1_990_000n)
    expect(truncateUnits(5n, 0, 6)).toBe(5n)
  })
})

describe('cutAmount', () => {
  test.each([
    ['1.23456789', 6, '1.234567'],
    ['1.2', 6, '1.2'],
    ['1.', 6, '1.'],
    ['1.9', 0, '1'],
    ['12', 0, '12'],
    ['', 18, ''],
  ])('behavior: %j with %s decimals becomes %j', (text, decimals, expected) => {
    expect(cutAmount(text, decimals)).toBe(expected)
  })

  test.each([['1,5'], ['1.2.3'], ['-1'], ['1e5'], ['9'.repeat(80)]])('error: %j is no plain decimal text', (text) => {
    expect(cutAmount(text, 18)).toBeNull()
  })
})
