import 'server-only'
import { existsSync } from 'node:fs'
import { type HostRole, hostRoles } from '@/lib/core/hosts'
import { type Job, TICK_MS } from '../jobs/jobs'
import type { Log } from '../kit/log'
import { processWide } from '../kit/process-wide'
import type { Env } from '../settings/env'
import { type Project, projectsOf } from '../settings/project-config'
import type { Databases } from '../tables/databases'
import { readProjects } from './project-records'

type RoleDatabases = Pick<Databases, HostRole>

/** A change of the database takes effect within this time. */
export const PROJECTS_REFRESH_MS = 30_000

/** Read for every request, so the list is kept in memory. Shared by all copies of this module in the process. */
const stored = () => processWide('stored-projects', (): { list: readonly Project[] } => ({ list: [] }))

/** The projects of this process: those of the environment first, then those of the database. */
export function currentProjects(env: Env): readonly Project[] {
  const configured = projectsOf(env)
  const ids = new Set(configured.map(({ id }) => id))
  return [...configured, ...stored().list.filter(({ id }) => !ids.has(id))]
}

/** The role whose database lists the projects of this process: the first that it answers for. */
export function listingRole({ roles }: Pick<Env, 'roles'>): HostRole {
  return hostRoles.find((role) => roles.includes(role)) ?? 'app'
}

/**
 * Reads the projects of the database. Without a Postgres address, and before `npm run projects` has made a folder, there
 * are none, and no database is opened for it. While the database is away the list stays as it was.
 */
export async function refreshProjects(env: Env, databases: RoleDatabases, log: Log): Promise<void> {
  await readStored(env, databases).catch((err) => log.error({ err }, 'the projects of the database cannot be read'))
}

/** Refreshes the list of this process. */
export const followProjects = (env: Env, databases: RoleDatabases): Job => ({
  name: 'read projects',
  role: null,
  // And the pause between two looks at the list of jobs.
  everyMs: PROJECTS_REFRESH_MS - TICK_MS,
  deadlineMs: 10_000,
  run: () => readStored(env, databases),
})

async function readStored(env: Env, databases: RoleDatabases): Promise<void> {
  const role = listingRole(env)
  const settings = env.databases[role]
  if (settings.kind === 'folder' && !existsSync(settings.path)) return
  const database = await databases[role]()
  stored().list = await database.run(readProjects)
}
