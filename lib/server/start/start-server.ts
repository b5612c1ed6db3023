import 'server-only'
import type { HostRole } from '@/lib/core/hosts'
import { knownDescriptors } from '../clear-signing/known-descriptors'
import { getLog, type Log } from '../kit/log'
import { getPlatform } from '../platform/platform'
import { currentProjects, refreshProjects } from '../projects/project-list'
import { custodyNote } from '../settings/custody'
import { type Env, getEnv } from '../settings/env'
import { EnvError } from '../settings/env-variable'
import { assertKeyFile } from '../settings/key-file'
import { openLater } from './open-later'
import { rotateLater } from './rotate-roles'
import { startJobs } from './start-jobs'

/**
 * Reads the settings and logs what an operator should know. Ends the process when the settings cannot be used.
 *
 * @param assertEnv - Throws `EnvError` for settings that cannot be used in this place.
 */
export async function startServer(assertEnv: (env: Env) => void = () => undefined): Promise<void> {
  try {
    const env = getEnv()
    assertEnv(env)
    assertKeyFiles(env)
    const platform = getPlatform()
    const { databases, log } = platform
    logDataFault(env, log)
    await refreshProjects(env, databases, log)
    startJobs(platform)
    openLater(platform)
    // A folder takes up to a second, which the first visitor would otherwise wait.
    if (env.roles.includes('wallet')) void knownDescriptors(env.clearSigningFolder, log)
    rotateLater(platform)
    const projects = currentProjects(env)
    getLog().info(
      { projects: projects.map(({ id }) => id), kv: env.kv?.adapter ?? 'memory', roles: env.roles },
      custodyNote(env),
    )
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`Foyer cannot start with these settings:\n${error.message}\n`)
    process.exit(1)
  }
}

/** Where a configured feature is off because of it: names, orders of tokens, or logins by e-mail. */
function logDataFault({ custody, data, databases, names, onramp, roles }: Env, log: Log): void {
  if (data.fault === null) return
  const isNeeded = (role: HostRole) =>
    databases[role].kind === 'folder' &&
    (role === 'app' ? names !== null || onramp.length > 0 : custody[role].mail !== null)
  if (roles.some(isNeeded)) log.error({ setting: 'FOYER_DATA_DIR', folder: data.folder }, data.fault)
}

/** @throws {EnvError} for an embedded database whose keys are gone. */
function assertKeyFiles({ databases, roles }: Env): void {
  for (const role of roles) {
    const settings = databases[role]
    if (settings.kind !== 'folder' || settings.keyFile === undefined) continue
    try {
      assertKeyFile({ keyFile: settings.keyFile, folder: settings.path })
    } catch (cause) {
      throw cause instanceof Error ? new EnvError(cause.message, { cause }) : cause
    }
  }
}
