import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { WalletPart } from '@/lib/custody/published-parts'
import { SEED_BYTES, wipe } from '@/lib/custody/seed-halves'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import type { WalletTables } from '../tables/role-tables'
import { keyShares, wallets } from '../tables/wallet-tables'
import { openShare } from './seal-share'
import { isLivingShare } from './share-records'
import { readAddresses } from './wallet-records'

/** Rows that are read at once. */
const READ_AT_ONCE = 200

/**
 * This role's halves of the sets of ways of recovery, for {@link publishParts}: they say nothing without the vault's
 * halves, which their owners have sealed. Halves of the automatic way are not among them.
 *
 * @param after - Id of the last row that was read; `null` for the first.
 * @returns the next sets, and the id to go on with; `null` after the last one.
 */
export async function readPublishedShares(
  queries: Queries<WalletTables>,
  keys: KeyProvider,
  after: string | null,
): Promise<{ readonly parts: readonly WalletPart[]; readonly next: string | null }> {
  const rows = await queries
    .select({ share: keyShares })
    .from(keyShares)
    .innerJoin(wallets, eq(wallets.id, keyShares.walletId))
    .where(
      and(
        ...[eq(keyShares.kind, 'way'), eq(wallets.status, 'active'), isLivingShare],
        after === null ? undefined : gt(keyShares.id, after),
      ),
    )
    .orderBy(asc(keyShares.id))
    .limit(READ_AT_ONCE)
  const parts: WalletPart[] = []
  for (const { share } of rows) {
    const { walletId, setId, way, credentialId } = share
    if (way === null) continue
    const stored = await openShare(keys, share)
    const half = Buffer.from(stored.subarray(0, SEED_BYTES)).toString('base64url')
    wipe(stored)
    parts.push({ walletId, setId, way, addresses: await readAddresses(queries, walletId), credentialId, half })
  }
  return { parts, next: rows.length < READ_AT_ONCE ? null : (rows.at(-1)?.share.id ?? null) }
}
