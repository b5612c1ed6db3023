import { fileURLToPath } from 'node:url'
import { runNode } from '@/tests/runner/child'
import type { Counts } from '@/tests/runner/counts'

/** What `npm run check` runs: everything that needs neither a build nor a chain. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  'dependency rules': ['--import', 'tsx', 'tests/checks/boundaries/check.ts'],
  'texts by key': ['--import', 'tsx', 'tests/checks/texts/check.ts'],
  'directions of writing': ['--import', 'tsx', 'tests/checks/directions/check.ts'],
  'pages that are translated': ['--import', 'tsx', 'tests/checks/translation/check.ts'],
  'linear patterns': ['--import', 'tsx', 'tests/checks/patterns/check.ts'],
  'namespaces at home': ['--import', 'tsx', 'tests/checks/namespaces/check.ts'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  licences: ['--import', 'tsx', 'tests/checks/licences/check.ts'],
  pictures: ['--import', 'tsx', 'tests/checks/icons/check.ts'],
  'byte budgets': ['--import', 'tsx', 'tests/checks/size/check.ts'],
  'lock file': ['--import', 'tsx', 'tests/checks/lock/check.ts'],
}

/** Runs all checks side by side and shows each one's words when it has ended. */
export async function runChecks(): Promise<Counts> {
  const outcomes = await Promise.all(
    Object.entries(CHECKS).map(async ([name, args]) => {
      const { code, output, seconds } = await runNode(args, { quiet: true })
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
      if (code !== 0) console.log(output.trim())
      return code === 0
    }),
  )
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
