import 'server-only'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { appendAudit } from '../custody/audit-log'
import type { Queries } from '../database/database'
import { attempts } from '../tables/attempt-table'
import { custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import {
  deletions,
  emailChallenges,
  emailChanges,
  identities,
  users,
  walletAddresses,
  wallets,
} from '../tables/wallet-tables'
import type { EndSignIns } from './deleted-sign-ins'
import type { Notice } from './notices'
import { findMailbox, languageOf } from './users'

type Transaction = Queries<Pick<WalletTables, 'deletions' | 'users'>>

/** Deletions that a user can plan in a day: each plan sends a mail. */
const PLANS_PER_DAY = 5

/** Accounts that {@link carryOutDeletions} deletes at once. */
export const DELETED_AT_ONCE = 20

/** The planned deletion of a user that has not begun; `null` without one. */
export async function findDeletion(queries: Transaction, userId: string, now: Date) {
  const isOpen = and(eq(deletions.userId, userId), isNull(deletions.keptAt), gt(deletions.deletesAt, now))
  const [found] = await queries.select().from(deletions).where(isOpen)
  return found ?? null
}

/**
 * Plans a deletion. The same one again changes nothing.
 *
 * @throws {AppError} `custody.wallet_changed` if another one is planned, or this one was undone; `request.rate_limited`
 *   beyond {@link PLANS_PER_DAY}.
 */
export async function planDeletion(
  transaction: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<{ readonly at: Date; readonly isNew: boolean }> {
  const at = new Date(now.getTime() + custodyActs.wallet['deletion.planned'].planMs)
  // Locks the user, so that plans at once are counted.
  await transaction.select().from(users).where(eq(users.id, userId)).for('no key update')
  await assertNotTooOften(transaction, userId, now)
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

/** The row of one that was undone stays for a day at least, and its time is a day after its plan. */
async function assertNotTooOften(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const undone = await transaction
    .select({ deletesAt: deletions.deletesAt })
    .from(deletions)
    .where(and(eq(deletions.userId, userId), isNotNull(deletions.keptAt), gt(deletions.deletesAt, now)))
    .orderBy(asc(deletions.deletesAt))
  const [oldest] = undone
  if (!oldest || undone.length < PLANS_PER_DAY) return
  const seconds = Math.ceil((oldest.deletesAt.getTime() - now.getTime()) / 1_000)
  throw new AppError('request.rate_limited', { details: { seconds } })
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

/**
 * Deletes the accounts whose time has come, each with everything that the role has of it, in one transaction: a process
 * that ends midway has deleted nothing. Two processes share the work. The log gets a row for each wallet, by which the
 * vault's half of one is found that the vault has no plan for.
 *
 * @param options.endSignIns - Ends the sessions of the app's pages. If it fails, nothing is deleted, and the next run tries again.
 * @param options.userId - Only this account.
 * @returns a mail for each deleted account; `null` for an owner without a mailbox.
 */
export async function carryOutDeletions(
  queries: Queries<WalletTables>,
  now: Date,
  { endSignIns, userId }: { readonly endSignIns: EndSignIns; readonly userId?: string },
): Promise<readonly (Notice | null)[]> {
  return queries.transaction(async (transaction) => {
    const isOfUser = userId === undefined ? undefined : eq(deletions.userId, userId)
    const due = await transaction
      .select()
      .from(deletions)
      .where(and(isOfUser, isNull(deletions.keptAt), lte(deletions.deletesAt, now)))
      .limit(DELETED_AT_ONCE)
      .for('update', userId === undefined ? { skipLocked: true } : {})
    const owners = due.map((row) => row.userId)
    if (owners.length === 0) return []
    const held = await transaction
      .select({
        owner: wallets.userId,
        walletId: wallets.id,
        namespace: walletAddresses.namespace,
        address: walletAddresses.address,
      })
      .from(wallets)
      .innerJoin(walletAddresses, eq(walletAddresses.walletId, wallets.id))
      .where(inArray(wallets.userId, owners))
    await endSignIns(held)
    const mails = []
    for (const owner of owners) mails.push(await lastMailOf(transaction, owner))
    const named = await transaction.select().from(identities).where(inArray(identities.userId, owners))
    const changed = await transaction.select().from(emailChanges).where(inArray(emailChanges.userId, owners))
    for (const { scope, subjectIndex } of [...named, ...changed]) {
      const isOfIdentity = and(eq(emailChallenges.scope, scope), eq(emailChallenges.subjectIndex, subjectIndex))
      await transaction.delete(emailChallenges).where(isOfIdentity)
      await transaction.delete(attempts).where(and(eq(attempts.scope, scope), eq(attempts.subjectIndex, subjectIndex)))
    }
    // The rows of all other tables refer to the user.
    await transaction.delete(users).where(inArray(users.id, owners))
    for (const owner of owners) {
      const ids = new Set(held.flatMap((wallet) => (wallet.owner === owner ? [wallet.walletId] : [])))
      for (const facts of ids.size === 0 ? [{}] : [...ids].map((wallet) => ({ wallet })))
        await appendAudit(transaction, { action: 'wallet.deleted', subject: owner, projectId: null, facts }, now)
    }
    return mails
  })
}

const NAMES_NOTHING = { token: '', device: '', embedOrigin: '', wallet: null } as const

/** Read before the rows of the account go. */
async function lastMailOf(transaction: Queries<WalletTables>, userId: string): Promise<Notice | null> {
  const mailbox = await findMailbox(transaction, userId)
  const { mail: kind } = custodyActs.wallet['wallet.deleted']
  const language = await languageOf(transaction, userId)
  return mailbox && { kind, mailbox, row: { table: 'identities', id: mailbox.id }, language, ...NAMES_NOTHING }
}
