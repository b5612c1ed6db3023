import { describe, expect, test } from 'vitest'
import { currencySign, fiatForTokens, fixedPrice, tokensForFiat, withDecimalMark } from '@/lib/price/fiat-entry'

const price = (value: number) => fixedPrice(value) ?? 0n

describe('dollars to base units', () => {
  test.each([
    ['1000.50', 3_000, 18, '0.3335'],
    ['1', 3, 18, '0.333333333333333333'],
    ['1', 3, 6, '0.333333'],
    ['0.01', 0.000_012_34, 18, '810.372771474878444084'],
    ['100', 65_432.1, 8, '0.0015283'],
    ['5', 2, 0, '2'],
    ['7.', 1, 6, '7'],
    ['0', 3_000, 18, '0'],
  ])('param: $%s at %d with %i decimals is %s, truncated', (fiat, usd, decimals, amount) => {
    expect(tokensForFiat(fiat, price(usd), decimals)).toBe(amount)
  })

  test('behavior: the converted amount is never worth more than the dollars entered', () => {
    for (let cents = 1; cents < 5_000; cents += 7) {
      const fiat = (cents / 100).toFixed(2)
      const back = fiatForTokens(tokensForFiat(fiat, price(3_123.456_789), 6), price(3_123.456_789), 6)
      expect(Number(back)).toBeLessThanOrEqual(Number(fiat))
    }
  })

  test.each([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e22, 1e-30])(
    'param: with a price of %s, entry in dollars is not offered',
    (usd) => {
      expect(fixedPrice(usd)).toBeUndefined()
    },
  )

  test('param: an invalid amount has no value in dollars', () => {
    expect(fiatForTokens('', price(3_000), 18)).toBe('')
    expect(tokensForFiat('', price(3_000), 18)).toBe('')
  })
})

describe('formatting', () => {
  test.each([
    ['en', '1.5'],
    ['de', '1,5'],
    ['fr', '1,5'],
    ['ja', '1.5'],
    ['ar', '1.5'],
  ])('param: the decimal mark of %s', (locale, text) => {
    expect(withDecimalMark('1.5', locale)).toBe(text)
  })

  test('param: the sign of a currency is the one of the language', () => {
    expect(currencySign('en', 'USD')).toBe('$')
    expect(currencySign('pt-BR', 'USD')).toBe('US$')
    expect(currencySign('de', 'EUR')).toBe('€')
    expect(currencySign('en', 'CHF')).toBe('CHF')
  })
})
