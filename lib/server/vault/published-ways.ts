import 'server-only'
import { and, asc, gt, isNull } from 'drizzle-orm'
import type { VaultPart } from '@/lib/custody/published-parts'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { openSecret } from '../keys/seal-row'
import type { vaultTables } from '../tables/role-tables'
import { recoveryWays } from '../tables/vault-tables'
import { secretOfHalf } from './recovery-halves'
import { placeOfWay } from './way-records'

/** Rows that are read at once. */
const READ_AT_ONCE = 200

/**
 * The vault's halves of the sets of ways of recovery, as their owners have sealed them. Halves of the automatic way are not
 * among them.
 *
 * @param after - Id of the last row that was read; `null` for the first.
 * @returns the next sets, and the id to go on with; `null` after the last one.
 */
export async function readPublishedWays(
  queries: Queries<typeof vaultTables>,
  keys: KeyProvider,
  after: string | null,
): Promise<{ readonly parts: readonly VaultPart[]; readonly next: string | null }> {
  const rows = await queries
    .select()
    .from(recoveryWays)
    .where(and(isNull(recoveryWays.destroyedAt), after === null ? undefined : gt(recoveryWays.id, after)))
    .orderBy(asc(recoveryWays.id))
    .limit(READ_AT_ONCE)
  const parts: VaultPart[] = []
  for (const row of rows) {
    const secret = secretOfHalf(row)
    if (!secret) continue
    const blob = await openSecret(keys, secret, placeOfWay(row))
    parts.push({ walletId: row.walletId, setId: row.setId, blob: Buffer.from(blob).toString('base64url') })
  }
  return { parts, next: rows.length < READ_AT_ONCE ? null : (rows.at(-1)?.id ?? null) }
}
