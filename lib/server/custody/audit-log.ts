import 'server-only'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { type AuditFacts, auditHead, auditLog } from '../tables/audit-table'
import type { AuditAction } from '../tables/custody-acts'

export type AuditTables = { readonly auditLog: typeof auditLog; readonly auditHead: typeof auditHead }

export interface AuditEntry {
  readonly action: AuditAction
  readonly subject: string
  readonly projectId: string | null
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
  const { action, subject, projectId, facts = {} } = entry
  const row = { seq: head.seq + 1, at: now, action, subject, projectId, facts, previousHash: head.hash }
  const hash = hashOfRow(row)
  await transaction.insert(auditLog).values({ ...row, hash })
  await transaction.update(auditHead).set({ seq: row.seq, hash }).where(eq(auditHead.id, 1))
}

/** SHA-256 of a row and the hash before it. The facts are sorted by name, as the database may order them otherwise. */
export function hashOfRow(row: Omit<typeof auditLog.$inferSelect, 'hash'>): Uint8Array {
  const { seq, at, action, subject, projectId, facts, previousHash } = row
  const sorted = Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1))
  const text = JSON.stringify(['audit/v1', seq, at.toISOString(), action, subject, projectId, sorted])
  return createHash('sha256').update(previousHash).update(text).digest()
}
