import 'server-only'
import { getEnv } from '../../settings/env'
import { EnvError } from '../../settings/env-variable'
import { checksOf } from './checks-of'
import { type Finding, runChecks } from './finding'

/**
 * `npm run doctor`: checks what this installation needs from other machines, and says what to do. Changes nothing. The
 * exit code is 1 if there is a fault. With `--json` it prints one JSON object.
 */
const USAGE = 'Usage: npm run doctor [-- --json]'

const [option, ...rest] = process.argv.slice(2)
if (rest.length > 0 || (option !== undefined && option !== '--json')) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}

const SIGNS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const

function lineOf({ check, state, says, todo }: Finding): string {
  return `${SIGNS[state]}  ${check}: ${says}${todo === '' ? '' : `\n         ${todo}`}`
}

try {
  const findings = await runChecks(checksOf(getEnv(), Date.now))
  const hasFault = findings.some(({ state }) => state === 'fault')
  const text = option === '--json' ? JSON.stringify({ ok: !hasFault, findings }) : findings.map(lineOf).join('\n')
  process.stdout.write(`${text}\n`, () => process.exit(hasFault ? 1 : 0))
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
