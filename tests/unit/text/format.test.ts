import { describe, expect, test } from 'vitest'
import { formatAge, formatBasisPoints, formatFiat } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'

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
})
