import 'server-only'
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { addressKey } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { Env } from '../settings/env'
import type { Databases } from './databases'
import { names } from './name-tables'

/**
 * How many names of the registry an EVM address owns; `null` in a process without the database of the app role. For
 * processes of the wallet role, which name them before a deletion.
 *
 * @throws {AppError} `database.unavailable`.
 */
export async function countOwnedNames(
  address: string,
  { databases, env }: { readonly databases: Pick<Databases, 'app'>; readonly env: Pick<Env, 'databases' | 'roles'> },
  signal: AbortSignal,
): Promise<number | null> {
  if (!env.roles.includes('app')) return null
  const settings = env.databases.app
  // An embedded database that does not exist has no names. Opening would create it.
  if (settings.kind === 'folder' && !existsSync(settings.path)) return 0
  const database = await databases.app()
  return database.run((queries) => queries.$count(names, eq(names.owner, addressKey(EIP155, address))), signal)
}
