import { describe, expect, test } from 'vitest'
import { countryCodes, subdivisionsOf } from '@/lib/onramp/places-to-buy'

describe('places to buy from', () => {
  test('behavior: every country has one code, and `Intl` knows its name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(countryCodes).toHaveLength(249)
    expect(new Set(countryCodes).size).toBe(249)
    expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
  })

  test.each([
    ['US', 51, { code: 'DC', name: 'District of Columbia' }],
    ['CA', 13, { code: 'NL', name: 'Newfoundland and Labrador' }],
  ] as const)('behavior: the parts of %s are %i, each with its code', (country, count, one) => {
    const parts = subdivisionsOf(country)
    expect(new Set(parts.map(({ code }) => code)).size).toBe(count)
    expect(parts.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== '')).toBe(true)
    expect(parts).toContainEqual(one)
  })

  test.each(['DE', 'toString'])('behavior: %s has no parts to choose', (country) => {
    expect(subdivisionsOf(country)).toEqual([])
  })
})
