import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { HostRole } from '@/lib/core/hosts'
import type { DatabaseSettings } from '../settings/database-env'
import { openKeyFile } from '../settings/key-file'
import type { OpenedDatabase, Queries, Tables } from './database'
import { lockFolder } from './folder-lock'
import { migrationsFolder } from './migrations-folder'

/** Limits of one statement and of taking a connection, in milliseconds; both below the deadline of `database.ts`. */
const STATEMENT_MS = 6_000
const CONNECTION_MS = 5_000
/** Connections of one process to one Postgres. */
const MAX_CONNECTIONS = 10
/** Held while migrating, so that instances that start together take turns. Any fixed number. */
const MIGRATION_LOCK = 7_214_310

/** Column names in the tables of Drizzle are camel case, those of the database snake case. */
const CASING = 'snake_case'

/**
 * Opens the database of a role and brings it up to date.
 *
 * @throws {Error} when the database cannot be reached, its folder is in use, or a migration fails.
 */
export function openDatabase<T extends Tables>(
  role: HostRole,
  settings: DatabaseSettings,
  tables: T,
): Promise<OpenedDatabase<T>> {
  return settings.kind === 'postgres'
    ? openPostgres(settings.url, tables, migrationsFolder(role))
    : openFolder(settings, tables, migrationsFolder(role))
}

async function openPostgres<T extends Tables>(url: string, tables: T, migrations: string): Promise<OpenedDatabase<T>> {
  const [{ Pool }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
    allowExitOnIdle: true,
  })
  // An idle connection that breaks; the next query takes another one.
  pool.on('error', () => {})
  // One that breaks between two statements of a transaction has no query that fails; the next statement does. Without a
  // listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const client = await pool.connect()
    try {
      // Another instance may migrate for longer than a statement may take.
      await client.query('set statement_timeout = 0')
      await client.query({ text: 'select pg_advisory_lock($1)', values: [MIGRATION_LOCK] })
      await migrate(drizzle(client, { casing: CASING }), { migrationsFolder: migrations })
    } finally {
      // Ends the session, and with it the lock and the changed limit.
      client.release(true)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const config = { schema: tables, casing: CASING } as const
  const queries = drizzle(pool, config)
  // Drizzle's own, given a pool, takes a connection and never gives it back when `begin` fails (drizzle-orm 0.45.4,
  // node-postgres/session.js): ten such failures, and the process has no connection left.
  queries.transaction = async (work, options) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await drizzle(client, config).transaction(work, options)
    } catch (error) {
      // A rule of ours that undoes the transaction is no failure of the connection.
      isBroken = !(error instanceof AppError)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return { id: 'postgres', queries: queries as unknown as Queries<T>, close: () => pool.end() }
}

async function openFolder<T extends Tables>(
  { path: folder, keyFile }: Extract<DatabaseSettings, { kind: 'folder' }>,
  tables: T,
  migrations: string,
): Promise<OpenedDatabase<T>> {
  const unlock = lockFolder(folder)
  try {
    if (keyFile !== undefined) openKeyFile({ keyFile, folder })
    const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ])
    const lite = await PGlite.create(folder)
    const queries = drizzle(lite, { schema: tables, casing: CASING })
    await migrate(queries, { migrationsFolder: migrations })
    const close = async () => {
      await lite.close()
      unlock()
    }
    return { id: 'pglite', queries: queries as unknown as Queries<T>, close }
  } catch (error) {
    unlock()
    throw error
  }
}
