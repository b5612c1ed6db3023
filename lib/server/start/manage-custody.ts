import 'server-only'
import { existsSync } from 'node:fs'
import { custodyRoles } from '@/lib/core/hosts'
import { forRole } from '../platform/for-role'
import { getPlatform } from '../platform/platform'
import { countUntold } from '../wallet/ending-notices'
import { tellOwners } from '../wallet/tell-owners'
import { partsFileName, publishParts } from './publish-parts'

/**
 * `npm run custody`, for the end of a service. An embedded database can be opened by one process only, so end the server
 * before.
 *
 * `export-notice`: how many owners would be mailed how to leave. With `--send` mails them, each once: a further run goes on
 * with those who were not told.
 *
 * `publish`: writes what this instance's roles keep of passwords and passkeys of owners, which opens with them alone.
 */
const USAGE = `Usage: npm run custody -- export-notice
       npm run custody -- export-notice --send [--per-minute <1 to 600>]
       npm run custody -- publish <folder>`

const PER_MINUTE = 60
const MAX_PER_MINUTE = 600

async function manage([command, ...options]: readonly string[]): Promise<string> {
  if (command === 'export-notice') return notice(options)
  const [folder] = options
  return command === 'publish' && folder !== undefined && options.length === 1 ? publish(folder) : fail(USAGE)
}

async function notice(options: readonly string[]): Promise<string> {
  const perMinute = options.length === 3 && options[1] === '--per-minute' ? Number(options[2]) : PER_MINUTE
  const isUsed = options.length === 0 || (options[0] === '--send' && [1, 3].includes(options.length))
  const isRight = Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= MAX_PER_MINUTE
  if (!isUsed || !isRight) return fail(USAGE)
  const platform = getPlatform()
  const settings = platform.env.databases.wallet
  if (!platform.env.roles.includes('wallet')) return fail('This environment does not answer for the wallet role.')
  // Opening would create it.
  if (settings.kind === 'folder' && !existsSync(settings.path)) return 'There is no wallet here.'
  const parts = forRole(platform, 'wallet')
  if (options.length === 0) {
    const count = await (await parts.databases.wallet()).run(countUntold)
    return `${count} owners were not told yet. Mail them with: npm run custody -- export-notice --send`
  }
  const { sent, refused, isStopped } = await tellOwners(parts, { perMinute })
  const sentence = `${sent} owners were told, ${refused} mails were refused.`
  if (isStopped) return fail(`${sentence} The mail server refused one after the other. Run the command again later.`)
  return refused > 0 ? fail(`${sentence} Run the command again for these.`) : sentence
}

async function publish(folder: string): Promise<string> {
  const platform = getPlatform()
  const { databases, roles } = platform.env
  const used = custodyRoles.filter((role) => {
    const settings = databases[role]
    return roles.includes(role) && (settings.kind === 'postgres' || existsSync(settings.path))
  })
  if (used.length === 0) return fail('No database of a custody role is in use here.')
  const sentences = []
  for (const role of used) {
    sentences.push(`${partsFileName(role)}: ${await publishParts(role, folder, platform)} sets.`)
  }
  return sentences.join('\n')
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const sentence = await manage(process.argv.slice(2)).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
)
process.stdout.write(`${sentence}\n`)
process.exit(0)
