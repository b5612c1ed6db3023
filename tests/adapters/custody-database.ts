import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { HostRole } from '@/lib/core/hosts'
import { type Database, guardDatabase, type OpenedDatabase, type Tables } from '@/lib/server/database/database'
import { openDatabase } from '@/lib/server/database/open-database'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { createLog } from '@/lib/server/kit/log'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { openTestPostgres } from '@/tests/support/test-postgres'

/** Keys as the settings make them. */
export const newKeys = (...ids: readonly [string, ...string[]]): KeyProvider => {
  const [first, ...rest] = ids.map((id) => ({ id, bytes: randomBytes(32) }))
  if (!first) throw new Error('no keys')
  return createLocalKeys([first, ...rest])
}

export interface CustodyDatabase<T extends Tables> {
  readonly opened: OpenedDatabase<T>
  /** With deadlines and without secrets, as services use it. */
  readonly run: Database<T>['run']
}

export type Kind = 'pglite' | 'postgres'

/** A busy Postgres needs a while to copy its template. */
const OPENING_MS = 60_000

/** New databases for one test file, whose end removes them. Files share modules, so each calls this for itself. */
export async function openCustodyDatabases() {
  const postgres = await openTestPostgres()
  const base = await mkdtemp(join(tmpdir(), 'foyer-custody-'))
  afterAll(async () => {
    await postgres?.stop()
    await rm(base, { recursive: true, force: true })
  })
  const kinds: readonly Kind[] = postgres ? ['pglite', 'postgres'] : ['pglite']
  let made = 0
  /** Of a file or folder that does not exist. */
  const newPath = (): string => join(base, `data-${++made}`)

  async function newSettings(kind: Kind): Promise<DatabaseSettings> {
    if (kind === 'postgres') return { kind, url: (await postgres?.create()) ?? '' }
    return createEmptyFolder(newPath())
  }

  /**
   * Describes the same cases for the database of a role in a folder and, where one runs, in Postgres.
   *
   * @param cases - Gets the database that is open while its tests run.
   */
  function describeDatabases<T extends Tables>(
    title: string,
    { role, tables }: { readonly role: HostRole; readonly tables: T },
    cases: (database: () => CustodyDatabase<T>, kind: Kind) => void,
  ): void {
    describe.each(kinds)(`${title} in %s`, (kind) => {
      let opened: OpenedDatabase<T>
      beforeAll(async () => {
        opened = await openDatabase(role, await newSettings(kind), tables)
      }, OPENING_MS)
      afterAll(() => opened.close())
      cases(() => ({ opened, run: guardDatabase(opened, createLog('silent')).run }), kind)
    })
  }

  return { kinds, newPath, newSettings, describeDatabases }
}
