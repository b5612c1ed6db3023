import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '@/lib/server/database/open-database'
import { readRegistry } from '@/lib/server/names/move-registry'
import { readHistory, readRecord } from '@/lib/server/names/name-records'
import { registerName } from '@/lib/server/names/register-name'
import { isReplayed, replayHistory } from '@/lib/server/names/replay-history'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { appTables } from '@/lib/server/tables/role-tables'
import { bundleProcess } from '@/tests/support/bundled-process'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { nameAccount, namesEnv, openNamesServices, registrationOf, ZONE } from '@/tests/support/names-services'
import { openTestPostgres } from '@/tests/support/test-postgres'

const registrar = await bundleProcess('tests/support/name-registrar.ts')
const postgres = await openTestPostgres()
const base = await mkdtemp(join(tmpdir(), 'foyer-names-race-'))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await postgres?.stop()
  await rm(base, { recursive: true, force: true })
})

let folders = 0
const newFolder = (): Promise<DatabaseSettings> => createEmptyFolder(join(base, `${++folders}`, 'app'))
const newPostgres = async (): Promise<DatabaseSettings> => ({ kind: 'postgres', url: (await postgres?.create()) ?? '' })

/** An instance in a process of its own, see `name-registrar.ts`. */
function startRegistrar(settings: DatabaseSettings, task: readonly string[]) {
  const child = spawn(process.execPath, [registrar, JSON.stringify(settings), ...task], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, next: async () => String((await lines.next()).value) }
}

describe('a race for one name', () => {
  test.skipIf(!postgres)('behavior: of 100 accounts on two instances of one Postgres, one wins', async () => {
    const settings = await newPostgres()
    const instances = [
      startRegistrar(settings, ['race', '1', '50', 'wanted']),
      startRegistrar(settings, ['race', '51', '100', 'wanted']),
    ]
    for (const { next } of instances) expect(await next()).toBe('ready')
    for (const { child } of instances) child.stdin?.write('go\n')
    const counts = await Promise.all(instances.map(async ({ next }) => JSON.parse(await next())))
    const total = (outcome: string) => counts.reduce((sum, each) => sum + (each[outcome] ?? 0), 0)
    expect([total('registered'), total('names.taken')]).toEqual([1, 99])
  })

  test('behavior: of 100 accounts on one instance with PGlite, one wins', async () => {
    const { child, next } = startRegistrar(await newFolder(), ['race', '1', '100', 'wanted'])
    expect(await next()).toBe('ready')
    child.stdin?.write('go\n')
    expect(JSON.parse(await next())).toEqual({ registered: 1, 'names.taken': 99 })
  })
})

const kinds = [['PGlite', newFolder], ...(postgres ? [['Postgres', newPostgres] as const] : [])] as const

test.each(kinds)(
  'error: a process that is killed while it registers names on %s leaves each whole or absent',
  async (_, make) => {
    const settings = await make()
    const { child, next } = startRegistrar(settings, ['flood', '1', '500'])
    const acknowledged: number[] = []
    while (acknowledged.length < 25) acknowledged.push(Number(await next()))
    child.kill('SIGKILL')
    await once(child, 'exit')

    const { queries, close } = await openDatabase('app', settings, appTables)
    const rows = await queries.execute(sql`
    select n.name,
      (select count(*)::int from name_addresses a where a.name = n.name) as addresses,
      (select count(*)::int from name_history h where h.name = n.name) as changes,
      (select count(*)::int from used_messages u where u.name = n.name) as uses
    from names n`)
    const found = (rows as unknown as { readonly rows: readonly Record<string, unknown>[] }).rows
    expect(found.length).toBeGreaterThanOrEqual(acknowledged.length)
    for (const row of found) expect(row).toMatchObject({ addresses: 2, changes: 1, uses: 1 })
    const known = new Set(found.map(({ name }) => name))
    expect(acknowledged.filter((index) => !known.has(`name-${index}.${ZONE}`))).toEqual([])
    const [orphans] = (
      (await queries.execute(sql`
      select
        (select count(*)::int from name_history where name not in (select name from names)) as changes,
        (select count(*)::int from used_messages where name not in (select name from names)) as uses`)) as unknown as {
        readonly rows: readonly unknown[]
      }
    ).rows
    expect(orphans).toEqual({ changes: 0, uses: 0 })
    await close()

    // The next account in line registers as if nothing had happened.
    const services = openNamesServices(namesEnv(settings))
    const index = 501
    const name = `name-${index}.${ZONE}`
    await registerName(await registrationOf(nameAccount(index), name, Date.now()), services)
    const database = await services.databases.app()
    expect(await database.run((each) => readRecord(each, name))).not.toBeNull()
    expect(await database.run((each) => readHistory(each, name))).toHaveLength(1)
  },
)

test.each(kinds)(
  'error: a process that is killed while names are offered and accepted on %s leaves each name with its full history',
  async (_, make) => {
    const settings = await make()
    const { child, next } = startRegistrar(settings, ['offers', '1', '500'])
    const acknowledged: number[] = []
    while (acknowledged.length < 10) acknowledged.push(Number(await next()))
    child.kill('SIGKILL')
    await once(child, 'exit')

    const services = openNamesServices(namesEnv(settings))
    const database = await services.databases.app()
    const owners = new Map<string, string>()
    for await (const { record, changes } of readRegistry((work) => database.run(work))) {
      const replayed = replayHistory(record.name, changes)
      expect(replayed && isReplayed(record, replayed)).toBe(true)
      owners.set(record.name, record.owner)
    }
    for (const index of acknowledged) {
      expect(owners.get(`name-${index}.${ZONE}`)).toBe(nameAccount(index + 1_000).address)
    }
  },
)
