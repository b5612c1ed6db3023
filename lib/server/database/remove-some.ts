import 'server-only'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './database'

/** Rows that one call removes at most: a table that has grown is emptied over many requests, and none waits for it. */
export const REMOVED_AT_ONCE = 100

/** Removes rows that match. Those that another process changes or removes meanwhile are left to it. */
export async function removeSome(
  queries: Queries<Readonly<Record<string, unknown>>>,
  table: PgTable,
  condition: SQL | undefined,
): Promise<void> {
  const found = queries
    .select({ row: sql`ctid` })
    .from(table)
    .where(condition)
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true })
  await queries.delete(table).where(inArray(sql`ctid`, found))
}
