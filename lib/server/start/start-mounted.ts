import 'server-only'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setSourcesFolder } from '../database/migrations-folder'
import { noteMounted } from '../front/mounted-routes'
import type { Env } from '../settings/env'
import { EnvError } from '../settings/env-variable'
import { startServer } from './start-server'

/**
 * Starts the server within another Next app that has installed the package: settings, projects and jobs, without the
 * front, which knows the paths of one app only.
 */
export async function startMounted(): Promise<void> {
  setSourcesFolder(builtFolder())
  await startServer(assertAppRole)
  noteMounted()
}

/** The wallet and the vault need origins of their own, and an app has one. */
function assertAppRole({ roles }: Env): void {
  if (roles.length === 1 && roles[0] === 'app') return
  throw new EnvError('FOYER_ROLES must be app: an app that mounts Foyer answers for no other role.')
}

/** The folder `dist` of the package. Found by Node, because a bundler has moved this module. */
function builtFolder(): string {
  const entry = createRequire(path.join(process.cwd(), 'package.json')).resolve('foyer/server')
  return path.resolve(path.dirname(entry), '../..')
}
