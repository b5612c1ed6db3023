import { expect, test } from 'vitest'
import { formatBasisPoints, formatDecimal, formatFiat } from '@/lib/text/format'
import { keptFormatter } from '@/lib/text/kept-formatter'

test('behavior: a formatter is created once for each use, and again for another language', () => {
  let made = 0
  const use = (locale: string, name: string) => keptFormatter(locale, name, () => ({ number: ++made })).number
  expect([use('en', 'a'), use('en', 'a'), use('en', 'b'), use('de', 'a'), use('en', 'a')]).toEqual([1, 1, 2, 3, 4])
})

test('behavior: formats that differ in places, size or language do not share a formatter', () => {
  const all = () => [
    formatDecimal('1234.56789', 'en', 3),
    formatDecimal('1234.56789', 'en', 6),
    formatDecimal('1234.56789', 'de', 3),
    formatFiat(0.001234, 'de'),
    formatFiat(1234.5, 'de'),
    formatBasisPoints(85, 'en'),
  ]
  const once = all()
  expect(once).toEqual(['1,234.567', '1,234.56789', '1.234,567', '0,0012\u00a0$', '1.234,50\u00a0$', '0.85%'])
  expect(all()).toEqual(once)
})
