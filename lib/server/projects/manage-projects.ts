import 'server-only'
import { createDatabases } from '../database/databases'
import { getLog } from '../process/log'
import { getEnv } from '../settings/env'
import { origin, projectId } from '../settings/project-fields'
import { listingRole } from './project-list'
import { readProjects, removeProject, writeProject } from './project-records'

/**
 * `npm run projects -- list | add <id> <origin>... | remove <id>`: the projects in the database of this environment. With
 * roles on several machines, run it on each: every role keeps a list of its own.
 */
const USAGE = `Usage: npm run projects -- list
       npm run projects -- add <id> <origin> [<origin> ...]
       npm run projects -- remove <id>`

async function manage([command, id, ...origins]: readonly string[]): Promise<string> {
  const env = getEnv()
  const database = await createDatabases(env, getLog(), new Map())[listingRole(env)]()
  if (command === 'list' && id === undefined) {
    const projects = await database.run(readProjects)
    return projects.map((project) => `${project.id}  ${project.allowedOrigins.join(' ')}`).join('\n') || 'No projects.'
  }
  const known = projectId.safeParse(id)
  if (!known.success) return fail(USAGE)
  if (command === 'remove' && origins.length === 0) {
    const wasThere = await database.run((queries) => removeProject(queries, known.data))
    return wasThere ? `Removed ${known.data}.` : fail(`There is no project ${known.data}.`)
  }
  if (command !== 'add' || origins.length === 0) return fail(USAGE)
  const allowedOrigins = origins.map((text) => {
    const parsed = origin.safeParse(text)
    return parsed.success ? parsed.data : fail(`${text} is not an origin such as https://shop.example.`)
  })
  await database.run((queries) => writeProject(queries, { id: known.data, allowedOrigins }))
  return `Pages of ${allowedOrigins.join(', ')} may use ${known.data}. Running servers know it within 30 seconds.`
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

process.stdout.write(`${await manage(process.argv.slice(2))}\n`)
process.exit(0)
