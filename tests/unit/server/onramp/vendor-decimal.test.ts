import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { vendorDecimal } from '@/lib/server/onramp/vendor-decimal'

const read = (value: unknown) => z.safeParse(vendorDecimal, value).data ?? 'refused'

describe('numbers of vendors', () => {
  test.each([
    ['100', '100'],
    ['0', '0'],
    ['0.10', '0.10'],
    ['0.123456789012345678', '0.123456789012345678'],
    ['1.25e-7', '0.000000125'],
    ['1e-18', '0.000000000000000001'],
    ['12E3', '12000'],
    ['1.5e+1', '15'],
    ['1.55e1', '15.5'],
    ['0.0012e3', '1.2'],
    ['007.5', '7.5'],
  ])('behavior: %s is %s, without an exponent and without rounding', (text, plain) => {
    expect(read(text)).toBe(plain)
  })

  test.each(['-1', '', '1.', '.5', 'NaN', 'Infinity', '0x10', '1e999', '1,5', ' 1', '1'.repeat(65), 5, null, {}])(
    'error: %j is no amount',
    (value) => {
      expect(read(value)).toBe('refused')
    },
  )
})
