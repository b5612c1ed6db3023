import { describe, expect, test, vi } from 'vitest'
import { MAX_AMOUNT_TEXT_LENGTH, MAX_UINT256 } from '@/lib/core/amount'
import { currencies } from '@/lib/core/currencies'
import { withAsciiDigits } from '@/lib/core/digits'
import { type AmountField, readAmount } from '@/lib/core/typed-amount'
import { currencyUnits, decimalMarkOf, withDecimalMark } from '@/lib/price/fiat-entry'
import { formatFiat, formatTokenAmount } from '@/lib/text/format'
import { locales } from '@/lib/text/locales'

const ENGLISH: AmountField = { decimals: 18, decimalMark: '.', units: ['ETH'] }
const GERMAN: AmountField = { ...ENGLISH, decimalMark: ',' }

/** Every script's digits from 0 to 9, from the tables of this runtime. */
const scripts: readonly (readonly string[])[] = (() => {
  const digits = Array.from({ length: 0x110000 }, (_, point) => point)
    .filter((point) => (point < 0xd800 || point > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(point)))
    .map((point) => String.fromCodePoint(point))
  return Array.from({ length: digits.length / 10 }, (_, run) => digits.slice(run * 10, run * 10 + 10))
})()

/** Types a text one character at a time, as in a field of this language. A refused character changes nothing. */
function typed(text: string, locale: string, decimals = 18): { shown: string; refused: string[] } {
  const refused: string[] = []
  let shown = ''
  for (const character of text) {
    const read = readAmount(shown + character, { decimals, decimalMark: decimalMarkOf(locale), units: ['ETH'] })
    if (read.refusal) refused.push(character)
    else shown = withDecimalMark(read.amount, locale)
  }
  return { shown, refused }
}

/** The amount of a text, or the reason of its refusal. */
function amountOf(text: string, field: AmountField): string {
  const read = readAmount(text, field)
  return read.refusal ? read.refusal.kind : read.amount
}

describe('digits', () => {
  test('behavior: the digits of every script of Unicode are read', () => {
    expect(scripts.length).toBeGreaterThan(60)
    for (const digits of scripts) expect(withAsciiDigits(digits.join(''))).toBe('0123456789')
  })

  test('behavior: an amount in the digits of every script is read', () => {
    for (const [zero, one, two, , , five] of scripts) {
      expect(readAmount(`${one}${two}.${five}`, ENGLISH)).toEqual({ amount: '12.5', isCut: false })
      expect(readAmount(`1${five}${zero}2`, ENGLISH)).toEqual({ amount: '1502', isCut: false })
    }
  })

  test('behavior: number characters that are not decimal digits are not changed', () => {
    expect(withAsciiDigits('½²Ⅷ①一')).toBe('½²Ⅷ①一')
  })
})

describe('readAmount: accepted texts', () => {
  test.each([
    ['Arabic digits', '١٢٫٥', '12.5'],
    ['Arabic digits, grouped', '١٬٢٣٤٫٥', '1234.5'],
    ['Arabic digits, grouped without places', '١٬٢٣٤', '1234'],
    ['Persian digits', '۵', '5'],
    ['digits of two scripts', '1٥2', '152'],
    ['full width', '１．５', '1.5'],
    ['full width, grouped', '１，２３４，５６７', '1234567'],
    ['the full stop of an input method', '1。5', '1.5'],
    ['an amount between isolates', '\u20661.5\u2069', '1.5'],
    ['an amount and its symbol between isolates', '\u20661.5 ETH\u2069', '1.5'],
    ['a mark of direction between digits', '1\u200e5', '15'],
    ['spaces that group', '1 234,56', '1234.56'],
    ['no-break spaces', '1\u00a0234,56', '1234.56'],
    ['narrow no-break spaces', '1\u202f234\u202f567', '1234567'],
    ['thin spaces', '1\u2009234', '1234'],
    ['dots that group', '1.234,56', '1234.56'],
    ['commas that group', '1,234.56', '1234.56'],
    ['commas that group, three places', '1,234.567', '1234.567'],
    ['apostrophes', "1'234.56", '1234.56'],
    ['typographic apostrophes', '1’234.56', '1234.56'],
    ['underscores', '1_000', '1000'],
    ['repeated commas', '1,234,567', '1234567'],
    ['repeated dots', '1.234.567', '1234567'],
    ['Indian groups', '12,34,567.5', '1234567.5'],
    ['two places after a comma', '1,23', '1.23'],
    ['four places after a comma', '1,2345', '1.2345'],
    ['a comma after four digits', '1234,567', '1234.567'],
    ['a comma after a zero', '0,123', '0.123'],
    ['a comma alone', ',5', '0.5'],
    ['a comma at the end', '1,', '1.'],
    ['a dot alone', '.5', '0.5'],
    ['a dot at the end', '1.', '1.'],
    ['leading zeros', '007', '7'],
    ['the symbol', '10 ETH', '10'],
    ['the symbol without a space', '10ETH', '10'],
    ['the symbol before', 'ETH 10', '10'],
    ['the symbol in lower case', '10 eth', '10'],
    ['nothing', '', ''],
    ['spaces', ' \u00a0\u200b ', ''],
  ])('behavior: %s', (_, text, amount) => {
    expect(readAmount(text, ENGLISH)).toEqual({ amount, isCut: false })
  })

  test.each([
    ['1.23456789', 6, '1.234567'],
    ['1.5000000', 6, '1.500000'],
    ['1.9', 0, '1'],
    ['1.', 0, '1'],
  ])('behavior: %j is cut to %i decimal places, and the result says so', (text, decimals, amount) => {
    expect(readAmount(text, { ...ENGLISH, decimals })).toEqual({ amount, isCut: true })
  })

  test.each(locales)(
    'behavior: amounts as Foyer shows them in %s can be pasted, or are refused as ambiguous',
    (locale) => {
      const field = { decimals: 6, decimalMark: decimalMarkOf(locale), units: ['USDC'] }
      for (const [units, amount] of [
        [1_500_000n, '1.5'],
        [1_234n * 10n ** 6n + 500_000n, '1234.5'],
        [1_234_567n * 10n ** 6n, '1234567'],
        [1_234n, '0.001234'],
        [1_234_000n, '1.234'],
      ] as const) {
        const shown = `\u2066${formatTokenAmount(units, 6, { locale })} USDC\u2069`
        expect(readAmount(shown, field)).toEqual({ amount, isCut: false })
      }
      const thousands = formatTokenAmount(1_234n * 10n ** 6n, 6, { locale })
      expect(amountOf(thousands, field)).toMatch(/^(?:ambiguous|1234)$/)
      for (const currency of currencies) {
        const units = currencyUnits(locale, currency)
        const money = formatFiat(1_234_567.5, locale, currency)
        // Won and yen have no places.
        expect(readAmount(money, { ...field, units })).toMatchObject({
          amount: expect.stringMatching(/^123456[78](\.5)?0?$/),
        })
      }
    },
  )
})

describe('readAmount: refused texts', () => {
  test.each([
    ['1,234 in English', ENGLISH, '1,234', '1234', '1.234'],
    ['1.234 in German', GERMAN, '1.234', '1234', '1,234'],
    ['123,000 in English', ENGLISH, '123,000', '123000', '123.000'],
    ['1,234 with its symbol', ENGLISH, '1,234 ETH', '1234', '1.234'],
    ['1,234 in Arabic digits', ENGLISH, '١،٢٣٤', '1234', '1.234'],
  ])('error: %s has two readings, and the refusal has both', (_, field, text, grouped, decimal) => {
    expect(readAmount(text, field).refusal).toMatchObject({ kind: 'ambiguous', grouped, decimal })
  })

  test.each([
    ['1.234 in English', ENGLISH, '1.234'],
    ['1,234 in German', GERMAN, '1,234'],
  ])('behavior: %s is read with the decimal mark of the language', (_, field, text) => {
    expect(readAmount(text, field)).toEqual({ amount: '1.234', isCut: false })
  })

  test.each([
    ['a letter', 'a', 'a'],
    ['a letter after a number', '1a', 'a'],
    ['a currency', '$1.5', '$'],
    ['a currency after the number', '1.5 €', '€'],
    ['the symbol of another token', '10 USDC', 'USDC'],
    ['a symbol that ends like the one of the field', '10 WETH', 'WETH'],
    ['a symbol that begins like the one of the field', '10 ETHx', 'ETHx'],
    ['thousands in short', '1.5k', 'k'],
    ['another unit beside the own one', '$10 ETH', '$'],
  ])('error: %s is refused, and the refusal names the unit', (_, text, unit) => {
    expect(readAmount(text, ENGLISH).refusal).toEqual({ kind: 'otherUnit', unit })
  })

  test.each([
    ['a mark of direction only between letters', '1a2'],
    ['an exponent', '1e5'],
    ['a sign', '-1'],
    ['hex', '0x1'],
    ['both marks more than once', '1,234.567,8'],
    ['a second decimal mark', '0.5.'],
    ['a second decimal mark after three places', '1.234.'],
    ['groups of one', '1,2,3'],
    ['a group of two', '1 23'],
    ['two numbers', '1.5 2.5'],
    ['groups of two sizes', '1,23,456,789'],
    ['two Arabic decimal marks', '1٫234٫567'],
    ['an Arabic decimal mark before another', '1٫234.5'],
    ['a Roman numeral within', '1Ⅷ2'],
    ['a superscript', '10²'],
    ['more than an amount', '<0.000001 ETH'],
    ['a long word', '1 bottle of lemonade'],
  ])('error: %s is no amount', (_, text) => {
    expect(readAmount(text, ENGLISH).refusal).toEqual({ kind: 'notAmount' })
  })

  test.each([
    ['000', '1000', '1000'],
    ['000', '1 000', '1000'],
    ['1INCH', '101INCH', 'otherUnit'],
    ['1INCH', '10 1INCH', '10'],
    ['C98', 'C98 5', '5'],
    ['C98', 'C985', 'otherUnit'],
    ['.e', '1.e', 'otherUnit'],
  ])('behavior: a token called %s never takes digits from %s', (symbol, text, amount) => {
    expect(amountOf(text, { ...ENGLISH, units: [symbol] })).toBe(amount)
  })

  test('error: an amount larger than any of a token is too large', () => {
    expect(readAmount('9'.repeat(80), ENGLISH).refusal).toEqual({ kind: 'tooLarge' })
  })

  test('error: a text longer than any amount is refused without being parsed', () => {
    const replaced = vi.spyOn(String.prototype, 'replace')
    expect(readAmount('1'.padEnd(MAX_AMOUNT_TEXT_LENGTH + 1, '0'), ENGLISH).refusal).toEqual({ kind: 'notAmount' })
    expect(replaced).not.toHaveBeenCalled()
    replaced.mockRestore()
  })

  test('behavior: the longest amount with all its grouping marks is read', () => {
    const text = `${MAX_UINT256.toLocaleString('en')}.${'1'.repeat(255)}`
    expect(readAmount(text, { ...ENGLISH, decimals: 0 })).toEqual({ amount: MAX_UINT256.toString(), isCut: true })
  })
})

describe('readAmount: typed key by key', () => {
  test.each(locales)('behavior: in %s a typed comma or dot becomes the decimal mark of the language', (locale) => {
    const mark = decimalMarkOf(locale)
    for (const digits of scripts) {
      const write = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')
      for (const typedMark of ['.', ',', '．', '。', '，', '٫']) {
        expect(typed(write(`12${typedMark}345`), locale)).toEqual({ shown: `12${mark}345`, refused: [] })
      }
    }
  })

  test.each(locales)('error: in %s each further mark and each letter is refused with a reason', (locale) => {
    const mark = decimalMarkOf(locale)
    expect(typed('1.234,5.6x7', locale)).toEqual({ shown: `1${mark}234567`, refused: [',', '.', 'x'] })
    expect(typed("1'2_3", locale)).toEqual({ shown: '123', refused: ["'", '_'] })
  })

  test('error: a mark inserted where it could separate groups is refused', () => {
    expect(readAmount('1,234', ENGLISH).refusal?.kind).toBe('ambiguous')
    expect(readAmount('1.234', GERMAN).refusal?.kind).toBe('ambiguous')
  })
})
