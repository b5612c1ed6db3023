import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inGroups, outcomeOf, TEST_NUMBERS } from '@/devnet/sandbox/sandbox-outcomes'

/** Whether the last digit checks the others, as on every card (ISO/IEC 7812-1). */
function isChecked(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

describe('test numbers', () => {
  test.each(TEST_NUMBERS)('param: $number is in the documentation, and browsers take it for a card', (row) => {
    const docs = readFileSync('docs/devnet.md', 'utf8')
    expect(docs).toContain(`| ${inGroups(row.number)} | ${row.says} |`)
    expect(isChecked(row.number)).toBe(true)
  })

  test('behavior: spaces and hyphens do not matter, and other numbers mean nothing', () => {
    expect(outcomeOf('4242424242424242')).toBe('paid')
    expect(outcomeOf(' 4242-4242 4242 4242 ')).toBe('paid')
    for (const typed of ['', '4242', '42424242424242420', '5555555555554444']) expect(outcomeOf(typed)).toBeUndefined()
  })
})
