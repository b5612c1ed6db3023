import { describe, expect, test } from 'vitest'
import { formatMoneyText } from '@/lib/text/format-money-text'
import { compareTexts, formatCurrency, formatRegion } from '@/lib/text/format-region'

describe('money that is paid', () => {
  test.each([
    ['100', 'USD', 'en', '$100.00'],
    ['7500.00', 'EUR', 'de', '7.500,00 €'],
    ['12000', 'JPY', 'ja', '￥12,000'],
    // A number would round it.
    ['123456789012.99', 'USD', 'en', '$123,456,789,012.99'],
    ['9007199254740993', 'JPY', 'en', '¥9,007,199,254,740,993'],
  ])('behavior: %s %s in %s reads %s', (amount, currency, locale, text) => {
    expect(formatMoneyText(amount, currency, locale).replace(/\s/g, ' ')).toBe(text)
  })

  test('behavior: has no direction marks, which would turn it around in isolation', () => {
    expect(formatMoneyText('5', 'USD', 'ar')).not.toMatch(/[\u061c\u200e\u200f]/)
  })
})

describe('names of places and currencies', () => {
  test('behavior: are those of the language', () => {
    expect(formatRegion('DE', 'fr')).toBe('Allemagne')
    expect(formatCurrency('EUR', 'en')).toBe('Euro')
  })

  test('behavior: sort by the rules of the language', () => {
    const names = ['Zypern', 'Österreich', 'Oman']
    expect(names.toSorted((one, other) => compareTexts(one, other, 'de'))).toEqual(['Oman', 'Österreich', 'Zypern'])
  })
})
