import { describe, expect, test } from 'vitest'
import { fillText } from '@/lib/text/fill-text'
import { formatAge, formatBasisPoints, formatDecimal, formatFiat, formatTokenAmount } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'

describe('formatTokenAmount', () => {
  test.each([
    [1_234_567_890_123_456_789_012n, 18, 'en', '1,234.56789'],
    [1_999_999_999n, 9, 'en', '1.999999'],
    [1n, 18, 'en', '<0.000001'],
    [0n, 18, 'en', '0'],
    [3n, 0, 'en', '3'],
    [1_234_500_000n, 6, 'de', '1.234,5'],
  ])('behavior: %s with %s decimals in %s reads %s', (value, decimals, locale, expected) => {
    expect(formatTokenAmount(value, decimals, { locale })).toBe(expected)
  })

  test('behavior: messages show three decimal places', () => {
    expect(formatTokenAmount(1_234_567n, 6, { locale: 'en', places: 3 })).toBe('1.234')
  })

  test('behavior: an amount beyond the precision of floats keeps every digit', () => {
    expect(formatDecimal('123456789012345678901234.123456', 'en')).toBe('123,456,789,012,345,678,901,234.123456')
  })
})

describe('the rest', () => {
  test('behavior: small money keeps two significant digits', () => {
    expect(formatFiat(0.001234, 'en')).toBe('$0.0012')
    expect(formatFiat(1234.5, 'en')).toBe('$1,234.50')
  })
  test('behavior: basis points read as a percentage', () => expect(formatBasisPoints(85, 'en')).toBe('0.85%'))
  test('behavior: an address shows its two ends', () => {
    expect(shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8dA…6045')
  })
  test.each([
    [4_000, '4 sec. ago'],
    [61_000, '1 min. ago'],
    [7_200_000, '2 hr. ago'],
    [172_800_000, '2 days ago'],
  ])('behavior: %s ms ago reads %s', (ms, expected) => expect(formatAge(ms, 'en')).toBe(expected))
  test('behavior: a missing detail never shows as code', () => {
    expect(fillText('Not enough {symbol} for {n}', { n: 3 })).toBe('Not enough symbol for 3')
  })
})
