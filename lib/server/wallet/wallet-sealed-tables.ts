import 'server-only'
import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { hashIndex, indexNameOf } from '../custody/identity'
import type { SealedTable } from '../custody/sealed-rows'
import type { Database } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import type { WalletTables } from '../tables/role-tables'
import { emailChallenges, emailChanges, grantedPermissions, identities, keyShares } from '../tables/wallet-tables'
import { placeOfChange } from './email-changes'
import { type IdentityRow, openLogin, placeOf } from './login-identity'
import { placeOfShare } from './share-records'

/** The sealed identities of one table. */
function identitiesOf(
  name: IdentityRow['table'],
  table: typeof identities | typeof emailChallenges,
): SealedTable<WalletTables> {
  return {
    name,
    async list(queries, { keyId: newest, after, limit }) {
      const { id, sealed, wrappedKey, keyId } = table
      const rows = await queries
        .select({ id, sealed, wrappedKey, keyId })
        .from(table)
        .where(and(ne(keyId, newest), gt(id, after)))
        .orderBy(id)
        .limit(limit)
      return rows.map((row) => ({ id: row.id, secret: row, place: placeOf({ table: name, id: row.id }) }))
    },
    async store(queries, { id, secret }, anew) {
      await queries
        .update(table)
        .set({ keyId: anew.keyId, wrappedKey: anew.wrappedKey })
        .where(and(eq(table.id, id), eq(table.wrappedKey, secret.wrappedKey)))
    },
  }
}

/** Every sealed secret of the wallet role. */
export const walletSealedTables: readonly SealedTable<WalletTables>[] = [
  identitiesOf('identities', identities),
  identitiesOf('email_challenges', emailChallenges),
  {
    name: 'email_changes',
    async list(queries, { keyId, after, limit }) {
      const rows = await queries
        .select()
        .from(emailChanges)
        .where(and(ne(emailChanges.keyId, keyId), gt(emailChanges.id, after)))
        .orderBy(emailChanges.id)
        .limit(limit)
      return rows.map((row) => ({ id: row.id, secret: row, place: placeOf(placeOfChange(row)) }))
    },
    async store(queries, { id, secret }, anew) {
      await queries
        .update(emailChanges)
        .set({ keyId: anew.keyId, wrappedKey: anew.wrappedKey })
        .where(and(eq(emailChanges.id, id), eq(emailChanges.wrappedKey, secret.wrappedKey)))
    },
  },
  {
    name: 'key_shares',
    async list(queries, { keyId, after, limit }) {
      const isOlder: SQL | undefined = and(
        ne(keyShares.keyId, keyId),
        isNull(keyShares.destroyedAt),
        gt(keyShares.id, after),
      )
      const rows = await queries.select().from(keyShares).where(isOlder).orderBy(keyShares.id).limit(limit)
      return rows.map((row) => ({ id: row.id, secret: row, place: placeOfShare(row) }))
    },
    async store(queries, { id, secret }, anew) {
      await queries
        .update(keyShares)
        .set({ keyId: anew.keyId, wrappedKey: anew.wrappedKey })
        .where(and(eq(keyShares.id, id), eq(keyShares.wrappedKey, secret.wrappedKey)))
    },
  },
  {
    name: 'granted_permissions',
    async list(queries, { keyId, after, limit }) {
      const rows = await queries
        .select()
        .from(grantedPermissions)
        .where(and(ne(grantedPermissions.keyId, keyId), gt(grantedPermissions.id, after)))
        .orderBy(grantedPermissions.id)
        .limit(limit)
      return rows.map((row) => ({ id: row.id, secret: row, place: placeOfPermission(row) }))
    },
    async store(queries, { id, secret }, anew) {
      await queries
        .update(grantedPermissions)
        .set({ keyId: anew.keyId, wrappedKey: anew.wrappedKey })
        .where(and(eq(grantedPermissions.id, id), eq(grantedPermissions.wrappedKey, secret.wrappedKey)))
    },
  },
]

/** What the content of a granted permission is sealed for. */
export const placeOfPermission = ({ id, walletId }: Pick<typeof grantedPermissions.$inferSelect, 'id' | 'walletId'>) =>
  ['granted_permissions', id, walletId] as const

const BATCH = 100

/**
 * Gives identities their index under the newest key, so that older keys can be taken away. Until then an identity is looked
 * for under all of them.
 *
 * @returns how many identities were changed.
 * @throws {AppError} as provider and database.
 */
export async function reindexIdentities(
  database: Database<WalletTables>,
  keys: KeyProvider,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal?.throwIfAborted()
    const { keyId } = await keys.hash('email-index', new Uint8Array(), undefined, signal)
    const rows = await database.run(
      (queries) =>
        queries
          .select()
          .from(identities)
          .where(and(ne(identities.subjectIndexKey, keyId), gt(identities.id, after)))
          .orderBy(identities.id)
          .limit(BATCH),
      signal,
    )
    for (const row of rows) {
      const { identity } = await openLogin(keys, row, signal)
      const newest = await hashIndex(keys, indexNameOf(identity), undefined, signal)
      await database.run(
        (queries) =>
          queries
            .update(identities)
            .set({ subjectIndex: newest.hash, subjectIndexKey: newest.keyId })
            .where(eq(identities.id, row.id)),
        signal,
      )
      count += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return count
    after = last.id
  }
}
