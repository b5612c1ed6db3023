import 'server-only'
import { sql } from 'drizzle-orm'
import { indexEmail } from '../custody/email-index'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { openSecret, type SealedSecret, sealSecret } from '../keys/seal-row'
import { users } from '../tables/wallet-tables'

/**
 * An e-mail address in the form that the tables hold: nothing of it can be read without the keys of the wallet role.
 */
export interface StoredAddress {
  /** `project:<id>`, see `users.scope`. */
  readonly scope: string
  /** Keyed hash of the normalised address. */
  readonly emailIndex: Uint8Array
  /** Which key made the index. */
  readonly emailIndexKey: string
  readonly emailSealed: Uint8Array
  readonly emailWrappedKey: Uint8Array
  readonly emailKeyId: string
}

/** An address as it was entered, with what finds its user. */
export interface LoginAddress extends StoredAddress {
  /** Under every key that users still have, the newest included. */
  readonly emailIndexes: readonly Uint8Array[]
  /** Those keys. */
  readonly indexKeyIds: readonly string[]
}

/** The row that an address is sealed for. */
export interface AddressRow {
  readonly table: 'users' | 'email_challenges'
  readonly id: string
}

export const scopeOf = (projectId: string): string => `project:${projectId}`

/** @throws {AppError} as the provider. */
export async function storeAddress(
  keys: KeyProvider,
  { email, scope, row }: { readonly email: string; readonly scope: string; readonly row: AddressRow },
  usedKeyIds: readonly string[],
  signal?: AbortSignal,
): Promise<LoginAddress> {
  const [{ newest, all }, sealed] = await Promise.all([
    indexEmail(keys, email, usedKeyIds, signal),
    sealSecret(keys, new TextEncoder().encode(email), placeOf(row), signal),
  ])
  return {
    scope,
    emailIndex: newest.hash,
    emailIndexKey: newest.keyId,
    emailIndexes: all.map(({ hash }) => hash),
    indexKeyIds: all.map(({ keyId }) => keyId),
    emailSealed: sealed.sealed,
    emailWrappedKey: sealed.wrappedKey,
    emailKeyId: sealed.keyId,
  }
}

/** @throws {AppError} as the provider. */
export async function openAddress(
  keys: KeyProvider,
  address: Pick<StoredAddress, 'emailSealed' | 'emailWrappedKey' | 'emailKeyId'>,
  row: AddressRow,
  signal?: AbortSignal,
): Promise<string> {
  return new TextDecoder().decode(await openSecret(keys, sealedOf(address), placeOf(row), signal))
}

export const sealedOf = (
  address: Pick<StoredAddress, 'emailSealed' | 'emailWrappedKey' | 'emailKeyId'>,
): SealedSecret => ({
  sealed: address.emailSealed,
  wrappedKey: address.emailWrappedKey,
  keyId: address.emailKeyId,
})

export const placeOf = ({ table, id }: AddressRow) => [table, id, 'email'] as const

/**
 * The keys of the indexes in the table. Reads one entry of the index for each key, however many users there are.
 * https://wiki.postgresql.org/wiki/Loose_indexscan (read 2026-11-24)
 */
export async function usedIndexKeys(queries: Queries<{ readonly users: typeof users }>): Promise<readonly string[]> {
  const rows = await queries.select({ keyId: sql<string>`key_id` }).from(
    sql`(
        with recursive used(key_id) as (
          select min(${users.emailIndexKey}) from ${users}
          union all
          select (select min(${users.emailIndexKey}) from ${users} where ${users.emailIndexKey} > used.key_id)
          from used where used.key_id is not null
        )
        select key_id from used where key_id is not null
      ) as used_keys`,
  )
  return rows.map(({ keyId }) => keyId)
}
