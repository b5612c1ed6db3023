import { afterEach, describe, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { MAX_AMOUNT_TEXT_LENGTH } from '@/lib/core/amount'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { baseUnits, caip2, caip10, hash, hexData, httpUrl, MAX_HEX_DATA_LENGTH, MAX_URL_LENGTH } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { MAX_BODY_BYTES } from '@/lib/server/http/request-input'
import { swapAllowance } from '@/lib/swap/swap-contract'

afterEach(() => vi.restoreAllMocks())

describe('boundedText', () => {
  test('behavior: a text of the maximum length is checked', () => {
    const accepts = vi.fn(() => true)
    expect(boundedText(3, accepts).safeParse('abc').success).toBe(true)
    expect(accepts).toHaveBeenCalledWith('abc')
  })

  test('error: a longer text is refused, and the check does not run', () => {
    const accepts = vi.fn(() => true)
    expect(boundedText(3, accepts).safeParse('abcd').success).toBe(false)
    expect(accepts).not.toHaveBeenCalled()
  })

  test('error: a value that is not a text is refused, and the check does not run', () => {
    const accepts = vi.fn(() => true)
    for (const value of [1, null, undefined, ['abc'], { length: 1 }]) {
      expect(boundedText(3, accepts).safeParse(value).success).toBe(false)
    }
    expect(accepts).not.toHaveBeenCalled()
  })

  test('behavior: patternText accepts what the pattern matches', () => {
    const schema = patternText(3, /^a+$/)
    expect(['a', 'aaa', '', 'ab', 'aaaa'].map((text) => schema.safeParse(text).success)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the schemas of the wire', () => {
  const schemas: readonly (readonly [string, z.ZodMiniType, string, number])[] = [
    ['evmAddress', evmAddress, '0x0', 42],
    ['hash', hash, '0x0', 66],
    ['hexData', hexData, '0x0', MAX_HEX_DATA_LENGTH],
    ['baseUnits', baseUnits, '1', 78],
    ['caip2', caip2, 'eip155:1', 41],
    ['caip10', caip10, 'eip155:1:0x0', 170],
    ['httpUrl', httpUrl, 'https://a', MAX_URL_LENGTH],
    ['sourceTokenAmount', swapAllowance.input.shape.sourceTokenAmount, '0', MAX_AMOUNT_TEXT_LENGTH],
  ]

  test.each(schemas)('error: %s checks no text that is longer than its bound', (_, schema, start, maxLength) => {
    const read = vi.spyOn(RegExp.prototype, 'test')
    const matched = vi.spyOn(RegExp.prototype, 'exec')
    const parsed = vi.spyOn(URL, 'canParse')
    expect(schema.safeParse(start.padEnd(maxLength + 1, '0')).success).toBe(false)
    expect([read, matched, parsed].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test('param: hex data may fill the largest request body', () => {
    expect(MAX_HEX_DATA_LENGTH).toBe(MAX_BODY_BYTES)
    expect(hexData.safeParse(`0x${'ab'.repeat(MAX_HEX_DATA_LENGTH / 2 - 1)}`).success).toBe(true)
  })
})
