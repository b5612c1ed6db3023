// `npm test`: everything, on a fresh clone too. Plain Node, because nothing may be installed yet; what follows the
// preflight is TypeScript. `npm test -- vitest journeys` runs the named steps only, and
// `npm test -- --changed [commit]` what a change may break.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1

const preflight = `${root}devnet/preflight.mjs`
if (existsSync(preflight) && node(preflight) !== 0) process.exit(1)
process.exitCode = node('--import', 'tsx', 'tests/runner/run-all.ts', ...process.argv.slice(2))
