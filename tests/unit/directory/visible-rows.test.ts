import { expect, test } from 'vitest'
import { visibleRows } from '@/components/modal/views/AllWallets/visible-rows'

const ROW = 56
const BOX = 560

test.each([
  ['at the top', 0, 10_000],
  ['above the list', -100, 10_000],
  ['in the middle', 5_000 * ROW + 13, 10_000],
  ['at the end', 10_000 * ROW - BOX, 10_000],
  ['beyond the end', 10_000 * ROW, 10_000],
  ['of a short list', 0, 3],
  ['of an empty list', 0, 0],
])('behavior: %s all rows in sight are drawn, and not many more', (_, above, count) => {
  const { first, end } = visibleRows(above, BOX, ROW, count)
  const firstInSight = Math.max(0, Math.floor(above / ROW))
  const endInSight = Math.min(count, Math.ceil((above + BOX) / ROW))
  expect(first).toBeLessThanOrEqual(Math.min(firstInSight, count))
  expect(end).toBeGreaterThanOrEqual(endInSight)
  expect(end).toBeLessThanOrEqual(count)
  expect(end - first).toBeLessThanOrEqual(32)
})

test('behavior: scrolling by less than a step draws the same rows', () => {
  expect(visibleRows(100 * ROW, BOX, ROW, 10_000)).toEqual(visibleRows(100 * ROW + 2 * ROW, BOX, ROW, 10_000))
})
