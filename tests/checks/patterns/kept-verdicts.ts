import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import recheck from 'recheck/package.json' with { type: 'json' }

/** Analysing all patterns takes half a minute: what was judged once is kept beside the installed packages. */
const FILE = `node_modules/.cache/foyer-patterns/recheck-${recheck.version}.json`

/** Why a pattern is refused; `null` for a linear one. By pattern, as it is written. */
export type Verdicts = Map<string, string | null>

/** The verdicts of earlier runs, of the same version of the analyser. */
export function readVerdicts(): Verdicts {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string | null>))
  } catch {
    return new Map()
  }
}

export function keepVerdicts(verdicts: Verdicts): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(Object.fromEntries(verdicts), null, 2))
}
