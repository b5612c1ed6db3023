import 'server-only'
import { join } from 'node:path'
import type { HostRole } from '@/lib/core/hosts'

/** Migrations of a role, written by `npm run migrations`. The server runs in the root of the repository. */
export const migrationsFolder = (role: HostRole): string => join(process.cwd(), 'lib/server/database/migrations', role)
