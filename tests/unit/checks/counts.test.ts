import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from '@/tests/runner/counts'

test('behavior: passed and failed tests are counted as the runners report them', () => {
  expect(countVitest(1, { numPassedTests: 3, numFailedTests: 2, testResults: [] })).toEqual({ passed: 3, failed: 2 })
  expect(countPlaywright(1, { stats: { expected: 4, flaky: 1, unexpected: 2 } })).toEqual({ passed: 5, failed: 2 })
})

test('error: a test file that cannot be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
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
