import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { HostRole } from '@/lib/core/hosts'
import { type Database, guardDatabase, type OpenedDatabase, type Tables } from '../database/database'
import { databaseFailure } from '../database/database-failure'
import { openDatabase } from '../database/open-database'
import { assertPair } from '../database/pair'
import type { Log } from '../kit/log'
import type { Env } from '../settings/env'
import { vaultHoldsHalves, walletHoldsHalves } from './held-halves'
import { appTables, vaultTables, walletTables } from './role-tables'

const tablesOf = { app: appTables, wallet: walletTables, vault: vaultTables } as const

/** `failed`: it could not be opened, and the next use tries again. */
export type DatabaseState = 'closed' | 'opening' | 'open' | 'failed'

/**
 * The databases of the roles that this process answers for. Each is opened at its first use and stays open. Uses that come
 * meanwhile wait for the same opening, whose failure is logged once; the next use tries again.
 *
 * @throws {AppError} `database.unavailable`, with the reason in the log.
 */
export type Databases = {
  readonly [Role in HostRole]: () => Promise<Database<(typeof tablesOf)[Role]>>
} & {
  /** Opens nothing. */
  readonly stateOf: (role: HostRole) => DatabaseState
}

/** One attempt to open a database, or to compare the two of a pair. */
interface Opening {
  readonly opened: Promise<unknown>
  state: Exclude<DatabaseState, 'closed'>
}

/** The newest attempt of each. Plain data, so that copies of this module can share it. */
export type OpenedDatabases = Map<HostRole | 'pair', Opening>

export function createDatabases(env: Pick<Env, 'databases' | 'roles'>, log: Log, opened: OpenedDatabases): Databases {
  function once<T>(name: HostRole | 'pair', open: () => Promise<T>): Promise<T> {
    const known = opened.get(name)
    if (known && known.state !== 'failed') return known.opened as Promise<T>
    const started = open()
    const opening: Opening = { opened: started, state: 'opening' }
    opened.set(name, opening)
    started.then(
      () => {
        opening.state = 'open'
      },
      () => {
        opening.state = 'failed'
      },
    )
    return started
  }

  async function open<Role extends HostRole>(role: Role): Promise<OpenedDatabase<(typeof tablesOf)[Role]>> {
    const started = performance.now()
    const database = await logged(role, () =>
      openDatabase(role, env.databases[role], tablesOf[role] as (typeof tablesOf)[Role]),
    )
    log.info({ role, database: database.id, ms: Math.round(performance.now() - started) }, 'a database is open')
    return database
  }

  /** In one process both halves of the pair are at hand, so they are compared before either is used. */
  async function checkPair(): Promise<void> {
    const [wallet, vault] = await Promise.all([
      once('wallet', () => open('wallet')),
      once('vault', () => open('vault')),
    ])
    await logged('pair', () =>
      assertPair(
        { role: 'wallet', queries: wallet.queries, holdsHalves: () => walletHoldsHalves(wallet.queries) },
        { role: 'vault', queries: vault.queries, holdsHalves: () => vaultHoldsHalves(vault.queries) },
      ),
    )
  }

  /** Logs here and not at each use: many may wait for one attempt. */
  async function logged<T>(role: HostRole | 'pair', work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      log.error({ role, err: unavailable(cause) }, 'a database cannot be opened')
      throw cause
    }
  }

  const isPair = env.roles.includes('wallet') && env.roles.includes('vault')
  const isOfPair = (role: HostRole) => isPair && role !== 'app'

  async function use<Role extends HostRole>(role: Role): Promise<Database<(typeof tablesOf)[Role]>> {
    if (!env.roles.includes(role)) throw new Error(`this process does not answer for the ${role} role`)
    try {
      if (isOfPair(role)) await once('pair', checkPair)
      return guardDatabase<Tables & (typeof tablesOf)[Role]>(await once(role, () => open(role)), log)
    } catch (cause) {
      throw unavailable(cause)
    }
  }

  function stateOf(role: HostRole): DatabaseState {
    const parts = isOfPair(role) ? ([role, 'pair'] as const) : ([role] as const)
    const states = parts.map((part) => opened.get(part)?.state ?? 'closed')
    return (['failed', 'opening', 'closed'] as const).find((state) => states.includes(state)) ?? 'open'
  }

  return { app: () => use('app'), wallet: () => use('wallet'), vault: () => use('vault'), stateOf }
}

function unavailable(cause: unknown): AppError {
  const known = databaseFailure(cause)
  return known.code === 'database.unavailable' ? known : new AppError('database.unavailable', { cause })
}
