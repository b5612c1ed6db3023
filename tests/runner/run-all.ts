import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecks } from '@/tests/checks/run-checks'
import { packedFoyer } from '@/tests/support/packed-foyer'
import { changedFiles, everySpec, type Journeys, journeysOf } from './changed'
import { runNode } from './child'
import { ensureChromium } from './chromium'
import {
  costliest,
  type FileCost,
  isOverJourneyBudget,
  MAX_JOURNEYS,
  overFeatureSeconds,
  playwrightCosts,
  vitestCosts,
} from './costs'
import {
  type Counts,
  countPlaywright,
  countVitest,
  judgeRerun,
  MAX_FLAKY,
  playwrightTitles,
  unhandledErrors,
  type VitestReport,
  vitestTitles,
} from './counts'
import { notesOf, OVER_BUDGET, PATH_NOTE } from './notes'

const RESULTS = 'test-results'

/** So many of the costliest test files are listed at the end. */
const COSTLIEST = 12

/** What `--changed` runs of vitest: not the tests of whole commands, chains and vendors, which CI runs. */
const QUICK_PROJECTS = ['unit', 'views', 'routes'].map((name) => `--project=${name}`)

/** `npm run embed`. */
const BUILD_EMBED = 'lib/server/start/build-embed.ts'

/** When more tests fail than this, it is no accident of a busy machine: nothing runs again. */
const MAX_RERUN = 10

const STEPS = {
  check: runChecks,
  // From source: needs no build.
  gallery: () => runPlaywright('gallery'),
  build: runBuild,
  size: runSize,
  journeys: runJourneys,
  vitest: runVitest,
} satisfies Readonly<Record<string, () => Promise<Counts>>>

/**
 * The whole of `npm test`: two lanes side by side, each in this order. A later step runs even if an earlier one failed:
 * one run shows all. Vitest waits for much of its time, for chains, servers and clocks, and needs no build. The check
 * comes after it: while a build writes its types, the check would find faults in them.
 */
const LANES: readonly (readonly (keyof typeof STEPS)[])[] = [
  ['build', 'size', 'journeys'],
  ['vitest', 'check', 'gallery'],
]

const { asked, since } = parseArguments(process.argv.slice(2))
const unknown = asked.find((name) => !(name in STEPS))
if (unknown) {
  console.error(`There is no step "${unknown}". Steps: ${Object.keys(STEPS).join(', ')}.`)
  process.exit(1)
}

/** What a run with `--changed` is about; else `undefined`: everything. */
const change = since === undefined ? undefined : readChange(since)

mkdirSync(RESULTS, { recursive: true })
let passed = 0
let failed = 0
const lines: string[] = []
const costs: FileCost[] = []
const paths: string[] = []
const failedTests: Record<'journeys' | 'vitest', readonly string[]> = { journeys: [], vitest: [] }
await Promise.all(LANES.map(runLane))
await rerunFailed()
if (paths.length > 0) console.log(`\nWhat the paths of visitors took:\n${paths.join('\n')}`)
if (costs.length > 0) console.log(`\nThe test files that cost most:\n${costliest(costs, COSTLIEST).join('\n')}`)
for (const line of overFeatureSeconds(costs)) lines.push(`Tests of ${line}`)
console.log(`\n${lines.join('\n')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runLane(names: readonly (keyof typeof STEPS)[]): Promise<void> {
  for (const name of names) await runStep(name)
}

/** `--changed` may be followed by a commit; without one, what is not committed counts. The rest are names of steps. */
function parseArguments(given: readonly string[]): { readonly asked: readonly string[]; readonly since?: string } {
  const at = given.indexOf('--changed')
  if (at === -1) return { asked: given }
  const [since] = given.slice(at + 1).filter((name) => !(name in STEPS))
  return { since: since ?? 'HEAD', asked: given.filter((each) => each !== '--changed' && each !== since) }
}

function readChange(commit: string): { readonly commit: string; readonly journeys: Journeys } {
  const files = changedFiles(commit)
  const journeys = journeysOf(files, everySpec())
  const named = journeys === 'all' ? 'all journeys' : journeys.join(', ') || 'no journey'
  console.log(`${files.length} files differ from ${commit}: checks, the tests that import them, and ${named}.`)
  return { commit, journeys }
}

/** Whether a step is a part of this run. Of a change: its journeys, if it has any, and no measuring. */
function isWanted(name: keyof typeof STEPS): boolean {
  if (asked.length > 0) return asked.includes(name)
  if (change === undefined) return true
  if (name === 'build' || name === 'journeys') return change.journeys.length > 0
  return name === 'check' || name === 'vitest'
}

async function runStep(name: keyof typeof STEPS): Promise<void> {
  if (!isWanted(name)) return
  console.log(`\n== ${name}`)
  const started = performance.now()
  const counts = await STEPS[name]()
  passed += counts.passed
  failed += counts.failed
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  lines.push(`${name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`)
}

/** The app, and the package that the pages of other origins have installed. */
async function runBuild(): Promise<Counts> {
  const app = await runNode(['node_modules/next/dist/bin/next', 'build'])
  if (app.code !== 0) return oneStep(app)
  await packedFoyer()
  return oneStep(await runNode(['--conditions=react-server', '--import', 'tsx', BUILD_EMBED]))
}

function oneStep({ code }: { code: number }): Counts {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runVitest(): Promise<Counts> {
  const code = await runVitestFiles(change ? ['--changed', change.commit, ...QUICK_PROJECTS, '--passWithNoTests'] : [])
  const report = readReport(`${RESULTS}/vitest.json`)
  if (change && code === 0 && !(report as VitestReport).numTotalTests) return { passed: 0, failed: 0 }
  failedTests.vitest = vitestTitles(report, 'failed', process.cwd())
  costs.push(...vitestCosts(report, process.cwd()))
  return countVitest(code, report)
}

/** @param chosen - Files, or options that choose some. All when it is empty. @returns the exit code. */
async function runVitestFiles(chosen: readonly string[]): Promise<number> {
  const report = freshReport('vitest.json')
  const { code, output } = await runNode(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts', ...chosen],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    // In one piece at its end: what runs beside it writes as well.
    { quiet: true },
  )
  console.log(output)
  lines.push(...unhandledErrors(output))
  return code
}

async function runJourneys(): Promise<Counts> {
  const counts = await runPlaywright('journeys', change && change.journeys !== 'all' ? change.journeys : [])
  const report = readReport(`${RESULTS}/journeys.json`)
  failedTests.journeys = playwrightTitles(report, 'failed')
  costs.push(...playwrightCosts(report, 'tests'))
  paths.push(...notesOf(report, PATH_NOTE))
  const total = counts.passed + counts.failed
  if (!isOverJourneyBudget(total)) return counts
  lines.push(`${total} journeys, and ${MAX_JOURNEYS} at most: prove in a view test what needs no browser.`)
  return { ...counts, failed: counts.failed + 1 }
}

async function runSize(): Promise<Counts> {
  // One worker: what is measured is shared by the tests, and the empty app must not be built twice at once.
  const counts = await runPlaywright('size', ['--workers', '1'])
  lines.push(...notesOf(readReport(`${RESULTS}/size.json`), OVER_BUDGET))
  return counts
}

/**
 * Runs the tests that failed once more, with nothing beside them. What then passes is named as flaky, what fails again
 * as failed.
 */
async function rerunFailed(): Promise<void> {
  const all = [...failedTests.vitest, ...failedTests.journeys]
  if (all.length === 0) return
  const passedAlone = all.length > MAX_RERUN ? [] : [...(await rerunVitest()), ...(await rerunJourneys())]
  const judged = judgeRerun({ passed, failed }, all, passedAlone)
  passed = judged.passed
  failed = judged.failed
  lines.push(...all.filter((title) => !judged.flaky.includes(title)).map((title) => `failed: ${title}`))
  lines.push(...judged.flaky.map((title) => `flaky: ${title}`))
  if (judged.flaky.length > MAX_FLAKY) lines.push(`More than ${MAX_FLAKY} flaky tests are failures.`)
}

/** @returns titles of what passes now. */
async function rerunVitest(): Promise<readonly string[]> {
  if (failedTests.vitest.length === 0) return []
  console.log(`\n== vitest: files with a failed test, once more and alone`)
  await runVitestFiles([...new Set(failedTests.vitest.map((title) => title.split(' › ', 1)[0] ?? ''))])
  return vitestTitles(readReport(`${RESULTS}/vitest.json`), 'passed', process.cwd())
}

/** @returns titles of what passes now. */
async function rerunJourneys(): Promise<readonly string[]> {
  if (failedTests.journeys.length === 0) return []
  console.log(`\n== journeys that failed, once more and alone`)
  await runPlaywright('journeys', ['--last-failed', '--workers', '1'])
  return playwrightTitles(readReport(`${RESULTS}/journeys.json`), 'passed')
}

async function runPlaywright(project: string, options: readonly string[] = []): Promise<Counts> {
  const report = freshReport(`${project}.json`)
  let executable: string
  try {
    executable = ensureChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const { code } = await runNode(
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/playwright.config.ts'],
      // A folder for each project: what failed last is noted there, and another project would overwrite it.
      ...['--project', project, '--output', `${RESULTS}/playwright-${project}`, ...options],
    ],
    { env: { ...process.env, CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${report}` } },
  )
  return countPlaywright(code, readReport(report))
}

function freshReport(name: string): string {
  rmSync(`${RESULTS}/${name}`, { force: true })
  return `${RESULTS}/${name}`
}

/** A report that was never written says nothing, and counting takes that for a failure. */
function readReport(report: string): object {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as object
  } catch {
    return {}
  }
}
