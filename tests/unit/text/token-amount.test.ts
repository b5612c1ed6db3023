import { describe, expect, test } from 'vitest'
import { formatExactAmount, formatTokenAmount, groupedAmount, shownAmount } from '@/lib/text/format'
import { type Locale, locales } from '@/lib/text/locales'

interface Row {
  readonly units: bigint
  readonly decimals: number
  /** In English, and in every language that `in` does not name. */
  readonly shown: string
  readonly in?: Partial<Record<Locale, string>>
}

const GROUPS_BY_DOT = ['de', 'pt-BR', 'tr'] as const
const COMMA_MARK = ['de', 'es', 'fr', 'pt-BR', 'tr'] as const

/** For amounts without groups. */
const withComma = (text: string) => Object.fromEntries(COMMA_MARK.map((locale) => [locale, text.replace('.', ',')]))
const withDots = (text: string) => Object.fromEntries(GROUPS_BY_DOT.map((locale) => [locale, text]))

const rows: readonly Row[] = [
  { units: 0n, decimals: 18, shown: '0' },
  { units: 3n, decimals: 0, shown: '3' },
  // Six significant digits.
  {
    units: 4_457_291_594n,
    decimals: 6,
    shown: '4,457.29',
    in: { ...withDots('4.457,29'), es: '4457,29', fr: '4\u202f457,29' },
  },
  { units: 38_211_778n, decimals: 6, shown: '38.2117', in: withComma('38.2117') },
  { units: 1_234_567_890_123_456_789n, decimals: 18, shown: '1.23456', in: withComma('1.23456') },
  {
    units: 12_345_678_901n,
    decimals: 6,
    shown: '12,345.6',
    in: { ...withDots('12.345,6'), es: '12.345,6', fr: '12\u202f345,6' },
  },
  // Never fewer digits before the mark than there are.
  {
    units: 123_456_999_999n,
    decimals: 6,
    shown: '123,456',
    in: { ...withDots('123.456'), es: '123.456', fr: '123\u202f456' },
  },
  {
    units: 1_234_567_890_000n,
    decimals: 6,
    shown: '1,234,567',
    in: { ...withDots('1.234.567'), es: '1.234.567', fr: '1\u202f234\u202f567' },
  },
  {
    units: 123_456_789_012_345_678_901_234_567_890n,
    decimals: 6,
    shown: '123,456,789,012,345,678,901,234',
    in: {
      ...withDots('123.456.789.012.345.678.901.234'),
      es: '123.456.789.012.345.678.901.234',
      fr: '123\u202f456\u202f789\u202f012\u202f345\u202f678\u202f901\u202f234',
    },
  },
  // At most six places.
  { units: 165_158_230_000_000_000n, decimals: 18, shown: '0.165158', in: withComma('0.165158') },
  { units: 1_234_567_000_000_000n, decimals: 18, shown: '0.001234', in: withComma('0.001234') },
  { units: 12_900_000_000_000n, decimals: 18, shown: '0.000012', in: withComma('0.000012') },
  { units: 1_000_000_000_000n, decimals: 18, shown: '0.000001', in: withComma('0.000001') },
  { units: 999_999_999_999n, decimals: 18, shown: '<0.000001', in: withComma('<0.000001') },
  // Cut, not rounded; no trailing zeros.
  { units: 999_999_999n, decimals: 9, shown: '0.999999', in: withComma('0.999999') },
  { units: 1_999_999_999n, decimals: 9, shown: '1.99999', in: withComma('1.99999') },
  { units: 1_500_000_000_000_000_000n, decimals: 18, shown: '1.5', in: withComma('1.5') },
  { units: 10_000_001n, decimals: 6, shown: '10' },
]

describe.each(locales)('formatTokenAmount in %s', (locale) => {
  test.each(rows)('param: $units with $decimals decimals', ({ units, decimals, shown, in: other }) => {
    expect(formatTokenAmount(units, decimals, { locale })).toBe(other?.[locale] ?? shown)
  })

  test('behavior: never reads more than the amount', () => {
    for (const { units, decimals } of rows) {
      const digits = formatTokenAmount(units, decimals, { locale }).replace(/\D/g, '')
      const exact = formatExactAmount(units, decimals, locale).replace(/\D/g, '')
      const isSmall = BigInt(digits) === 1n && units < 10n ** BigInt(decimals)
      expect(isSmall || exact.startsWith(digits), exact).toBe(true)
    }
  })
})

test.each([
  [1_234_567n, 6, '1.234'],
  [4_457_291_594n, 6, '4,457.29'],
  [999n, 6, '<0.001'],
])('behavior: with 3 places, as in messages, %s base units read %s', (units, decimals, shown) => {
  expect(formatTokenAmount(units, decimals, { locale: 'en', places: 3 })).toBe(shown)
})

describe('a token at about one dollar', () => {
  test.each([
    [25_436_300n, 6, 1, '25.44'],
    [253_719_000_000_000_000_000n, 18, 0.9994, '253.72'],
    [29_595_640_000_000_000_000_000n, 18, 1.0007, '29,595.64'],
    [7_426_340_000n, 6, 1, '7,426.34'],
    [1_348_357_999_999n, 6, 1, '1,348,358'],
    [25_400_000n, 6, 1, '25.40'],
    [25_000_000n, 6, 1, '25'],
    [1_999_999n, 6, 1, '2'],
    [2_543n, 2, 1, '25.43'],
    // Below one whole token, cents are too coarse.
    [28_361n, 6, 1, '0.028361'],
    // A token with fewer places than cents.
    [25n, 1, 1, '2.5'],
    // Other and unknown prices.
    [25_436_300n, 6, 1.2, '25.4363'],
    [25_436_300n, 6, 0.8, '25.4363'],
    [25_436_300n, 6, 0, '25.4363'],
    [25_436_300n, 6, undefined, '25.4363'],
  ])('param: %s with %s decimals at %s USD reads %s', (units, decimals, price, shown) => {
    expect(formatTokenAmount(units, decimals, { locale: 'en', price })).toBe(shown)
    expect(groupedAmount(shownAmount(units, decimals, { price }), 'en')).toBe(shown)
  })

  test('behavior: a promised minimum and a balance to spend are cut, never rounded up', () => {
    const bound = { locale: 'en', price: 1, isBound: true }
    expect(formatTokenAmount(25_436_300n, 6, bound)).toBe('25.43')
    expect(formatTokenAmount(1_475_219_999n, 6, bound)).toBe('1,475.21')
  })
})

test.each([
  ['', 'en', ''],
  ['1.', 'en', '1.'],
  ['7426.34', 'en', '7,426.34'],
  ['7426.34', 'de', '7.426,34'],
  ['7426.34', 'fr', '7\u202f426,34'],
  ['1234567.000001', 'en', '1,234,567.000001'],
  ['-0.05', 'en', '-0.05'],
  ['-0.05', 'de', '-0,05'],
  ['-7426.34', 'de', '-7.426,34'],
])('behavior: the text %s of a field, at rest in %s, reads %s', (text, locale, shown) => {
  expect(groupedAmount(text, locale)).toBe(shown)
})

test.each([
  ['en', '1,234,567.000000000000000001'],
  ['de', '1.234.567,000000000000000001'],
  ['fr', '1\u202f234\u202f567,000000000000000001'],
  ['ar', '1,234,567.000000000000000001'],
])('behavior: the exact amount in %s has every digit', (locale, text) => {
  expect(formatExactAmount(1_234_567_000_000_000_000_000_001n, 18, locale)).toBe(text)
})

test('behavior: an exact amount beyond the precision of floats and the places of Intl keeps every digit', () => {
  expect(formatExactAmount(2n ** 256n - 1n, 120, 'en')).toMatch(/^0\.0{42}115792.*639935$/)
  expect(formatExactAmount(123456789012345678901234_123456n, 6, 'en')).toBe('123,456,789,012,345,678,901,234.123456')
})
