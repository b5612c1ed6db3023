import { describe, expect, test } from 'vitest'
import { codeDigits } from '@/lib/core/code-digits'

describe('codeDigits', () => {
  test.each([
    ['nothing', '', ''],
    ['a beginning', '12', '12'],
    ['a code', '123456', '123456'],
    ['a code in groups', ' 123 456\n', '123456'],
    ['a code with a hyphen', '123-456', '123456'],
    ['Bengali digits', '১২৩৪৫৬', '123456'],
    ['Persian digits with marks of direction', '\u2067۱۲۳۴۵۶\u2069', '123456'],
    ['a whole message', 'Your 2 minute code: 123456. Foyer', '123456'],
  ])('behavior: %s is read', (_, text, digits) => {
    expect(codeDigits(text, 6)).toBe(digits)
  })

  test.each([
    ['a letter', '12a'],
    ['one digit too many', '1234567'],
    ['a message with two codes', '123456 or 654321?'],
    ['a message without one', 'Your code of 2026'],
    ['a letter between digits', '123a456'],
    ['a long text', `${'a'.repeat(2_000)}123456`],
  ])('error: %s is refused, and no digits are taken from it', (_, text) => {
    expect(codeDigits(text, 6)).toBeNull()
  })
})
