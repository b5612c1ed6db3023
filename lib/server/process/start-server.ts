import 'server-only'
import { CUSTODY_NOTE } from '../settings/custody'
import { EnvError, getEnv } from '../settings/env'
import { projectsOf } from '../settings/project-config'
import { settingsAlerts } from '../status/server-alerts'
import { getLog } from './log'

/** Reads the settings and logs what an operator should know. Ends the process when the settings cannot be used. */
export function startServer(): void {
  try {
    const env = getEnv()
    const projects = projectsOf(env)
    getLog().info({ projects: projects.map(({ id }) => id), kv: env.kv?.adapter ?? 'memory' }, CUSTODY_NOTE)
    for (const { title, meaning } of settingsAlerts(projects)) getLog().warn({ alert: title }, meaning)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`Foyer cannot start with these settings:\n${error.message}\n`)
    process.exit(1)
  }
}
