import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Database, Queries, Tables } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { rewrapSecret, type SealedSecret, type SecretPlace } from '../keys/seal-row'

/** A sealed secret as it is in a row. */
export interface SealedRow {
  readonly id: string
  readonly secret: SealedSecret
  readonly place: SecretPlace
}

/** The sealed secrets of one table. Each role lists its own; a rotation of keys goes through all of them. */
export interface SealedTable<T extends Tables> {
  /** For the log. */
  readonly name: string
  /** Rows that another key than `keyId` has wrapped: the first `limit` after the id `after`, in the order of their ids. */
  list(
    queries: Queries<T>,
    page: { readonly keyId: string; readonly after: string; readonly limit: number },
  ): Promise<readonly SealedRow[]>
  /** Stores the key that was wrapped anew, unless the row has changed since it was listed. */
  store(queries: Queries<T>, row: SealedRow, anew: SealedSecret): Promise<void>
}

/** Rows that are read at once. */
const BATCH = 100

/** Before the first id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Wraps the keys of all rows with the newest key of the provider. The secrets stay as they are, and every row can be read
 * at any time: older keys still open it. May be stopped and started again at any point.
 *
 * @returns how many rows were wrapped anew, and how many no key of the provider opens.
 * @throws {AppError} as provider and database; rows that were stored stay so.
 */
export async function rewrapRows<T extends Tables>(
  database: Database<T>,
  tables: readonly SealedTable<T>[],
  keys: KeyProvider,
  signal?: AbortSignal,
): Promise<{ readonly rewrapped: number; readonly unreadable: number }> {
  const counts = { rewrapped: 0, unreadable: 0 }
  for (const table of tables) {
    let after = NO_ID
    for (;;) {
      signal?.throwIfAborted()
      const keyId = await keys.currentKeyId(signal)
      const page = { keyId, after, limit: BATCH }
      const rows = await database.run((queries) => table.list(queries, page), signal)
      for (const row of rows) counts[await rewrapRow(database, table, row, keys, signal)] += 1
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last.id
    }
  }
  return counts
}

async function rewrapRow<T extends Tables>(
  database: Database<T>,
  table: SealedTable<T>,
  row: SealedRow,
  keys: KeyProvider,
  signal: AbortSignal | undefined,
): Promise<'rewrapped' | 'unreadable'> {
  signal?.throwIfAborted()
  let anew: SealedSecret | null
  try {
    anew = await rewrapSecret(keys, row.secret, row.place, signal)
  } catch (cause) {
    if (cause instanceof AppError && cause.details.secret === 'unreadable') return 'unreadable'
    throw cause
  }
  if (anew) await database.run((queries) => table.store(queries, row, anew), signal)
  return 'rewrapped'
}
