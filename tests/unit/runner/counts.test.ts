import { describe, expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  judgeRerun,
  playwrightTitles,
  unhandledErrors,
  vitestTitles,
} from '@/tests/runner/counts'

const REPORT = {
  stats: { expected: 1, unexpected: 2 },
  suites: [
    {
      title: 'swap.spec.ts',
      specs: [
        { title: 'quotes', ok: true },
        { title: 'swaps', ok: false },
      ],
      suites: [{ title: 'on a phone', specs: [{ title: 'swaps', ok: false }] }],
    },
  ],
}

test('behavior: passed and failed tests are counted as the runners report them', () => {
  expect(countVitest(1, { numPassedTests: 3, numFailedTests: 2, testResults: [] })).toEqual({ passed: 3, failed: 2 })
  expect(countPlaywright(1, { stats: { expected: 4, flaky: 1, unexpected: 2 } })).toEqual({ passed: 5, failed: 2 })
})

test('error: a test file that cannot be loaded is a failure', () => {
  const testResults = [{ name: '/repo/tests/broken.test.ts', status: 'failed', assertionResults: [] }]
  expect(countVitest(1, { numPassedTests: 3, numFailedTests: 0, testResults })).toEqual({ passed: 3, failed: 1 })
})

test('error: a runner that exits with an error without a failed test has failed', () => {
  expect(countVitest(1, { numPassedTests: 3 })).toEqual({ passed: 3, failed: 1 })
  expect(countPlaywright(1, { stats: { expected: 3 } })).toEqual({ passed: 3, failed: 1 })
})

test('error: a runner that ran no tests, or left no report, has failed', () => {
  expect(countVitest(0, {})).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(0, {})).toEqual({ passed: 0, failed: 1 })
})

describe('tests that fail run once more, alone', () => {
  test('behavior: a failed test is named with its file and its groups', () => {
    expect(playwrightTitles(REPORT, 'failed')).toEqual(['swap.spec.ts › swaps', 'swap.spec.ts › on a phone › swaps'])
    expect(playwrightTitles(REPORT, 'passed')).toEqual(['swap.spec.ts › quotes'])
  })

  test('behavior: a failed test of vitest is named with its file, from the root on', () => {
    const report = {
      testResults: [
        {
          name: '/repo/tests/views/swap.test.tsx',
          status: 'failed',
          assertionResults: [
            { fullName: 'the form quotes', status: 'passed' },
            { fullName: 'the form swaps', status: 'failed' },
            { fullName: 'the form waits', status: 'pending' },
          ],
        },
      ],
    }
    expect(countVitest(1, { ...report, numPassedTests: 1, numFailedTests: 1 })).toEqual({ passed: 1, failed: 1 })
    expect(vitestTitles(report, 'failed', '/repo')).toEqual(['tests/views/swap.test.tsx › the form swaps'])
    expect(vitestTitles(report, 'passed', '/repo')).toEqual(['tests/views/swap.test.tsx › the form quotes'])
  })

  test('behavior: a file of which a hook failed is named, and has passed once the whole file has', () => {
    const assertionResults = [{ fullName: 'the form quotes', status: 'passed' }]
    const file = { name: '/repo/tests/views/swap.test.tsx', assertionResults }
    const failed = { testResults: [{ ...file, status: 'failed' }] }
    const title = 'tests/views/swap.test.tsx › outside of its tests'
    expect(countVitest(1, { ...failed, numPassedTests: 1 })).toEqual({ passed: 1, failed: 1 })
    expect(vitestTitles(failed, 'failed', '/repo')).toEqual([title])
    expect(vitestTitles(failed, 'passed', '/repo')).not.toContain(title)
    expect(vitestTitles({ testResults: [{ ...file, status: 'passed' }] }, 'passed', '/repo')).toContain(title)
  })

  test('behavior: errors that belong to no test are repeated from what vitest printed', () => {
    const output = 'passed\n\u001b[31m⎯⎯ Unhandled Errors ⎯⎯\u001b[39m\nError: late\n'
    expect(unhandledErrors(output)).toEqual(['⎯⎯ Unhandled Errors ⎯⎯', 'Error: late', ''])
    expect(unhandledErrors('passed')).toEqual([])
  })

  test('behavior: a run without a report names no failed test, and still counts as a failure', () => {
    expect(playwrightTitles({}, 'failed')).toEqual([])
    expect(vitestTitles({}, 'failed', '/repo')).toEqual([])
    expect(countPlaywright(1, {})).toEqual({ passed: 0, failed: 1 })
  })

  test.each([
    ['one that passes alone is flaky, and passed', ['a'], ['a'], { passed: 10, failed: 0, flaky: ['a'] }],
    ['two that pass alone are flaky, and passed', ['a', 'b'], ['a', 'b'], { passed: 11, failed: 0, flaky: ['a', 'b'] }],
    [
      'three that pass alone are failures',
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      { passed: 9, failed: 3, flaky: ['a', 'b', 'c'] },
    ],
    ['one that fails again, or does not run, is a failure', ['a'], [], { passed: 9, failed: 1, flaky: [] }],
    ['one of two fails again', ['a', 'b'], ['a'], { passed: 10, failed: 1, flaky: ['a'] }],
  ])('behavior: %s', (_, failed, passedAlone, judged) => {
    expect(judgeRerun({ passed: 9, failed: failed.length }, failed, passedAlone)).toEqual(judged)
  })

  test('behavior: failures of other steps stay failures', () => {
    expect(judgeRerun({ passed: 9, failed: 3 }, ['a'], ['a'])).toEqual({ passed: 10, failed: 2, flaky: ['a'] })
  })
})
