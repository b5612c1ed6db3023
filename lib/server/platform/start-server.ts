import 'server-only'
import { CUSTODY_NOTE } from './custody'
import { EnvError } from './env'
import { getPlatform } from './platform'
import { serverAlerts } from './server-alerts'

/** Builds the platform and says what an operator should know; ends the process when the settings cannot be used. */
export function startServer(): void {
  try {
    const platform = getPlatform()
    platform.log.info({ projects: platform.projects.map(({ id }) => id) }, CUSTODY_NOTE)
    for (const { title, meaning } of serverAlerts(platform)) platform.log.warn({ alert: title }, meaning)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`Foyer cannot start with these settings:\n${error.message}\n`)
    process.exit(1)
  }
}
