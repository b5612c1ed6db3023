import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { type Counts, runChecks } from '@/tests/checks/run-checks'
import { runNode } from './child'
import { ensureChromium } from './chromium'

const RESULTS = 'test-results'

/** The whole of `npm test`, in this order. A later step runs even if an earlier one failed: one run shows all. */
const STEPS: Readonly<Record<string, () => Promise<Counts>>> = {
  check: runChecks,
  vitest: runVitest,
  build: async () => oneStep(await runNode(['node_modules/next/dist/bin/next', 'build'])),
  size: () => runPlaywright('size'),
  journeys: () => runPlaywright('journeys'),
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in STEPS))
if (unknown) {
  console.error(`There is no step "${unknown}". Steps: ${Object.keys(STEPS).join(', ')}.`)
  process.exit(1)
}

mkdirSync(RESULTS, { recursive: true })
let passed = 0
let failed = 0
const lines: string[] = []
for (const [name, run] of Object.entries(STEPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  const started = performance.now()
  const counts = await run()
  passed += counts.passed
  failed += counts.failed
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  lines.push(`${name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`)
}
console.log(`\n${lines.join('\n')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function oneStep({ code }: { code: number }): Counts {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runVitest(): Promise<Counts> {
  const report = freshReport('vitest.json')
  const { code } = await runNode([
    ...['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ])
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
  // A file that cannot be loaded has no tests to fail: it counts as one failure itself.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return settle(code, { passed: numPassedTests, failed: numFailedTests + broken })
}

async function runPlaywright(project: string): Promise<Counts> {
  const report = freshReport(`${project}.json`)
  let executable: string
  try {
    executable = ensureChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const { code } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/playwright.config.ts', '--project', project],
    { env: { ...process.env, CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${report}` } },
  )
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report).stats ?? {}
  return settle(code, { passed: expected + flaky, failed: unexpected })
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { status: string; assertionResults: unknown[] }[]
  stats?: { expected?: number; flaky?: number; unexpected?: number }
}

function freshReport(name: string): string {
  rmSync(`${RESULTS}/${name}`, { force: true })
  return `${RESULTS}/${name}`
}

function readReport(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    return {}
  }
}

/** A runner that ends badly without naming a failed test has failed once; one that ran nothing has, too. */
function settle(code: number, { passed, failed }: Counts): Counts {
  const silent = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}
