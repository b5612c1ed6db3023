import { describe, expect, test } from 'vitest'
import { formatChange } from '@/lib/text/format-change'

describe('formatChange', () => {
  test.each([
    [0.012, '+1.2%', 'up'],
    [-0.004, '-0.4%', 'down'],
    [0, '0.0%', 'none'],
    [0.0004, '0.0%', 'none'],
    [-0.0004, '0.0%', 'none'],
    [0.0005, '+0.1%', 'up'],
    [-1, '-100.0%', 'down'],
    [12.5, '+1,250.0%', 'up'],
  ] as const)('param: %d reads %s, direction %s', (fraction, text, direction) => {
    expect(formatChange(fraction, 'en')).toEqual({ text, direction })
  })

  test('behavior: the language determines marks and spaces; the sign stays', () => {
    expect(formatChange(0.012, 'de').text.replace(/\s/u, ' ')).toBe('+1,2 %')
    expect(formatChange(-0.012, 'ar').text).toMatch(/-.*1.2/)
  })
})
