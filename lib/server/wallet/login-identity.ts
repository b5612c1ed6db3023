import 'server-only'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { LoginProvider } from '@/lib/core/login-providers'
import {
  accountOf,
  hashIndex,
  type Identity,
  indexNameOf,
  providerOf,
  type SealedIdentity,
  sealIdentity,
  subjectOf,
} from '../custody/identity'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { openSecret, type SealedSecret } from '../keys/seal-row'
import { identities } from '../tables/wallet-tables'

/** An identity as it was entered or proven, with what finds its user. */
export interface LoginIdentity extends SealedIdentity {
  /** `project:<id>`, see `identities.scope`. */
  readonly scope: string
  readonly provider: LoginProvider
  /** Under every key that identities still have, the newest included. */
  readonly subjectIndexes: readonly Uint8Array[]
  /** Those keys. */
  readonly indexKeyIds: readonly string[]
}

/** What a provider says of an account, for display only: it proves nothing, and is sealed anew with each login. */
export interface LoginProfile {
  readonly email: string | null
  readonly userName: string | null
}

/** The row that an identity is sealed for. */
export interface IdentityRow {
  readonly table: 'identities' | 'email_challenges' | 'email_changes'
  readonly id: string
}

export const scopeOf = (projectId: string): string => `project:${projectId}`

/**
 * Seals an identity for its row.
 *
 * @param usedKeyIds - Keys of the indexes that are in the table; after a rotation some rows have an older one.
 * @throws {AppError} as the provider.
 */
export async function storeIdentity(
  keys: KeyProvider,
  {
    identity,
    profile,
    scope,
    row,
  }: {
    readonly identity: Identity
    /** Of an account. */
    readonly profile?: LoginProfile | undefined
    readonly scope: string
    readonly row: IdentityRow
  },
  usedKeyIds: readonly string[],
  signal?: AbortSignal,
): Promise<LoginIdentity> {
  const name = indexNameOf(identity)
  const newest = await hashIndex(keys, name, undefined, signal)
  const older = usedKeyIds.filter((keyId) => keyId !== newest.keyId)
  const [sealed, ...others] = await Promise.all([
    sealIdentity(keys, identity, { index: newest, place: placeOf(row), text: sealedTextOf(identity, profile) }, signal),
    ...older.map((keyId) => hashIndex(keys, name, keyId, signal)),
  ])
  const all = [newest, ...others]
  return {
    ...sealed,
    scope,
    provider: providerOf(identity),
    subjectIndexes: all.map(({ hash }) => hash),
    indexKeyIds: all.map(({ keyId }) => keyId),
  }
}

/**
 * The e-mail address of a row.
 *
 * @throws {AppError} as the provider.
 */
export async function openAddress(
  keys: KeyProvider,
  secret: SealedSecret,
  row: IdentityRow,
  signal?: AbortSignal,
): Promise<string> {
  return new TextDecoder().decode(await openSecret(keys, secret, placeOf(row), signal))
}

/** A mailbox is sealed as its address, as in version 0.1; an account with what the provider says of it. */
function sealedTextOf(identity: Identity, profile: LoginProfile | undefined): string {
  if (identity.kind === 'mailbox') return identity.email
  const { email = null, userName = null } = profile ?? {}
  return JSON.stringify({ subject: subjectOf(identity), email, userName })
}

const sealedText = z.object({
  subject: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
})

/**
 * Opens the identity of a login, with what its provider says of it.
 *
 * @throws {AppError} as the provider of the keys.
 */
export async function openLogin(
  keys: KeyProvider,
  login: SealedSecret & { readonly id: string; readonly provider: LoginProvider },
  signal?: AbortSignal,
): Promise<{ readonly identity: Identity; readonly profile: LoginProfile }> {
  const place = placeOf({ table: 'identities', id: login.id })
  const text = new TextDecoder().decode(await openSecret(keys, login, place, signal))
  if (login.provider === 'email') {
    return { identity: { kind: 'mailbox', email: text }, profile: { email: text, userName: null } }
  }
  const { subject, ...profile } = z.parse(sealedText, JSON.parse(text))
  return { identity: accountOf(login.provider, subject), profile }
}

/** For version 0.1 identities are columns of `users`, with the same ids: the place is part of what is sealed, and stays. */
export const placeOf = ({ table, id }: IdentityRow) => [table === 'identities' ? 'users' : table, id, 'email'] as const

/**
 * The keys of the indexes in the table. Reads one entry of the index for each key, however many identities there are.
 * https://wiki.postgresql.org/wiki/Loose_indexscan (read 2026-11-24)
 */
export async function usedIndexKeys(
  queries: Queries<{ readonly identities: typeof identities }>,
): Promise<readonly string[]> {
  const { subjectIndexKey } = identities
  const rows = await queries.select({ keyId: sql<string>`key_id` }).from(
    sql`(
        with recursive used(key_id) as (
          select min(${subjectIndexKey}) from ${identities}
          union all
          select (select min(${subjectIndexKey}) from ${identities} where ${subjectIndexKey} > used.key_id)
          from used where used.key_id is not null
        )
        select key_id from used where key_id is not null
      ) as used_keys`,
  )
  return rows.map(({ keyId }) => keyId)
}
