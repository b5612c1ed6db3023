import 'server-only'
import { getLog } from '../kit/log'
import { listingRole } from '../projects/project-list'
import { readProjects, removeProject, writeFeatures, writeProject } from '../projects/project-records'
import { getEnv } from '../settings/env'
import type { Project, ProjectFeatures } from '../settings/project-config'
import { origin, projectId } from '../settings/project-fields'
import { createDatabases } from '../tables/databases'

/**
 * `npm run projects -- list | add <id> <origin>... | email <id> on|off|auto | remove <id>`: the projects in the database of this environment. With
 * roles on several machines, run it on each: every role keeps a list of its own.
 */
const USAGE = `Usage: npm run projects -- list
       npm run projects -- add <id> <origin> [<origin> ...]
       npm run projects -- email <id> on|off|auto
       npm run projects -- remove <id>`

/** What a project says of logins by e-mail; `auto` follows the server. */
const EMAIL: Readonly<Record<string, ProjectFeatures>> = { on: { email: true }, off: { email: false }, auto: {} }

async function manage([command, id, ...origins]: readonly string[]): Promise<string> {
  const env = getEnv()
  const database = await createDatabases(env, getLog(), new Map())[listingRole(env)]()
  if (command === 'list' && id === undefined) {
    const projects = await database.run(readProjects)
    return projects.map(lineOf).join('\n') || 'No projects.'
  }
  const known = projectId.safeParse(id)
  if (!known.success) return fail(USAGE)
  if (command === 'remove' && origins.length === 0) {
    const wasThere = await database.run((queries) => removeProject(queries, known.data))
    return wasThere ? `Removed ${known.data}.` : fail(`There is no project ${known.data}.`)
  }
  const [choice = ''] = origins
  if (command === 'email' && origins.length === 1 && Object.hasOwn(EMAIL, choice)) {
    const isThere = await database.run((queries) => writeFeatures(queries, known.data, EMAIL[choice] ?? {}))
    if (!isThere) return fail(`There is no project ${known.data}.`)
    return `Logins by e-mail are ${choice} for ${known.data}. Running servers know it within 30 seconds.`
  }
  if (command !== 'add' || origins.length === 0) return fail(USAGE)
  const allowedOrigins = origins.map((text) => {
    const parsed = origin.safeParse(text)
    return parsed.success ? parsed.data : fail(`${text} is not an origin such as https://shop.example.`)
  })
  await database.run((queries) => writeProject(queries, { id: known.data, allowedOrigins }))
  return `Pages of ${allowedOrigins.join(', ')} may use ${known.data}. Running servers know it within 30 seconds.`
}

function lineOf({ id, allowedOrigins, features }: Project): string {
  const email = features?.email === undefined ? '' : `  e-mail ${features.email ? 'on' : 'off'}`
  return `${id}  ${allowedOrigins.join(' ')}${email}`
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

process.stdout.write(`${await manage(process.argv.slice(2))}\n`)
process.exit(0)
