import 'server-only'
import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { appendAudit } from '../custody/audit-log'
import { createRemovalJob, ENDED_KEPT_MS } from '../custody/removal-job'
import type { Queries } from '../database/database'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
import { attempts } from '../tables/attempt-table'
import { custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import { deletions, emailChallenges, identities, sessions, users } from '../tables/wallet-tables'

type Transaction = Queries<Pick<WalletTables, 'deletions'>>

/** Accounts that one part of the job deletes. */
const DELETED_AT_ONCE = 20

/** The planned deletion of a user that has not begun; `null` without one. */
export async function findDeletion(queries: Transaction, userId: string, now: Date) {
  const isOpen = and(eq(deletions.userId, userId), isNull(deletions.keptAt), gt(deletions.deletesAt, now))
  const [found] = await queries.select().from(deletions).where(isOpen)
  return found ?? null
}

/**
 * Plans a deletion. The same one again changes nothing.
 *
 * @throws {AppError} `custody.wallet_changed` if another one is planned, or this one was undone.
 */
export async function planDeletion(
  transaction: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<{ readonly at: Date; readonly isNew: boolean }> {
  const at = new Date(now.getTime() + custodyActs.wallet['deletion.planned'].planMs)
  const planned = await transaction
    .insert(deletions)
    .values({ id, userId, deletesAt: at })
    .onConflictDoNothing()
    .returning({ id: deletions.id })
  if (planned.length > 0) return { at, isNew: true }
  const known = await findDeletion(transaction, userId, now)
  if (known?.id !== id) throw new AppError('custody.wallet_changed')
  return { at: known.deletesAt, isNew: false }
}

/** Undoes a deletion whose time has not come. The same again succeeds. @returns whether it was planned until now. */
export async function undoDeletion(
  transaction: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  const isIts = and(eq(deletions.id, id), eq(deletions.userId, userId))
  const kept = await transaction
    .update(deletions)
    .set({ keptAt: now })
    .where(and(isIts, isNull(deletions.keptAt), gt(deletions.deletesAt, now)))
    .returning({ id: deletions.id })
  if (kept.length > 0) return true
  const before = await transaction
    .select()
    .from(deletions)
    .where(and(isIts, isNotNull(deletions.keptAt)))
  if (before.length === 0) throw new AppError('request.not_found')
  return false
}

/** Whether the account of a session still exists: after its time a deletion counts as done, even before the job runs. */
export const isNotDeleted = (queries: Transaction, now: Date) =>
  notExists(
    queries
      .select({ one: sql`1` })
      .from(deletions)
      .where(and(eq(deletions.userId, sessions.userId), isNull(deletions.keptAt), lte(deletions.deletesAt, now))),
  )

/**
 * Deletes the accounts whose time has come, each with everything that the role has of it, in one transaction: a process
 * that ends midway has deleted nothing. Two processes share the work.
 *
 * @param userId - Only this account.
 * @returns the number of deleted accounts.
 */
export async function carryOutDeletions(queries: Queries<WalletTables>, now: Date, userId?: string): Promise<number> {
  return queries.transaction(async (transaction) => {
    const isOfUser = userId === undefined ? undefined : eq(deletions.userId, userId)
    const due = await transaction
      .select()
      .from(deletions)
      .where(and(isOfUser, isNull(deletions.keptAt), lte(deletions.deletesAt, now)))
      .limit(DELETED_AT_ONCE)
      .for('update', userId === undefined ? { skipLocked: true } : {})
    const owners = due.map((row) => row.userId)
    if (owners.length === 0) return 0
    const named = await transaction.select().from(identities).where(inArray(identities.userId, owners))
    for (const { scope, subjectIndex } of named) {
      const isOfIdentity = and(eq(emailChallenges.scope, scope), eq(emailChallenges.subjectIndex, subjectIndex))
      await transaction.delete(emailChallenges).where(isOfIdentity)
      await transaction.delete(attempts).where(and(eq(attempts.scope, scope), eq(attempts.subjectIndex, subjectIndex)))
    }
    // The rows of all other tables refer to the user.
    await transaction.delete(users).where(inArray(users.id, owners))
    for (const owner of owners) {
      await appendAudit(transaction, { action: 'wallet.deleted', subject: owner, projectId: null }, now)
    }
    return owners.length
  })
}

/** Deletes accounts when their time has come, and forgets deletions that were undone. */
export const deleteAccounts = ({ databases, now }: Pick<RolePlatform<'wallet'>, 'databases' | 'now'>): Job =>
  createRemovalJob({
    name: 'delete accounts',
    role: 'wallet',
    open: databases.wallet,
    async removePart(queries, at) {
      const before = new Date(at.getTime() - ENDED_KEPT_MS)
      await queries.delete(deletions).where(and(isNotNull(deletions.keptAt), lte(deletions.deletesAt, before)))
      while ((await carryOutDeletions(queries, at)) === DELETED_AT_ONCE) {}
      return 0
    },
    now,
  })
