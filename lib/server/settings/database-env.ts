import 'server-only'
import * as z from 'zod'
import { boundedText } from '@/lib/core/bounded-text'
import type { CustodyRole, HostRole } from '@/lib/core/hosts'
import { MAX_URL_LENGTH } from '@/lib/core/wire'
import type { CustodySettings } from './custody-settings'
import { EnvError, type EnvVariable, type EnvVariables, type RawOf } from './env-variable'

/** A user may be named without a password: the server may trust the machine, or read it from a file of its own. */
function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname } = new URL(value)
  return /^postgres(?:ql)?:$/.test(protocol) && hostname !== '' && /^\/[^/]+$/.test(pathname)
}

const databaseUrl = (
  role: string,
  holds: string,
): EnvVariable & { readonly schema: z.ZodType<string | undefined> } => ({
  schema: z.optional(boundedText(MAX_URL_LENGTH, isPostgresUrl)),
  must: 'an address such as postgres://user:password@host:5432/database',
  about: [`Postgres 15 or later for the ${role} role: ${holds}. Default: an embedded database in FOYER_DATA_DIR.`],
  example: `postgres://foyer_${role}:password@127.0.0.1:5432/foyer_${role}`,
  secret: true,
})

/** The databases of the roles, and the folder of embedded ones. */
export const databaseVariables = {
  FOYER_DATA_DIR: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, (value) => value.trim() === value)),
    must: 'the path of a folder',
    about: [
      'Folder for the embedded databases of roles without a Postgres address, one folder in it for each role. One process',
      'may use it at a time. Default: .foyer',
    ],
    example: '.foyer',
  },
  FOYER_APP_DATABASE_URL: databaseUrl('app', 'projects and names'),
  FOYER_WALLET_DATABASE_URL: databaseUrl('wallet', 'sign-ins by e-mail and one half of each key'),
  FOYER_VAULT_DATABASE_URL: databaseUrl('vault', 'device approvals and the other half of each recovery'),
} as const satisfies EnvVariables

type Raw = RawOf<typeof databaseVariables>

/** A Postgres server, or a folder of this machine with PGlite. `url` is secret. */
export type DatabaseSettings =
  | { readonly kind: 'postgres'; readonly url: string }
  | {
      readonly kind: 'folder'
      readonly path: string
      /** The file with the keys of what is sealed in the folder, if they are in one. It is made before the folder. */
      readonly keyFile?: string
    }

export interface DatabaseEnv {
  /** The folder of embedded databases and their keys. `fault`: why nothing that must last may be written there. */
  readonly data: { readonly folder: string; readonly fault: string | null }
  /** The database of each role. */
  readonly databases: Readonly<Record<HostRole, DatabaseSettings>>
}

const DEFAULT_DATA_FOLDER = '.foyer'

/** The folder of embedded databases and key files. */
export const dataFolderOf = (raw: Pick<Raw, 'FOYER_DATA_DIR'>): string => raw.FOYER_DATA_DIR ?? DEFAULT_DATA_FOLDER

/**
 * @throws {EnvError} when two roles would share a database, so that one copy of it would hold both halves of a wallet.
 */
export function databaseEnvOf(raw: Raw, custody: Readonly<Record<CustodyRole, CustodySettings>>): DatabaseEnv {
  const urls = [raw.FOYER_APP_DATABASE_URL, raw.FOYER_WALLET_DATABASE_URL, raw.FOYER_VAULT_DATABASE_URL]
  const set = urls.flatMap((url) => (url ? databaseNameOf(url) : []))
  if (new Set(set).size < set.length) {
    throw new EnvError(
      'FOYER_APP_DATABASE_URL, FOYER_WALLET_DATABASE_URL and FOYER_VAULT_DATABASE_URL must name different databases.',
    )
  }
  const folder = dataFolderOf(raw)
  const settings = (role: HostRole, url: string | undefined): DatabaseSettings => {
    if (url) return { kind: 'postgres', url }
    const keys = role === 'app' ? null : custody[role].keys
    return { kind: 'folder', path: `${folder}/${role}`, ...(keys?.kind === 'file' && { keyFile: keys.path }) }
  }
  return {
    data: { folder, fault: null },
    databases: {
      app: settings('app', raw.FOYER_APP_DATABASE_URL),
      wallet: settings('wallet', raw.FOYER_WALLET_DATABASE_URL),
      vault: settings('vault', raw.FOYER_VAULT_DATABASE_URL),
    },
  }
}

/** What makes two addresses the same database, whatever the user and the options. */
function databaseNameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}
