import path from 'node:path'

/** The parts that we read of what vitest's `json` reporter writes; times are Unix ms. */
export type VitestTimes = {
  readonly testResults?: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

/** The parts that we read of what Playwright's `json` reporter writes; durations are ms. */
export type PlaywrightTimes = { readonly suites?: readonly SuiteTimes[] }

type SuiteTimes = {
  readonly title: string
  readonly suites?: readonly SuiteTimes[]
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

export type FileCost = { readonly file: string; readonly seconds: number }

/**
 * A journey starts a page, a wallet and often a chain: about 3 s on two cores. With this many, `npm test` takes 20 minutes
 * there (2026-11-28). A new journey takes the place of one that a view test can prove, or raises this number
 * together with a faster step.
 */
export const MAX_JOURNEYS = 240

export function isOverJourneyBudget(journeys: number): boolean {
  return journeys > MAX_JOURNEYS
}

/** Seconds of each test file of vitest. @param root - Folder that the names become relative to. */
export function vitestCosts({ testResults = [] }: VitestTimes, root: string): readonly FileCost[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }))
}

/** Seconds of each test file of Playwright, retries included. @param folder - Folder of the project. */
export function playwrightCosts({ suites = [] }: PlaywrightTimes, folder: string): readonly FileCost[] {
  return suites.map((suite) => ({ file: `${folder}/${suite.title}`, seconds: durationMs(suite) / 1_000 }))
}

function durationMs({ suites = [], specs = [] }: SuiteTimes): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationMs)].reduce((sum, each) => sum + each, 0)
}

/** The files that cost most, one line each. */
export function costliest(files: readonly FileCost[], count: number): readonly string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/** Seconds that the tests of a feature may take together: six features fit into what the whole run may still grow. */
export const FEATURE_SECONDS = 60

/** The features that are coming, by the names of their test files. */
const FEATURE_FILES: Readonly<Record<string, RegExp>> = {
  'sending from the e-mail wallet': /embedded-send|simulation|approve-transaction/,
  'recovery and export': /recover-wallet|export-key|account-end/,
  buying: /onramp|buying|sandbox-provider/,
  'social login': /oidc|social|farcaster|telegram/,
  'smart accounts': /smart-account|sponsor|permission/,
  'adoption by other sites': /embed-script|adopt/,
}

/** The features whose tests take longer than {@link FEATURE_SECONDS}, one line each. Informs; nothing fails by it. */
export function overFeatureSeconds(files: readonly FileCost[]): readonly string[] {
  return Object.entries(FEATURE_FILES).flatMap(([feature, pattern]) => {
    const seconds = files.filter(({ file }) => pattern.test(file)).reduce((sum, each) => sum + each.seconds, 0)
    return seconds > FEATURE_SECONDS ? `${feature}: ${seconds.toFixed(0)} s of ${FEATURE_SECONDS} s` : []
  })
}
