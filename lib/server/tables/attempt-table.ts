import 'server-only'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './audit-table'

const time = () => timestamp({ withTimezone: true }).notNull()

/**
 * Counts of tries for an e-mail address in one project, also for an address without a user (`attempt-limits.ts`). Rows
 * survive a restart. They are not needed after `takenUntil`, and are deleted a day later.
 */
export const attempts = pgTable(
  'attempts',
  {
    scope: text().notNull(),
    /** Keyed hash of the address. */
    subjectIndex: bytes('email_index').notNull(),
    act: text({ enum: ['login', 'code', 'approval'] }).notNull(),
    /** The owner of the limit: a place, a device, a known device, or the address. */
    holder: text().notNull(),
    lastAt: time(),
    /** When the bucket is empty again. Each try moves this on by `everyMs`. */
    takenUntil: time(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.subjectIndex, table.act, table.holder] }),
    index().on(table.takenUntil),
  ],
)
