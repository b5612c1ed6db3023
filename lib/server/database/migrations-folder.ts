import 'server-only'
import { join } from 'node:path'
import type { HostRole } from '@/lib/core/hosts'
import { processWide } from '../kit/process-wide'

/** The folder that holds `lib`: the root of the repository, in which the server runs, or a folder of the package. */
const sources = () => processWide('sources', () => ({ folder: process.cwd() }))

/** For the package. Must be called before a database is opened. */
export function setSourcesFolder(folder: string): void {
  sources().folder = folder
}

/** Migrations of a role, written by `npm run migrations`. */
export const migrationsFolder = (role: HostRole): string =>
  join(sources().folder, 'lib/server/database/migrations', role)
