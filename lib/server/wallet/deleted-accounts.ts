import 'server-only'
import { and, eq, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { deletions, sessions } from '../tables/wallet-tables'

/** Whether the account of a session still exists: after its time a deletion counts as done, even before the job runs. */
export const isNotDeleted = (queries: Queries<{ readonly deletions: typeof deletions }>, now: Date) =>
  notExists(
    queries
      .select({ one: sql`1` })
      .from(deletions)
      .where(and(eq(deletions.userId, sessions.userId), isNull(deletions.keptAt), lte(deletions.deletesAt, now))),
  )
