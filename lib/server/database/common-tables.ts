import 'server-only'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProjectFeatures } from '../settings/project-config'

/**
 * Tables that the database of every role has. Each role keeps a list of projects of its own, because roles may run
 * apart and trust nothing that another one says.
 */

/** One row: which pair of databases this one belongs to, see `pair.ts`. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    pairId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('one_row', sql`${table.id} = 1`)],
)

/** Projects beside the one of the environment. */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** What the operator has decided for the project; what is not in it follows the server. */
  features: jsonb().$type<ProjectFeatures>().notNull().default({}),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Origins whose pages belong to a project: exact `scheme://host[:port]`. */
export const projectOrigins = pgTable(
  'project_origins',
  {
    projectId: text()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    origin: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.origin] })],
)

/**
 * Work that one process at a time does on this database, by name (`lib/server/jobs`). Times are those of the database:
 * the clocks of processes may differ.
 */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** Id of the current run; `null` when no process runs the job. */
  holder: uuid(),
  /** The run counts as ended after this time, whatever became of its process. */
  heldUntil: timestamp({ withTimezone: true }),
  dueAt: timestamp({ withTimezone: true }).notNull(),
  /** Of the last run that ended. */
  endedAt: timestamp({ withTimezone: true }),
  outcome: text({ enum: ['done', 'failed'] }),
})
