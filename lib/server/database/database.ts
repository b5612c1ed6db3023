import 'server-only'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../kit/deadline'
import type { Log } from '../kit/log'
import { databaseFailure } from './database-failure'

/** The tables of one role, by name. */
export type Tables = Readonly<Record<string, unknown>>

/** Queries of Drizzle, the same for Postgres and PGlite. */
export type Queries<T extends Tables> = PgDatabase<PgQueryResultHKT, T, ExtractTablesWithRelations<T>>

/** An opened database. It holds no class of ours, so that copies of our modules can share it. */
export interface OpenedDatabase<T extends Tables> {
  readonly id: 'postgres' | 'pglite'
  readonly queries: Queries<T>
  readonly close: () => Promise<void>
}

export interface Database<T extends Tables> {
  readonly id: OpenedDatabase<T>['id']
  /**
   * Runs queries. Not repeated after a failure: what a lost answer belonged to may have happened.
   *
   * @param signal - Fires when the request ends; the work may then still finish.
   * @throws {AppError} What `work` throws; `database.unavailable` when the database does not answer in time or at all;
   *   `internal` for any other failure of a query, whose text and values appear nowhere.
   */
  run<R>(work: (queries: Queries<T>) => Promise<R>, signal?: AbortSignal): Promise<R>
}

/** Queries that have not settled after this time count as failed. Longer than the server's own limit of a statement. */
export const DATABASE_DEADLINE_MS = 8_000

/** Adds deadlines and failures without secrets to an opened database. */
export function guardDatabase<T extends Tables>({ id, queries }: OpenedDatabase<T>, log: Log): Database<T> {
  return {
    id,
    async run(work, signal) {
      const late = () => new AppError('database.unavailable', { cause: new Error(`${id}: no answer in time`) })
      const deadline = startDeadline(DATABASE_DEADLINE_MS, late, signal)
      try {
        return await deadline.race(work(queries))
      } catch (cause) {
        const failure = deadline.over ? AppError.from(deadline.over.reason, 'request.aborted') : databaseFailure(cause)
        if (failure.code === 'database.unavailable')
          log.error({ database: id, err: failure }, 'a database does not work')
        throw failure
      } finally {
        deadline.end()
      }
    },
  }
}
