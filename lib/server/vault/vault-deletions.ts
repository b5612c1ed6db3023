import 'server-only'
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { appendAudit } from '../custody/audit-log'
import { createRemovalJob, ENDED_KEPT_MS } from '../custody/removal-job'
import type { Queries } from '../database/database'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
import { attempts } from '../tables/attempt-table'
import { custodyActs } from '../tables/custody-acts'
import type { vaultTables } from '../tables/role-tables'
import { approvals, deletions, recoveryHalves, subjects, walletDevices } from '../tables/vault-tables'
import { findSigned, type HalfTables, runAct, type Signed, type WalletRequest } from './vault-acts'
import { ownersOf } from './wallet-owners'

type DeletionTables = HalfTables & { readonly deletions: typeof deletions }
type Named = Signed & { readonly walletId: string; readonly deletionId: string }

/** Ids of deletions that a wallet can use up in a day, more than the wallet role plans. */
const IDS_PER_DAY = 10

/** Wallets that one part of the job deletes. */
const DELETED_AT_ONCE = 20

const timeOf = (now: Date) => new Date(now.getTime() + custodyActs.vault['deletion.planned'].planMs)

/**
 * Plans to delete a wallet. The same one again changes nothing.
 *
 * @throws {AppError} `custody.not_approved`; `custody.wallet_changed` if another one is planned, this one was undone, or
 *   too many of a day were.
 */
export async function planVaultDeletion(
  queries: Queries<DeletionTables>,
  { walletId, deletionId: id, signatures }: Named,
  request: WalletRequest,
): Promise<void> {
  await runAct(queries, 'deletion.planned', walletId, request, async (transaction) => {
    const act = { name: 'delete wallet', deletion: id } as const
    if (!(await findSigned(transaction, walletId, act, signatures, request))) return null
    const tables = transaction as Queries<DeletionTables>
    await storeNew(tables, { id, walletId, keptAt: null }, request.now)
    const isPlanned = and(eq(deletions.id, id), eq(deletions.walletId, walletId), isNull(deletions.keptAt))
    const [planned] = await tables.select().from(deletions).where(isPlanned)
    if (!planned) throw new AppError('custody.wallet_changed')
    return { facts: {}, result: undefined }
  })
}

/**
 * Undoes a planned deletion. One that is not planned yet cannot be planned after this.
 *
 * @throws {AppError} `custody.not_approved`; `request.not_found` after its time.
 */
export async function undoVaultDeletion(
  queries: Queries<DeletionTables>,
  { walletId, deletionId: id, signatures }: Named,
  request: WalletRequest,
): Promise<void> {
  const { now } = request
  await runAct(queries, 'deletion.kept', walletId, request, async (transaction) => {
    const act = { name: 'keep wallet', deletion: id } as const
    if (!(await findSigned(transaction, walletId, act, signatures, request))) return null
    const tables = transaction as Queries<DeletionTables>
    await storeNew(tables, { id, walletId, keptAt: now }, now)
    const isOpen = and(eq(deletions.id, id), eq(deletions.walletId, walletId), gt(deletions.deletesAt, now))
    const kept = await tables.update(deletions).set({ keptAt: now }).where(isOpen).returning({ id: deletions.id })
    if (kept.length === 0) throw new AppError('request.not_found')
    return { facts: {}, result: undefined }
  })
}

/** Changes nothing if the id is known, another deletion is planned, or {@link IDS_PER_DAY} were undone. */
async function storeNew(
  tables: Queries<DeletionTables>,
  row: { readonly id: string; readonly walletId: string; readonly keptAt: Date | null },
  now: Date,
): Promise<void> {
  const isUndone = and(isNotNull(deletions.keptAt), gt(deletions.deletesAt, now))
  const undone = await tables.$count(deletions, and(eq(deletions.walletId, row.walletId), isUndone))
  if (undone >= IDS_PER_DAY) return
  await tables
    .insert(deletions)
    .values({ ...row, deletesAt: timeOf(now) })
    .onConflictDoNothing()
}

/**
 * Deletes the wallets whose time has come, with everything that the vault has of them, in one transaction.
 *
 * @returns the number of deleted wallets.
 */
async function carryOutVaultDeletions(queries: Queries<typeof vaultTables>, now: Date): Promise<number> {
  return queries.transaction(async (transaction) => {
    const due = await transaction
      .select({ walletId: deletions.walletId })
      .from(deletions)
      .where(and(isNull(deletions.keptAt), lte(deletions.deletesAt, now)))
      .limit(DELETED_AT_ONCE)
      .for('update', { skipLocked: true })
    for (const { walletId } of due) await deleteWallet(transaction, walletId)
    await recordDeleted(transaction, due, now)
    return due.length
  })
}

/**
 * Deletes wallets that the vault has no plan for.
 *
 * @returns the number of deleted wallets.
 */
export async function deleteUnplanned(
  queries: Queries<typeof vaultTables>,
  wallets: readonly { readonly walletId: string }[],
  now: Date,
): Promise<number> {
  return queries.transaction(async (transaction) => {
    for (const { walletId } of wallets) await deleteWallet(transaction, walletId)
    await recordDeleted(transaction, wallets, now)
    return wallets.length
  })
}

/** Deletes everything that the vault has of a wallet and of the mailboxes and accounts that own it. */
async function deleteWallet(transaction: Queries<typeof vaultTables>, walletId: string): Promise<void> {
  const [subject] = await transaction.select().from(subjects).where(eq(subjects.walletId, walletId)).for('update')
  if (!subject) return
  const { previousIndex, previousProvider, projectId } = subject
  const owners = await ownersOf(transaction, subject)
  const ofProject = eq(approvals.projectId, projectId)
  await transaction.delete(approvals).where(eq(approvals.ownerOfWallet, walletId))
  for (const [provider, index] of [
    ...owners.map(({ ownerProvider, ownerIndex }) => [ownerProvider, ownerIndex] as const),
    [previousProvider, previousIndex] as const,
  ]) {
    if (!provider || !index) continue
    const isOfOwner = and(ofProject, eq(approvals.provider, provider), eq(approvals.subjectIndex, index))
    await transaction.delete(approvals).where(isOfOwner)
    await transaction.delete(attempts).where(eq(attempts.subjectIndex, index))
  }
  await transaction.delete(recoveryHalves).where(eq(recoveryHalves.walletId, walletId))
  await transaction.delete(walletDevices).where(eq(walletDevices.walletId, walletId))
  await transaction.delete(subjects).where(eq(subjects.walletId, walletId))
}

/** The last step of the transaction. */
async function recordDeleted(
  transaction: Queries<typeof vaultTables>,
  wallets: readonly { readonly walletId: string }[],
  now: Date,
): Promise<void> {
  for (const { walletId } of wallets)
    await appendAudit(transaction, { action: 'wallet.deleted', subject: walletId, projectId: null }, now)
}

/** Deletes wallets when their time has come, and forgets deletions that were undone. */
export const deleteWallets = ({ databases, now }: Pick<RolePlatform<'vault'>, 'databases' | 'now'>): Job =>
  createRemovalJob({
    name: 'delete wallets',
    role: 'vault',
    open: databases.vault,
    async removePart(queries, at) {
      const before = new Date(at.getTime() - ENDED_KEPT_MS)
      await queries.delete(deletions).where(and(isNotNull(deletions.keptAt), lte(deletions.deletesAt, before)))
      while ((await carryOutVaultDeletions(queries, at)) === DELETED_AT_ONCE) {}
      return 0
    },
    now,
  })
