import 'server-only'
import { and, eq, gte, ne } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { Queries } from '../database/database'
import { identities, users } from '../tables/wallet-tables'

type LoginTables = { readonly identities: typeof identities; readonly users: typeof users }

/**
 * Deletes a login, also from the columns in which version 0.1 would find it: otherwise its address could never begin
 * anew.
 *
 * @throws {AppError} `request.not_found`.
 */
export async function deleteLogin(
  transaction: Queries<LoginTables>,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<void> {
  const isIt = and(eq(identities.id, id), eq(identities.userId, userId))
  const [deleted] = await transaction.delete(identities).where(isIt).returning({ provider: identities.provider })
  if (!deleted) throw new AppError('request.not_found')
  if (deleted.provider !== 'email' || id !== userId) return
  const none = { scope: null, emailIndex: null, emailIndexKey: null, emailSealed: null }
  await transaction
    .update(users)
    .set({ ...none, emailWrappedKey: null, emailKeyId: null })
    .where(eq(users.id, userId))
}

/**
 * Deletes the logins that were added at a time or after it, but never the last one.
 *
 * @param kept - A login that stays.
 */
export async function deleteLoginsSince(
  transaction: Queries<LoginTables>,
  { userId, since, kept }: { readonly userId: string; readonly since: Date; readonly kept?: string },
): Promise<void> {
  const isAdded = and(eq(identities.userId, userId), gte(identities.createdAt, since))
  const added = await transaction
    .select({ id: identities.id })
    .from(identities)
    .where(kept === undefined ? isAdded : and(isAdded, ne(identities.id, kept)))
  const all = await transaction.$count(identities, eq(identities.userId, userId))
  if (all > added.length) for (const { id } of added) await deleteLogin(transaction, { userId, id })
}
