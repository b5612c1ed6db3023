import 'server-only'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './audit-table'

const time = () => timestamp({ withTimezone: true }).notNull()

/**
 * What was tried for an e-mail address in one project, also for one without a user, and how much of an allowance it has
 * used up (`attempt-limits.ts`). Rows survive a restart. They mean nothing after `takenUntil`, and are deleted a day later.
 */
export const attempts = pgTable(
  'attempts',
  {
    scope: text().notNull(),
    /** Keyed hash of the address. */
    emailIndex: bytes().notNull(),
    act: text({ enum: ['login', 'code', 'approval'] }).notNull(),
    /** Whose allowance it is: that of a place, a device, a known device, or of all together. */
    holder: text().notNull(),
    lastAt: time(),
    /** When all of it would be free again. Each try moves this on by the time in which one becomes free. */
    takenUntil: time(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.emailIndex, table.act, table.holder] }),
    index().on(table.takenUntil),
  ],
)
