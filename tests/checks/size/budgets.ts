import { expect } from '@playwright/test'
import { OVER_BUDGET } from '@/tests/runner/notes'
import budgets from './budgets.json' with { type: 'json' }

export type BudgetName = keyof typeof budgets

/** A run fails above this share of a budget, and warns from the budget on: a few bytes hold nothing up. */
const TOLERANCE = 1.02

/** What a test notes for its report. */
type Notes = { readonly annotations: { type: string; description?: string }[] }

/**
 * Compares what was loaded with its budget, and says both: the figures matter on a good day, too.
 *
 * @param bytes - Compressed as `sizeOf` does.
 * @param loaded - What was loaded, where several things have this budget.
 */
export function expectWithin(info: Notes, name: BudgetName, bytes: number, loaded: string = name): void {
  const budget = budgets[name].bytes
  const figures = `${loaded}: ${kB(bytes)} of ${kB(budget)}`
  tell(info, figures)
  if (bytes > budget) tell(info, `over its budget by ${bytes - budget} bytes: ${figures}`, OVER_BUDGET)
  expect(bytes, loaded).toBeLessThanOrEqual(budget * TOLERANCE)
}

/** Into the report and onto the terminal. */
export function tell(info: Notes, description: string, type = 'size'): void {
  info.annotations.push({ type, description })
  console.log(description)
}

export const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`
