import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Counts = { readonly passed: number; readonly failed: number }

export type Outcome = 'passed' | 'failed'

/** The parts that we read of what vitest's `json` reporter writes. */
export type VitestReport = {
  readonly numTotalTests?: number
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly VitestFile[]
}

type VitestFile = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

/** The parts that we read of what Playwright's `json` reporter writes. */
export type PlaywrightReport = {
  readonly stats?: { readonly expected?: number; readonly flaky?: number; readonly unexpected?: number }
  readonly suites?: readonly PlaywrightSuite[]
}

type PlaywrightSuite = {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
}

/** Stands for a title where a file failed outside of its tests. */
const OUTSIDE = 'outside of its tests'

const MAX_UNHANDLED_LINES = 40

/** More flaky tests than this in one run are failures. */
export const MAX_FLAKY = 2

/** @param code - exit code of the runner, which knows of failures that belong to no test. */
export function countVitest(code: number, report: VitestReport): Counts {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  return settle(code, {
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(failedOutsideOfTests).length,
  })
}

/** Whether a file failed and none of its tests did: it cannot be loaded, or a hook of the whole file failed. */
function failedOutsideOfTests({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
}

/** @param code - exit code of the runner. A test that passed only when tried again has passed. */
export function countPlaywright(code: number, { stats = {} }: PlaywrightReport): Counts {
  const { expected = 0, flaky = 0, unexpected = 0 } = stats
  return settle(code, { passed: expected + flaky, failed: unexpected })
}

/** Full titles, file first, of the tests that passed or of those that failed. */
export function playwrightTitles({ suites = [] }: PlaywrightReport, outcome: Outcome): readonly string[] {
  return suites.flatMap((suite) =>
    [
      ...(suite.specs ?? []).filter(({ ok }) => ok === (outcome === 'passed')).map(({ title }) => title),
      ...playwrightTitles({ suites: suite.suites ?? [] }, outcome),
    ].map((title) => `${suite.title} › ${title}`),
  )
}

/** The same of vitest's tests. @param root - Folder that the names of files become relative to. */
export function vitestTitles({ testResults = [] }: VitestReport, outcome: Outcome, root: string): readonly string[] {
  return testResults.flatMap((file) => {
    const titles = file.assertionResults.filter(({ status }) => status === outcome).map(({ fullName }) => fullName)
    const isWhole = outcome === 'passed' ? file.status === 'passed' : failedOutsideOfTests(file)
    return [...titles, ...(isWhole ? [OUTSIDE] : [])].map((title) => `${path.relative(root, file.name)} › ${title}`)
  })
}

/**
 * The errors outside of tests that vitest printed, such as an unhandled rejection. They fail the run, and vitest's report
 * does not contain them.
 */
export function unhandledErrors(output: string): readonly string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const start = lines.findIndex((line) => line.includes('Unhandled Errors'))
  return start === -1 ? [] : lines.slice(start, start + MAX_UNHANDLED_LINES)
}

/**
 * Judges a run in which some tests failed and then ran once more, alone. A test that passed alone is flaky: it counts
 * as passed, unless more than `MAX_FLAKY` are.
 *
 * @param first - the counts of the whole run.
 * @param failed - titles of what failed in it.
 * @param passedAlone - titles of what passed in the second run.
 */
export function judgeRerun(
  first: Counts,
  failed: readonly string[],
  passedAlone: readonly string[],
): Counts & { readonly flaky: readonly string[] } {
  const flaky = failed.filter((title) => passedAlone.includes(title))
  const forgiven = flaky.length > MAX_FLAKY ? 0 : flaky.length
  return { passed: first.passed + forgiven, failed: first.failed - forgiven, flaky }
}

/** A runner that ends badly without naming a failed test has failed once; one that ran nothing has, too. */
function settle(code: number, { passed, failed }: Counts): Counts {
  const silent = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}
