import { describe, expect, test } from 'vitest'
import { parseExactJson } from '@/lib/server/kit/exact-json'
import { parseForeignJson } from '@/lib/server/kit/json-bounds'
import { seededRandom } from '@/tests/support/seeded-random'

describe('parseExactJson', () => {
  test.each([
    ['{"a":0.123456789012345678}', { a: '0.123456789012345678' }],
    ['[1,-2.5, 3e-7 ,[4]]', ['1', '-2.5', '3e-7', ['4']]],
    ['{"a":"1.5","b":"say \\"2\\"","3":true,"c":null}', { a: '1.5', b: 'say "2"', 3: true, c: null }],
    ['12', '12'],
    ['"12', undefined],
    ['{"a":', undefined],
    ['', undefined],
  ])('behavior: %s keeps the digits of its numbers, and only those change', (text, value) => {
    expect(parseExactJson(text, 100)).toEqual(value)
  })

  test('error: a text with too many values is none', () => {
    expect(parseExactJson('[1,2,3,4]', 3)).toBeUndefined()
  })

  test('behavior: agrees with the parser of numbers in everything but numbers', () => {
    const random = seededRandom(28)
    const randomValue = (depth: number): unknown => {
      const pick = random(depth > 3 ? 4 : 6)
      if (pick === 0) return random(1e9) / 10 ** random(9)
      if (pick === 1) return ['', 'a1', '"', '\\', '-1e5', '\u0001'][random(6)]
      if (pick === 2) return null
      if (pick === 3) return random(2) === 0
      const items = Array.from({ length: random(4) }, () => randomValue(depth + 1))
      return pick === 4 ? items : Object.fromEntries(items.map((item, index) => [`k${index}"1`, item]))
    }
    const textsOf = (value: unknown): unknown => {
      if (typeof value === 'number') return JSON.stringify(value)
      if (Array.isArray(value)) return value.map(textsOf)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, textsOf(item)]))
    }
    for (let round = 0; round < 500; round += 1) {
      const text = JSON.stringify(randomValue(0))
      expect(parseExactJson(text, 10_000)).toEqual(textsOf(parseForeignJson(text)))
    }
  })
})
