import 'server-only'
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { type AuditFacts, auditHead, auditLog } from '../tables/audit-table'
import type { AuditAction } from '../tables/custody-acts'

export type AuditTables = { readonly auditLog: typeof auditLog; readonly auditHead: typeof auditHead }

export interface AuditEntry {
  readonly action: AuditAction
  /** An id. The log gets its hash. */
  readonly subject: string
  readonly projectId: string | null
  /** The log gets hashes of ids and thumbprints. */
  readonly facts?: AuditFacts
}

const NO_HASH = new Uint8Array(32)

/**
 * Adds a row to the log, in the transaction of what it is about, as its last step: until the transaction ends no other
 * row can be added.
 */
export async function appendAudit(transaction: Queries<AuditTables>, entry: AuditEntry, now: Date): Promise<void> {
  await transaction.insert(auditHead).values({ seq: 0, hash: NO_HASH }).onConflictDoNothing()
  const [head] = await transaction.select().from(auditHead).for('update')
  if (!head) throw new Error('the audit log has no head')
  const { action, projectId } = entry
  const subject = auditId(entry.subject)
  const facts = Object.fromEntries(Object.entries(entry.facts ?? {}).map(([name, fact]) => [name, factOf(fact)]))
  const row = { seq: head.seq + 1, at: now, action, subject, projectId, facts, previousHash: head.hash }
  const hash = hashOfRow(row)
  await transaction.insert(auditLog).values({ ...row, hash })
  await transaction.update(auditHead).set({ seq: row.seq, hash }).where(eq(auditHead.id, 1))
}

/**
 * The form of an id in the log: SHA-256 in base64url, the first 22 characters. A deleted wallet leaves no id in a log that
 * cannot be changed. The hash has no key, because both roles must write the same one for `npm run audit`. It cannot be
 * guessed either: an id has 74 random bits, and a thumbprint is the hash of a random key.
 *
 * @returns any other text, and a hash, as it is.
 */
export function auditId(text: string): string {
  return ID.test(text) ? createHash('sha256').update(text).digest('base64url').slice(0, 22) : text
}

/** The newest rows about a user, wallet or approval, the newest first. Also finds rows of version 0.1, which have ids. */
export async function readAuditOf(
  queries: Queries<AuditTables>,
  subject: string,
  limit: number,
  /** All of them if missing. */
  actions?: readonly AuditAction[],
): Promise<readonly (typeof auditLog.$inferSelect)[]> {
  return queries
    .select()
    .from(auditLog)
    .where(
      and(inArray(auditLog.subject, [subject, auditId(subject)]), actions && inArray(auditLog.action, [...actions])),
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit)
}

/** A UUID, or the thumbprint of a device key (RFC 7638). */
const ID = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\w-]{43})$/i

const factOf = (fact: string | number): string | number => (typeof fact === 'string' ? auditId(fact) : fact)

/** SHA-256 of a row and the hash before it. The facts are sorted by name, as the database may order them otherwise. */
export function hashOfRow(row: Omit<typeof auditLog.$inferSelect, 'hash'>): Uint8Array {
  const { seq, at, action, subject, projectId, facts, previousHash } = row
  const sorted = Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1))
  const text = JSON.stringify(['audit/v1', seq, at.toISOString(), action, subject, projectId, sorted])
  return createHash('sha256').update(previousHash).update(text).digest()
}
