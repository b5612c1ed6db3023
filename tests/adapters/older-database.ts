import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleFolder } from 'drizzle-orm/pglite'
import { migrate as migrateFolder } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import type { HostRole } from '@/lib/core/hosts'
import { migrationsFolder } from '@/lib/server/database/migrations-folder'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'

/** Writes rows as the code of an older version did, whose tables are no longer declared. */
export interface OlderDatabase {
  insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void>
  close(): Promise<void>
}

/** Makes the database of a role as it was after the migration `last`. */
export async function openOlderDatabase(
  role: HostRole,
  settings: DatabaseSettings,
  last: string,
): Promise<OlderDatabase> {
  const migrations = await olderMigrations(role, last)
  try {
    return settings.kind === 'postgres'
      ? await openPostgres(settings.url, migrations)
      : await openFolder(settings.path, migrations)
  } finally {
    await rm(migrations, { recursive: true })
  }
}

/** A copy of the migrations whose journal ends with `last`. */
async function olderMigrations(role: HostRole, last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-migrations-'))
  await cp(migrationsFolder(role), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { readonly tag: string }) => tag === last)
  if (at < 0) throw new Error(`no migration ${last}`)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at + 1) }))
  return folder
}

async function openPostgres(url: string, migrations: string): Promise<OlderDatabase> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await migratePostgres(drizzlePostgres(client), { migrationsFolder: migrations })
  return {
    insert: async (table, row) => void (await client.query(insertOf(table, row), Object.values(row))),
    close: () => client.end(),
  }
}

async function openFolder(path: string, migrations: string): Promise<OlderDatabase> {
  const lite = await PGlite.create(path)
  await migrateFolder(drizzleFolder(lite), { migrationsFolder: migrations })
  return {
    insert: async (table, row) => void (await lite.query(insertOf(table, row), Object.values(row))),
    close: () => lite.close(),
  }
}

const insertOf = (table: string, row: Readonly<Record<string, unknown>>): string =>
  `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`
