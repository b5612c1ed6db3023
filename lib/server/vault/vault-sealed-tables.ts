import 'server-only'
import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { SealedTable } from '../custody/sealed-rows'
import type { SecretPlace } from '../keys/seal-row'
import { approvals, recoveryHalves, recoveryWays } from '../tables/vault-tables'
import { placeOfOwner } from './owner'
import { placeOfHalf, secretOfHalf } from './recovery-halves'
import { placeOfWay } from './way-records'

type VaultSecrets = {
  readonly approvals: typeof approvals
  readonly recoveryHalves: typeof recoveryHalves
  readonly recoveryWays: typeof recoveryWays
}

/** The sealed halves of one table, without those that are destroyed. */
function halvesOf<T extends typeof recoveryHalves | typeof recoveryWays>(
  name: string,
  halves: T,
  placeOf: (row: T['$inferSelect']) => SecretPlace,
): SealedTable<VaultSecrets> {
  // Both tables have the columns that are used here.
  const table = halves as typeof recoveryHalves
  return {
    name,
    async list(queries, { keyId, after, limit }) {
      const rows = await queries
        .select()
        .from(table)
        .where(and(isNotNull(table.keyId), ne(table.keyId, keyId), gt(table.id, after)))
        .orderBy(asc(table.id))
        .limit(limit)
      return rows.flatMap((row) => {
        const secret = secretOfHalf(row)
        return secret ? [{ id: row.id, secret, place: placeOf(row as T['$inferSelect']) }] : []
      })
    },
    async store(queries, { id, secret }, { keyId, wrappedKey }) {
      await queries
        .update(table)
        .set({ keyId, wrappedKey })
        .where(and(eq(table.id, id), eq(table.keyId, secret.keyId)))
    },
  }
}

/** Everything that the vault has sealed, for a rotation of its keys. */
export const vaultSealedTables: readonly SealedTable<VaultSecrets>[] = [
  halvesOf('recovery_halves', recoveryHalves, placeOfHalf),
  halvesOf('recovery_ways', recoveryWays, placeOfWay),
  {
    name: 'approvals',
    async list(queries, { keyId, after, limit }) {
      const rows = await queries
        .select()
        .from(approvals)
        .where(and(ne(approvals.keyId, keyId), gt(approvals.id, after)))
        .orderBy(asc(approvals.id))
        .limit(limit)
      return rows.map(({ id, wrappedKey, sealed, ...row }) => ({
        id,
        secret: { keyId: row.keyId, wrappedKey, sealed },
        place: placeOfOwner(id),
      }))
    },
    async store(queries, { id, secret }, { keyId, wrappedKey }) {
      await queries
        .update(approvals)
        .set({ keyId, wrappedKey })
        .where(and(eq(approvals.id, id), eq(approvals.keyId, secret.keyId)))
    },
  },
]
