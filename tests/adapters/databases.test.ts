import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { HostRole } from '@/lib/core/hosts'
import { installation, projectOrigins, projects } from '@/lib/server/database/common-tables'
import { DATABASE_DEADLINE_MS } from '@/lib/server/database/database'
import { migrationsFolder } from '@/lib/server/database/migrations-folder'
import { openDatabase } from '@/lib/server/database/open-database'
import { assertPair } from '@/lib/server/database/pair'
import { createLog } from '@/lib/server/kit/log'
import { readProjects, removeProject, writeProject } from '@/lib/server/projects/project-records'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import type { Env } from '@/lib/server/settings/env'
import { createDatabases, type Databases, type OpenedDatabases } from '@/lib/server/tables/databases'
import { appTables } from '@/lib/server/tables/role-tables'
import { createStatementCounter } from '@/tests/support/statement-proxy'
import { openTestPostgres } from '@/tests/support/test-postgres'

/** Migrations of the app role. */
const MIGRATIONS = readMigrationFiles({ migrationsFolder: migrationsFolder('app') }).length
const AWAY = { code: 'database.unavailable' }
const postgres = await openTestPostgres()
const base = await mkdtemp(join(tmpdir(), 'foyer-databases-'))

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0)) await close().catch(() => {})
})
afterAll(async () => {
  await postgres?.stop()
  await rm(base, { recursive: true, force: true })
})

let folders = 0
const newFolder = (): DatabaseSettings => ({ kind: 'folder', path: join(base, `data-${++folders}`) })
const newPostgres = async (): Promise<DatabaseSettings> => ({ kind: 'postgres', url: (await postgres?.create()) ?? '' })

function openLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog('debug', sink), lines }
}

/** The databases of a process with these settings; roles that are not named share nothing and are not served. */
function start(settings: Partial<Env['databases']>, log = createLog('silent')): Databases {
  const opened: OpenedDatabases = new Map()
  const missing: DatabaseSettings = { kind: 'folder', path: join(base, 'never') }
  const roles = Object.keys(settings) as HostRole[]
  toClose.push(async () => {
    for (const role of roles) {
      const database = (await opened.get(role)?.opened.catch(() => undefined)) as { close(): Promise<void> } | undefined
      await database?.close()
    }
  })
  return createDatabases(
    { roles, databases: { app: missing, wallet: missing, vault: missing, ...settings } },
    log,
    opened,
  )
}

const kinds = [['pglite', async () => newFolder()], ...(postgres ? [['postgres', newPostgres] as const] : [])] as const
/** For tests in which the kind makes no difference: making a folder takes two seconds. */
const newDatabase = postgres ? newPostgres : async () => newFolder()

describe.each(kinds)('a database of %s', (kind, settingsOf) => {
  const lines: string[] = []
  const log = createLog(
    'debug',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  )
  const opened: OpenedDatabases = new Map()
  let settings: DatabaseSettings
  let database: Awaited<ReturnType<Databases['app']>>
  const close = async () => ((await opened.get('app')?.opened) as { close(): Promise<void> } | undefined)?.close()
  const open = async () => {
    opened.clear()
    const databases = { app: settings, wallet: settings, vault: settings }
    database = await createDatabases({ roles: ['app'], databases }, log, opened).app()
  }

  beforeAll(async () => {
    settings = await settingsOf()
    await open()
  })
  afterAll(close)
  beforeEach(async () => {
    lines.length = 0
    await database.run((queries) => queries.delete(projects))
  })

  test('behavior: it keeps what is written, and a second start migrates nothing', async () => {
    expect(database.id).toBe(kind)
    const shop = { id: 'shop', allowedOrigins: ['https://shop.example'] }
    await database.run((queries) => writeProject(queries, shop))
    await close()
    await open()
    expect(await database.run(readProjects)).toEqual([shop])
    const rows = await database.run((queries) => queries.execute(sql`select id from drizzle.__drizzle_migrations`))
    expect(rows).toMatchObject({ rows: { length: MIGRATIONS } })
  })

  test('behavior: projects are added, replaced and removed with their origins', async () => {
    expect(await database.run(readProjects)).toEqual([])
    await database.run(async (queries) => {
      await writeProject(queries, { id: 'shop', allowedOrigins: ['https://b.example', 'https://a.example'] })
      await writeProject(queries, { id: 'bank', allowedOrigins: [] })
      await writeProject(queries, { id: 'shop', allowedOrigins: ['https://c.example'] })
    })
    expect(await database.run(readProjects)).toEqual([
      { id: 'bank', allowedOrigins: [] },
      { id: 'shop', allowedOrigins: ['https://c.example'] },
    ])
    expect(await database.run((queries) => removeProject(queries, 'shop'))).toBe(true)
    expect(await database.run((queries) => removeProject(queries, 'shop'))).toBe(false)
    expect(await database.run((queries) => queries.select().from(projectOrigins))).toEqual([])
  })

  test('error: a transaction that fails changes nothing', async () => {
    const shop = { id: 'shop', allowedOrigins: ['https://a.example'] }
    await database.run((queries) => writeProject(queries, shop))
    const twice = { id: 'shop', allowedOrigins: ['https://b.example', 'https://b.example'] }
    await expect(database.run((queries) => writeProject(queries, twice))).rejects.toMatchObject({ code: 'internal' })
    expect(await database.run(readProjects)).toEqual([shop])
  })

  test('error: a query that fails is internal, and neither its text nor its values are in the error or the log', async () => {
    const secret = 'wallet-half-3f2a'
    const insert = () => database.run((queries) => queries.insert(projects).values({ id: secret, name: secret }))
    await insert()
    const failure = await insert().catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'internal', details: {} })
    const { cause } = failure as AppError
    expect(cause).toMatchObject({ message: 'database: 23505, constraint projects_pkey' })
    expect((cause as Error).cause).toBeUndefined()
    log.error({ err: failure }, 'request failed')
    expect(lines.join('\n')).toContain('23505')
    expect(lines.join('\n')).not.toContain(secret)
  })

  test('error: an error of the work itself is passed on unchanged', async () => {
    const mine = new AppError('project.invalid_id')
    await expect(database.run(() => Promise.reject(mine))).rejects.toBe(mine)
    const fault = await database.run(() => Promise.reject(new TypeError('no such field'))).catch((cause) => cause)
    expect(fault).toMatchObject({ code: 'internal', cause: { message: 'no such field' } })
  })

  test('error: a request that ends does not wait for its query', async () => {
    const request = new AbortController()
    const running = database.run(() => new Promise(() => {}), request.signal)
    request.abort(new AppError('request.aborted'))
    await expect(running).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('error: queries that do not end are `database.unavailable` at the deadline', async () => {
    vi.useFakeTimers()
    const running = database.run(() => new Promise(() => {})).catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(DATABASE_DEADLINE_MS)
    vi.useRealTimers()
    expect(await running).toMatchObject(AWAY)
  })

  test('behavior: twenty transactions that change one row at once are all counted', async () => {
    const count = eq(projects.id, 'count')
    const add = () =>
      database.run((queries) =>
        queries.transaction(async (transaction) => {
          const [row] = await transaction.select().from(projects).where(count).for('update')
          await transaction
            .update(projects)
            .set({ name: String(Number(row?.name) + 1) })
            .where(count)
        }),
      )
    await database.run((queries) => queries.insert(projects).values({ id: 'count', name: '0' }))
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await database.run((queries) => queries.select({ name: projects.name }).from(projects))).toEqual([
      { name: '20' },
    ])
  })
})

describe('a folder', () => {
  test('error: a second process is refused with a sentence, and takes over what an ended process left', async () => {
    const settings = newFolder()
    if (settings.kind !== 'folder') throw new Error('not a folder')
    // The process that runs these tests is ended by nobody: its parent is another one that runs.
    await writeFile(`${settings.path}.lock`, String(process.ppid))
    await expect(openDatabase('app', settings, appTables)).rejects.toThrow(
      `The database folder ${settings.path} is in use by process ${process.ppid}.`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'])
    await writeFile(`${settings.path}.lock`, stdout)
    const { close } = await openDatabase('app', settings, appTables)
    toClose.push(close)
  })

  test('error: a folder that is in use is `database.unavailable`, and is opened once it is free', async () => {
    const settings = newFolder()
    if (settings.kind !== 'folder') throw new Error('not a folder')
    const { log, lines } = openLog()
    const databases = start({ app: settings }, log)
    await writeFile(`${settings.path}.lock`, String(process.ppid))
    await expect(databases.app()).rejects.toMatchObject(AWAY)
    expect(lines.join('\n')).toContain('One process may use it at a time')
    await rm(`${settings.path}.lock`)
    expect((await databases.app()).id).toBe('pglite')
  })
})

describe('roles', () => {
  test('error: the database of a role that this process does not answer for is never opened', async () => {
    await expect(start({ vault: newFolder() }).wallet()).rejects.toThrow('does not answer for the wallet role')
  })

  test('behavior: each role has a database of its own, opened once', async () => {
    const databases = start({ wallet: await newDatabase(), vault: await newDatabase() })
    const [wallet, again, vault] = await Promise.all([databases.wallet(), databases.wallet(), databases.vault()])
    await wallet.run((queries) => writeProject(queries, { id: 'shop', allowedOrigins: [] }))
    expect(await again.run(readProjects)).toHaveLength(1)
    expect(await vault.run(readProjects)).toHaveLength(0)
  })
})

describe('a pair of databases', () => {
  const pairOf = async (database: Awaited<ReturnType<Databases['wallet' | 'vault']>>) =>
    database.run((queries) => queries.select({ pairId: installation.pairId }).from(installation))

  test('behavior: two new databases become a pair, and are known as one at the next start', async () => {
    const settings = { wallet: await newDatabase(), vault: await newDatabase() }
    const first = start(settings)
    const [ofWallet, ofVault] = [await pairOf(await first.wallet()), await pairOf(await first.vault())]
    expect(ofWallet).toHaveLength(1)
    expect(ofVault).toEqual(ofWallet)
    for (const close of toClose.splice(0)) await close()
    expect(await pairOf(await start(settings).vault())).toEqual(ofWallet)
  })

  test('error: databases of two installations are refused with a sentence, by both roles', async () => {
    const one = { wallet: await newDatabase(), vault: await newDatabase() }
    const two = { wallet: await newDatabase(), vault: await newDatabase() }
    await start(one).wallet()
    await start(two).wallet()
    for (const close of toClose.splice(0)) await close()
    const { log, lines } = openLog()
    const mixed = start({ wallet: one.wallet, vault: two.vault }, log)
    await expect(mixed.wallet()).rejects.toMatchObject(AWAY)
    await expect(mixed.vault()).rejects.toMatchObject(AWAY)
    expect(lines.join('\n')).toContain('come from different installations')
  })

  test('behavior: several instances that start together on two new databases make one pair', async () => {
    const [wallet, vault] = [
      await openDatabase('app', await newDatabase(), appTables),
      await openDatabase('app', await newDatabase(), appTables),
    ]
    toClose.push(wallet.close, vault.close)
    const member = (role: 'wallet' | 'vault', { queries }: typeof wallet) =>
      ({ role, queries, holdsHalves: async () => false }) as const
    await Promise.all(Array.from({ length: 10 }, () => assertPair(member('wallet', wallet), member('vault', vault))))
    const [one] = await wallet.queries.select().from(installation)
    expect(await vault.queries.select().from(installation)).toMatchObject([{ pairId: one?.pairId }])
  })

  test('error: a database with halves beside a new one is refused; without halves the pair is completed', async () => {
    const [wallet, vault] = [
      await openDatabase('app', await newDatabase(), appTables),
      await openDatabase('app', await newDatabase(), appTables),
    ]
    toClose.push(wallet.close, vault.close)
    const pairId = '018f0000-0000-7000-8000-000000000001'
    await vault.queries.insert(installation).values({ pairId })
    const check = (holdsHalves: boolean) =>
      assertPair(
        { role: 'wallet', queries: wallet.queries, holdsHalves: async () => holdsHalves },
        { role: 'vault', queries: vault.queries, holdsHalves: async () => holdsHalves },
      )
    await expect(check(true)).rejects.toThrow(
      'The database of the vault role holds halves of wallets, but that of the wallet role is new.',
    )
    expect(await wallet.queries.select().from(installation)).toEqual([])
    await check(false)
    expect(await wallet.queries.select().from(installation)).toMatchObject([{ id: 1, pairId }])
    await check(true)
  })
})

describe.skipIf(!postgres)('Postgres', () => {
  test('error: a server that is away is `database.unavailable`, with its password in no line, and is used once it is back', async () => {
    const url = (await postgres?.create()) ?? ''
    await postgres?.setOpen(url, false)
    const { log, lines } = openLog()
    const databases = start({ app: { kind: 'postgres', url } }, log)
    await expect(databases.app()).rejects.toMatchObject(AWAY)
    expect(lines.join('\n')).toContain('a database cannot be opened')
    expect(lines.join('\n')).not.toContain(`${new URL(url).password}@`)
    await postgres?.setOpen(url, true)
    expect((await databases.app()).id).toBe('postgres')
  })

  test('error: connections that the server ends fail at most once, and the next query works', async () => {
    const url = (await postgres?.create()) ?? ''
    const database = await start({ app: { kind: 'postgres', url } }).app()
    const ask = () => database.run((queries) => queries.execute(sql`select 1`))
    const cut = ask().then(() => database.run((queries) => queries.execute(sql`select pg_sleep(5)`)))
    const caught = cut.catch((cause: unknown) => cause)
    await expect
      .poll(async () => {
        await postgres?.disconnect(url)
        return Promise.race([caught, Promise.resolve('running')])
      })
      .toMatchObject(AWAY)
    await ask()
  })

  test('error: transactions that break at their start leave the process all its connections', async () => {
    const counter = createStatementCounter()
    const proxy = await counter.open((await postgres?.create()) ?? '')
    toClose.push(proxy.stop)
    const { queries, close } = await openDatabase('app', { kind: 'postgres', url: proxy.url }, appTables)
    const ask = () => queries.transaction((transaction) => transaction.execute(sql`select 1`))
    // As many as the process has connections.
    for (const _ of Array.from({ length: 10 })) {
      counter.arm(1)
      await expect(ask()).rejects.toThrow('begin')
      expect(counter.count).toBe(1)
    }
    counter.arm(null)
    await ask()
    await close()
  })

  test('param: a statement ends at the limit of the server, which is below our deadline', async () => {
    const url = (await postgres?.create()) ?? ''
    const database = await start({ app: { kind: 'postgres', url } }).app()
    const limit = await database.run((queries) => queries.execute(sql`show statement_timeout`))
    expect(limit).toMatchObject({ rows: [{ statement_timeout: '6s' }] })
    expect(DATABASE_DEADLINE_MS).toBeGreaterThan(6_000)
  })

  test('behavior: instances that start together on an empty database migrate it once', async () => {
    const url = (await postgres?.create()) ?? ''
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase('app', { kind: 'postgres', url }, appTables)),
    )
    toClose.push(...opened.map(({ close }) => close))
    const count = await opened[0]?.queries.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
    expect(count).toMatchObject({ rows: [{ n: MIGRATIONS }] })
  })
})
