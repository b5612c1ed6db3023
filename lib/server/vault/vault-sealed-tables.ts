import 'server-only'
import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { SealedTable } from '../custody/sealed-rows'
import { approvals, recoveryHalves } from '../tables/vault-tables'
import { placeOfOwner } from './owner'
import { placeOfHalf, secretOfHalf } from './recovery-halves'

type VaultSecrets = { readonly approvals: typeof approvals; readonly recoveryHalves: typeof recoveryHalves }

/** Everything that the vault has sealed, for a rotation of its keys. */
export const vaultSealedTables: readonly SealedTable<VaultSecrets>[] = [
  {
    name: 'recovery_halves',
    async list(queries, { keyId, after, limit }) {
      const rows = await queries
        .select()
        .from(recoveryHalves)
        .where(and(isNotNull(recoveryHalves.keyId), ne(recoveryHalves.keyId, keyId), gt(recoveryHalves.id, after)))
        .orderBy(asc(recoveryHalves.id))
        .limit(limit)
      return rows.flatMap((row) => {
        const secret = secretOfHalf(row)
        return secret ? [{ id: row.id, secret, place: placeOfHalf(row) }] : []
      })
    },
    async store(queries, { id, secret }, { keyId, wrappedKey }) {
      await queries
        .update(recoveryHalves)
        .set({ keyId, wrappedKey })
        .where(and(eq(recoveryHalves.id, id), eq(recoveryHalves.keyId, secret.keyId)))
    },
  },
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
