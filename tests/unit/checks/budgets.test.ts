import { expect, test } from 'vitest'
import { findRaisedBudgets } from '@/tests/checks/size/check'

const budgets = (page: number, view: number) => ({ page: { bytes: page }, view: { bytes: view } })

test.each([
  ['nothing changes', budgets(100, 50), budgets(100, 50)],
  ['one is lowered', budgets(100, 50), budgets(90, 50)],
  ['one takes what the other gives', budgets(100, 50), budgets(110, 40)],
  ['one is new', { page: { bytes: 100 } }, budgets(100, 50)],
  ['one is gone', budgets(100, 50), { page: { bytes: 100 } }],
])('behavior: a change passes in which %s', (_, before, after) => {
  expect(findRaisedBudgets(before, after)).toEqual([])
})

test.each([
  ['one is raised', budgets(110, 50), 'page by 10 bytes'],
  ['both are raised', budgets(110, 51), 'page by 10 bytes, view by 1 bytes'],
  ['one gives less than the other takes', budgets(110, 45), 'page by 10 bytes'],
])('error: a change fails in which %s', (_, after, raised) => {
  expect(findRaisedBudgets(budgets(100, 50), after)).toEqual([expect.stringContaining(`raises ${raised}:`)])
})
