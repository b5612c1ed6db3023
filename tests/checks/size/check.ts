import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = 'tests/checks/size/budgets.json'

export type Budgets = Readonly<Record<string, { readonly bytes: number }>>

/**
 * Returns one sentence when a change raises budgets by more than it lowers others: what a visitor pays does not grow in
 * passing. A budget that is new or gone is not compared.
 */
export function findRaisedBudgets(before: Budgets, after: Budgets): string[] {
  const grown = Object.entries(after).map(([name, { bytes }]) => ({
    name,
    bytes: bytes - (before[name]?.bytes ?? bytes),
  }))
  const sum = grown.reduce((all, { bytes }) => all + bytes, 0)
  if (sum <= 0) return []
  const raised = grown.filter(({ bytes }) => bytes > 0).map(({ name, bytes }) => `${name} by ${bytes} bytes`)
  return [`${FILE} raises ${raised.join(', ')}: lower others by as much. Why: docs/decisions/measuring-bytes.md.`]
}

/** The budgets of a commit; `undefined` without Git, in a clone without that commit, or before the file had its form. */
function budgetsAt(commit: string): Budgets | undefined {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:${FILE}`], { encoding: 'utf8' })
  if (status !== 0) return undefined
  const budgets = JSON.parse(stdout) as Readonly<Record<string, unknown>>
  const isWhole = Object.values(budgets).every((entry) => typeof entry === 'object' && entry !== null)
  return isWhole ? (budgets as Budgets) : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const now = JSON.parse(readFileSync(FILE, 'utf8')) as Budgets
  // What is not committed yet is compared with the last commit, a commit with the one before it.
  const faults = ['HEAD', 'HEAD~1'].flatMap((commit) => findRaisedBudgets(budgetsAt(commit) ?? now, now))
  for (const fault of new Set(faults)) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
