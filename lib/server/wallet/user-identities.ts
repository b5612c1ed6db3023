import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { type AccountIdentity, type Identity, providerOf, subjectOf } from '../custody/identity'
import { identities } from '../tables/wallet-tables'
import { type LoginProfile, openLogin, storeIdentity } from './login-identity'
import type { WalletParts } from './wallet-access'

type OpenParts = Pick<WalletParts, 'database' | 'keys'>

/** A login of a user, opened. */
interface OpenedIdentity {
  readonly id: string
  readonly identity: Identity
  readonly profile: LoginProfile
  readonly createdAt: Date
}

/** The logins of a user, the oldest first. @throws {AppError} as database and keys. */
export async function openIdentities(
  userId: string,
  { database, keys }: OpenParts,
  signal?: AbortSignal,
): Promise<readonly OpenedIdentity[]> {
  const rows = await database.run(
    (queries) =>
      queries
        .select()
        .from(identities)
        .where(eq(identities.userId, userId))
        .orderBy(asc(identities.createdAt), asc(identities.id)),
    signal,
  )
  return Promise.all(
    rows.map(async (row) => ({ id: row.id, createdAt: row.createdAt, ...(await openLogin(keys, row, signal)) })),
  )
}

/** The login of a user with this account; `null` if it is none of the user's. */
export async function findAccount(
  userId: string,
  account: { readonly provider: OutsideProvider; readonly subject: string },
  parts: OpenParts,
  signal?: AbortSignal,
): Promise<OpenedIdentity | null> {
  const isIt = ({ identity }: OpenedIdentity) =>
    providerOf(identity) === account.provider && subjectOf(identity) === account.subject
  return (await openIdentities(userId, parts, signal)).find(isIt) ?? null
}

/** Seals what the provider says now: a visitor may have another name there since the last login. */
export async function keepProfile(
  userId: string,
  {
    identity,
    profile,
    scope,
  }: { readonly identity: AccountIdentity; readonly profile: LoginProfile; readonly scope: string },
  parts: OpenParts,
  signal?: AbortSignal,
): Promise<void> {
  const account = { provider: providerOf(identity) as OutsideProvider, subject: subjectOf(identity) }
  const known = await findAccount(userId, account, parts, signal)
  if (!known) return
  const { email, userName } = known.profile
  if (email === profile.email && userName === profile.userName) return
  const row = { table: 'identities', id: known.id } as const
  const { sealed, wrappedKey, keyId } = await storeIdentity(parts.keys, { identity, profile, scope, row }, [], signal)
  await parts.database.run(
    (queries) =>
      queries
        .update(identities)
        .set({ sealed, wrappedKey, keyId })
        .where(and(eq(identities.id, known.id), eq(identities.provider, account.provider))),
    signal,
  )
}
