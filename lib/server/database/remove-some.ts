import 'server-only'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './database'

/** Rows that one statement removes at most, so that it keeps no request waiting. */
export const REMOVED_AT_ONCE = 100

/**
 * Removes rows that match. Those that another process changes or removes meanwhile are left to it.
 *
 * @returns how many.
 */
export async function removeSome(
  queries: Queries<Readonly<Record<string, unknown>>>,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const found = queries
    .select({ row: sql`ctid` })
    .from(table)
    .where(condition)
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true })
  const removed = await queries.delete(table).where(inArray(sql`ctid`, found)).returning({ one: sql`1` })
  return removed.length
}
