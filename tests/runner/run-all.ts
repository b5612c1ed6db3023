import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecks } from '@/tests/checks/run-checks'
import { runNode } from './child'
import { ensureChromium } from './chromium'
import { type Counts, countPlaywright, countVitest } from './counts'

const RESULTS = 'test-results'

/** The whole of `npm test`, in this order. A later step runs even if an earlier one failed: one run shows all. */
const STEPS: Readonly<Record<string, () => Promise<Counts>>> = {
  check: runChecks,
  vitest: runVitest,
  build: async () => oneStep(await runNode(['node_modules/next/dist/bin/next', 'build'])),
  // One worker: what is measured is shared by the tests, and the empty app must not be built twice at once.
  size: () => runPlaywright('size', ['--workers', '1']),
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
  return countVitest(code, readReport(report))
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
      ...['--project', project, ...options],
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
