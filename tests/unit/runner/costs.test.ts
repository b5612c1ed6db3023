import { describe, expect, test } from 'vitest'
import {
  costliest,
  FEATURE_SECONDS,
  isOverJourneyBudget,
  MAX_JOURNEYS,
  overFeatureSeconds,
  playwrightCosts,
  vitestCosts,
} from '@/tests/runner/costs'

describe('what each step costs', () => {
  test('behavior: a file of vitest costs what it ran, named from the root', () => {
    const report = { testResults: [{ name: '/project/tests/unit/a.test.ts', startTime: 1_000, endTime: 3_500 }] }
    expect(vitestCosts(report, '/project')).toEqual([{ file: 'tests/unit/a.test.ts', seconds: 2.5 }])
  })

  test('behavior: a file of journeys costs all its tests, those of groups and repetitions included', () => {
    const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
    const suites = [
      { title: 'swap.spec.ts', specs: [spec(1_000)], suites: [{ title: 'group', specs: [spec(500, 2_000)] }] },
    ]
    expect(playwrightCosts({ suites }, 'tests/e2e')).toEqual([{ file: 'tests/e2e/swap.spec.ts', seconds: 3.5 }])
  })

  test('behavior: the costliest files come first, and no more than asked for', () => {
    const files = [1, 30, 4].map((seconds) => ({ file: `tests/${seconds}.ts`, seconds }))
    expect(costliest(files, 2)).toEqual(['   30.0 s  tests/30.ts', '    4.0 s  tests/4.ts'])
  })

  test('behavior: a run without a report has no costs', () => {
    expect([...vitestCosts({}, '/'), ...playwrightCosts({}, 'tests/e2e')]).toEqual([])
  })

  test('error: one journey more than the budget is too many', () => {
    expect([MAX_JOURNEYS, MAX_JOURNEYS + 1].map(isOverJourneyBudget)).toEqual([false, true])
  })

  test('behavior: a coming feature whose files take longer together than its share is named', () => {
    const files = (seconds: number) => [
      { file: 'tests/unit/onramp/order.test.ts', seconds: 1 },
      { file: 'tests/e2e/onramp.spec.ts', seconds },
      { file: 'tests/e2e/swap.spec.ts', seconds: 500 },
    ]
    expect(overFeatureSeconds(files(FEATURE_SECONDS - 1))).toEqual([])
    expect(overFeatureSeconds(files(FEATURE_SECONDS))).toEqual(['buying: 61 s of 60 s'])
  })
})
