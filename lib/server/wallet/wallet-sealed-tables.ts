import 'server-only'
import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { indexEmail } from '../custody/email-index'
import type { SealedTable } from '../custody/sealed-rows'
import type { Database } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import type { WalletTables } from '../tables/role-tables'
import { emailChallenges, keyShares, users } from '../tables/wallet-tables'
import { type AddressRow, openAddress, placeOf, sealedOf } from './login-address'
import { placeOfShare } from './share-records'

/** The sealed addresses of one table. */
function addressesOf(
  name: AddressRow['table'],
  table: typeof users | typeof emailChallenges,
): SealedTable<WalletTables> {
  return {
    name,
    async list(queries, { keyId, after, limit }) {
      const { id, emailSealed, emailWrappedKey, emailKeyId } = table
      const rows = await queries
        .select({ id, emailSealed, emailWrappedKey, emailKeyId })
        .from(table)
        .where(and(ne(emailKeyId, keyId), gt(id, after)))
        .orderBy(id)
        .limit(limit)
      return rows.map((row) => ({ id: row.id, secret: sealedOf(row), place: placeOf({ table: name, id: row.id }) }))
    },
    async store(queries, { id, secret }, anew) {
      await queries
        .update(table)
        .set({ emailKeyId: anew.keyId, emailWrappedKey: anew.wrappedKey })
        .where(and(eq(table.id, id), eq(table.emailWrappedKey, secret.wrappedKey)))
    },
  }
}

/** Every sealed secret of the wallet role. */
export const walletSealedTables: readonly SealedTable<WalletTables>[] = [
  addressesOf('users', users),
  addressesOf('email_challenges', emailChallenges),
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
]

const BATCH = 100

/**
 * Gives users the index of their address under the newest key, so that older keys can be taken away. Until then an address
 * is looked for under all of them.
 *
 * @returns how many users were changed.
 * @throws {AppError} as provider and database.
 */
export async function reindexUsers(
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
          .from(users)
          .where(and(ne(users.emailIndexKey, keyId), gt(users.id, after)))
          .orderBy(users.id)
          .limit(BATCH),
      signal,
    )
    for (const row of rows) {
      const email = await openAddress(keys, row, { table: 'users', id: row.id }, signal)
      const { newest } = await indexEmail(keys, email, [], signal)
      await database.run(
        (queries) =>
          queries
            .update(users)
            .set({ emailIndex: newest.hash, emailIndexKey: newest.keyId })
            .where(eq(users.id, row.id)),
        signal,
      )
      count += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return count
    after = last.id
  }
}
