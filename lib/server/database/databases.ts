import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { HostRole } from '@/lib/core/hosts'
import type { Log } from '../process/log'
import type { Env } from '../settings/env'
import { holdsHalves } from '../wallet/share-records'
import { type Database, guardDatabase, type OpenedDatabase, type Tables } from './database'
import { databaseFailure } from './database-failure'
import { vaultHoldsHalves } from './held-halves'
import { openDatabase } from './open-database'
import { assertPair } from './pair'
import { appTables, vaultTables, walletTables } from './role-tables'

const tablesOf = { app: appTables, wallet: walletTables, vault: vaultTables } as const

/**
 * The databases of the roles that this process answers for. Each is opened at its first use and stays open; one that
 * could not be opened is tried again at the next use.
 *
 * @throws {AppError} `database.unavailable`, with the reason in the log.
 */
export type Databases = {
  readonly [Role in HostRole]: () => Promise<Database<(typeof tablesOf)[Role]>>
}

/** What was opened, and what is being opened. Plain data, so that copies of this module can share it. */
export type OpenedDatabases = Map<HostRole | 'pair', Promise<unknown>>

export function createDatabases(env: Pick<Env, 'databases' | 'roles'>, log: Log, opened: OpenedDatabases): Databases {
  function once<T>(name: HostRole | 'pair', open: () => Promise<T>): Promise<T> {
    const known = opened.get(name) as Promise<T> | undefined
    if (known) return known
    const opening = open()
    opened.set(name, opening)
    opening.catch(() => opened.delete(name))
    return opening
  }

  async function open<Role extends HostRole>(role: Role): Promise<OpenedDatabase<(typeof tablesOf)[Role]>> {
    const started = performance.now()
    const database = await openDatabase(role, env.databases[role], tablesOf[role] as (typeof tablesOf)[Role])
    log.info({ role, database: database.id, ms: Math.round(performance.now() - started) }, 'a database is open')
    return database
  }

  /** In one process both halves of the pair are at hand, so they are compared before either is used. */
  async function checkPair(): Promise<void> {
    const [wallet, vault] = await Promise.all([
      once('wallet', () => open('wallet')),
      once('vault', () => open('vault')),
    ])
    await assertPair(
      { role: 'wallet', queries: wallet.queries, holdsHalves: () => holdsHalves(wallet.queries) },
      { role: 'vault', queries: vault.queries, holdsHalves: () => vaultHoldsHalves(vault.queries) },
    )
  }

  const isPair = env.roles.includes('wallet') && env.roles.includes('vault')

  async function use<Role extends HostRole>(role: Role): Promise<Database<(typeof tablesOf)[Role]>> {
    if (!env.roles.includes(role)) throw new Error(`this process does not answer for the ${role} role`)
    try {
      if (isPair && role !== 'app') await once('pair', checkPair)
      return guardDatabase<Tables & (typeof tablesOf)[Role]>(await once(role, () => open(role)), log)
    } catch (cause) {
      const known = databaseFailure(cause)
      const failure = known.code === 'database.unavailable' ? known : new AppError('database.unavailable', { cause })
      log.error({ role, err: failure }, 'a database cannot be opened')
      throw failure
    }
  }

  return { app: () => use('app'), wallet: () => use('wallet'), vault: () => use('vault') }
}
