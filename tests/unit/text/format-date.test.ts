import { expect, test } from 'vitest'
import { formatDay, formatInstant, formatMoment, formatTime } from '@/lib/text/format-date'

const at = new Date(2026, 10, 21, 14, 32, 10).getTime()

test("param: time, day and moment are formatted by the language's rules", () => {
  expect(formatTime(at, 'de')).toBe('14:32')
  // Which space it is depends on the version of the language data.
  expect(formatTime(at, 'en').replace(/\s/, ' ')).toBe('2:32 PM')
  expect(formatDay(at, at, 'de')).toBe('21. November')
  expect(formatDay(at, at, 'ja')).toBe('11月21日')
  expect(formatMoment(at, 'de')).toBe('21.11.2026, 14:32:10')
})

test('behavior: a day of another year includes the year', () => {
  const now = new Date(2027, 0, 2).getTime()
  expect(formatDay(at, now, 'en')).toBe('November 21, 2026')
})

test('behavior: an instant names its time zone, and is the same in every time zone', () => {
  const instant = Date.UTC(2026, 10, 21, 14, 32, 10)
  expect(formatInstant(instant, 'en').replaceAll(/\s/g, ' ')).toBe('November 21, 2026 at 2:32 PM UTC')
  expect(formatInstant(instant, 'de')).toBe('21. November 2026 um 14:32 UTC')
  expect(formatInstant(instant, 'ar')).toContain('2026')
})
