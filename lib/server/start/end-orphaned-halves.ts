import 'server-only'
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { auditId } from '../custody/audit-log'
import type { Queries } from '../database/database'
import type { Job } from '../jobs/jobs'
import type { Platform } from '../platform/services'
import { auditLog } from '../tables/audit-table'
import type { vaultTables, WalletTables } from '../tables/role-tables'
import { subjects } from '../tables/vault-tables'
import { wallets } from '../tables/wallet-tables'
import { deleteUnplanned } from '../vault/vault-deletions'

const HOUR_MS = 3_600_000
/** The vault carries out its own plans an hour after the wallet role. */
const SETTLED_MS = 2 * HOUR_MS
/** Deletions that are older were looked at by earlier runs. */
const LOOKED_BACK_MS = 30 * 24 * HOUR_MS
/** Wallets of the vault that one query reads. */
const READ_AT_ONCE = 1_000

/**
 * Deletes what the vault has of wallets that the wallet role has deleted, where the plan never reached the vault. For a
 * process that answers for both roles: apart, neither believes the other, and the half that is left opens nothing.
 *
 * It goes by the log of the wallet role, and not by a row that is missing there: after a restore of the wrong backup a
 * missing row would end halves that are needed.
 */
export const endOrphanedHalves = ({ databases, now }: Pick<Platform, 'databases' | 'now'>): Job => ({
  name: 'end orphaned halves',
  role: 'vault',
  everyMs: 24 * HOUR_MS,
  deadlineMs: 60_000,
  async run(signal) {
    const at = new Date(now())
    const [wallet, vault] = [await databases.wallet(), await databases.vault()]
    const deleted = await wallet.run((queries) => readDeleted(queries, at), signal)
    if (deleted.size === 0) return
    let after: string | null = null
    while (!signal.aborted) {
      const page: readonly { readonly walletId: string }[] = await vault.run(
        (queries) => readWallets(queries, after),
        signal,
      )
      const named = page.filter(({ walletId }) => deleted.has(auditId(walletId)))
      const orphans = named.length === 0 ? [] : await wallet.run((queries) => withoutRow(queries, named), signal)
      if (orphans.length > 0) await vault.run((queries) => deleteUnplanned(queries, orphans, at), signal)
      if (page.length < READ_AT_ONCE) return
      after = page.at(-1)?.walletId ?? null
    }
  },
})

/** Hashes of the wallets that were deleted, as the log has them. */
async function readDeleted(queries: Queries<WalletTables>, now: Date): Promise<ReadonlySet<unknown>> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS)
  const until = new Date(now.getTime() - SETTLED_MS)
  const isDone = and(eq(auditLog.action, 'wallet.deleted'), gt(auditLog.at, since), lt(auditLog.at, until))
  const rows = await queries.select({ facts: auditLog.facts }).from(auditLog).where(isDone)
  return new Set(rows.flatMap(({ facts }) => (facts.wallet === undefined ? [] : [facts.wallet])))
}

const readWallets = (queries: Queries<typeof vaultTables>, after: string | null) =>
  queries
    .select({ walletId: subjects.walletId })
    .from(subjects)
    .where(after === null ? undefined : gt(subjects.walletId, after))
    .orderBy(asc(subjects.walletId))
    .limit(READ_AT_ONCE)

async function withoutRow<T extends { readonly walletId: string }>(
  queries: Queries<WalletTables>,
  named: readonly T[],
): Promise<readonly T[]> {
  const ids = named.map(({ walletId }) => walletId)
  const there = await queries.select({ id: wallets.id }).from(wallets).where(inArray(wallets.id, ids))
  return named.filter(({ walletId }) => there.every(({ id }) => id !== walletId))
}
