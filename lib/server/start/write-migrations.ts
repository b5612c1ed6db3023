import 'server-only'
import { spawnSync } from 'node:child_process'
import { hostRoles } from '@/lib/core/hosts'
import { tableFiles } from '../tables/role-tables'

/**
 * `npm run migrations -- <name>`: after a change of tables, writes the next migration of each role whose tables differ
 * into `migrations/`. A migration that is part of a release is never edited.
 */
const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z-]*$/.test(name)) {
  process.stderr.write('Usage: npm run migrations -- <name in lower case, such as device-labels>\n')
  process.exit(1)
}
for (const role of hostRoles) {
  const options = {
    name,
    dialect: 'postgresql',
    casing: 'snake_case',
    schema: `./lib/server/${tableFiles[role]}`,
    out: `./lib/server/database/migrations/${role}`,
  }
  const flags = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
  const { status } = spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...flags], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--conditions=react-server' },
  })
  if (status !== 0) process.exit(status ?? 1)
}
