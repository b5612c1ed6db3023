import path from 'node:path'

export type Counts = { readonly passed: number; readonly failed: number }

export type Outcome = 'passed' | 'failed'

/** The parts that we read of what vitest's `json` reporter writes. */
export type VitestReport = {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
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

/** More flaky tests than this in one run are failures. */
export const MAX_FLAKY = 2

/** @param code - exit code of the runner, which knows of failures that belong to no test. */
export function countVitest(code: number, report: VitestReport): Counts {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  // A file that cannot be loaded has no tests to fail: it counts as one failure itself.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return settle(code, { passed: numPassedTests, failed: numFailedTests + broken })
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
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === outcome)
      .map(({ fullName }) => `${path.relative(root, name)} › ${fullName}`),
  )
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
