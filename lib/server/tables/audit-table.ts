import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // Postgres answers with a Buffer, PGlite with an Uint8Array.
  fromDriver: (value) => new Uint8Array(value),
  toDriver: (value) => Buffer.from(value),
})

/**
 * What happened to logins, devices and halves. Rows are only added: a trigger refuses everything else. Each has the hash
 * of the one before, so that a row which was changed or taken out is found. No address, code, token or half is in it, and
 * ids only as hashes (`auditId`). Version 0.1 wrote ids.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3, without a gap. */
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    action: text().notNull(),
    /** Hash of the id of the user, wallet or approval that it happened to. */
    subject: text().notNull(),
    projectId: text(),
    /** Hashes of ids, and numbers. */
    facts: jsonb().$type<AuditFacts>().notNull(),
    previousHash: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [index().on(table.subject, table.seq)],
)

export type AuditFacts = Readonly<Record<string, string | number>>

/** One row: the newest row of the log, so that rows which were cut off its end are missed. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
  },
  (table) => [check('one_head', sql`${table.id} = 1`)],
)
