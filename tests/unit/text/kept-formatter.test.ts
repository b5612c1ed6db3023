import { expect, test } from 'vitest'
import { formatBasisPoints, formatFiat, formatTokenAmount } from '@/lib/text/format'
import { keptFormatter } from '@/lib/text/kept-formatter'

test('behavior: a formatter is created once for each use, and again for another language', () => {
  let made = 0
  const use = (locale: string, name: string) => keptFormatter(locale, name, () => ({ number: ++made })).number
  expect([use('en', 'a'), use('en', 'a'), use('en', 'b'), use('de', 'a'), use('en', 'a')]).toEqual([1, 1, 2, 3, 4])
})

test('behavior: formats that differ in kind, size or language do not share a formatter', () => {
  const all = () => [
    formatTokenAmount(1_234_567n, 3, { locale: 'en' }),
    formatTokenAmount(1_234_567n, 3, { locale: 'de' }),
    formatFiat(0.001234, 'de'),
    formatFiat(1234.5, 'de'),
    formatBasisPoints(85, 'en'),
  ]
  const once = all()
  expect(once).toEqual(['1,234.56', '1.234,56', '0,0012\u00a0$', '1.234,50\u00a0$', '0.85%'])
  expect(all()).toEqual(once)
})
