import 'server-only'
import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { SealedIdentity } from '../custody/identity'
import type { Queries } from '../database/database'
import { custodyActs } from '../tables/custody-acts'
import { type devices, emailChanges, identities, sessions } from '../tables/wallet-tables'
import type { IdentityRow, LoginIdentity } from './login-identity'
import type { LivingSession } from './login-sessions'

type ChangeTables = {
  readonly devices: typeof devices
  readonly emailChanges: typeof emailChanges
  readonly identities: typeof identities
  readonly sessions: typeof sessions
}
export type EmailChange = typeof emailChanges.$inferSelect

/** From its beginning a change has to be done within this time. */
const CHANGE_LIFE_MS = 30 * 60_000

/** The row for which the address of a change is sealed. */
export const placeOfChange = ({ id, identityId }: Pick<EmailChange, 'id' | 'identityId'>): IdentityRow =>
  identityId === null ? { table: 'email_changes', id } : { table: 'identities', id: identityId }

/** Begins a change to a new address. Earlier ones of the user that are not done end. */
export async function beginChange(
  transaction: Queries<ChangeTables>,
  change: Pick<EmailChange, 'id' | 'scope' | 'challengeId'> & SealedIdentity & LivingSession,
  now: Date,
): Promise<void> {
  const { id, userId, deviceId, sessionId, scope, challengeId } = change
  const { subjectIndex, subjectIndexKey, sealed, wrappedKey, keyId } = change
  await transaction
    .update(emailChanges)
    .set({ status: 'superseded' })
    .where(and(eq(emailChanges.userId, userId), inArray(emailChanges.status, ['asked', 'old_proven'])))
  await transaction.insert(emailChanges).values({
    ...{ id, userId, deviceId, sessionId, scope, challengeId },
    ...{ subjectIndex, subjectIndexKey, sealed, wrappedKey, keyId },
    status: 'asked',
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHANGE_LIFE_MS),
  })
}

/**
 * The change that waits for a code of this session.
 *
 * @throws {AppError} `email.code_expired` without one.
 */
export async function findChange(
  queries: Queries<ChangeTables>,
  challengeId: string,
  status: 'asked' | 'old_proven',
  { sessionId }: LivingSession,
  now: Date,
): Promise<EmailChange> {
  const [found] = await queries
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.challengeId, challengeId),
        eq(emailChanges.sessionId, sessionId),
        eq(emailChanges.status, status),
        gt(emailChanges.expiresAt, now),
      ),
    )
  if (!found) throw new AppError('email.code_expired')
  return found
}

/** Goes on with the code of the new address. */
export async function proveOld(transaction: Queries<ChangeTables>, id: string, challengeId: string): Promise<void> {
  const proven = await transaction
    .update(emailChanges)
    .set({ status: 'old_proven', challengeId })
    .where(and(eq(emailChanges.id, id), eq(emailChanges.status, 'asked')))
    .returning({ id: emailChanges.id })
  if (proven.length === 0) throw new AppError('email.code_expired')
}

/** Whether an address was left a short time ago, and is kept for its owner, who is another user. */
export async function isKeptAddress(
  queries: Queries<{ readonly emailChanges: typeof emailChanges }>,
  { scope, subjectIndexes }: Pick<LoginIdentity, 'scope' | 'subjectIndexes'>,
  now: Date,
  userId?: string,
): Promise<boolean> {
  const found = await queries
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.scope, scope),
        inArray(emailChanges.subjectIndex, [...subjectIndexes]),
        eq(emailChanges.status, 'changed'),
        gt(emailChanges.expiresAt, now),
        userId === undefined ? undefined : ne(emailChanges.userId, userId),
      ),
    )
  return found.length > 0
}

/** Whether the owner can still revert a change of the address of a login. */
export async function isChangeKept(
  queries: Queries<{ readonly emailChanges: typeof emailChanges }>,
  identityId: string,
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(emailChanges.identityId, identityId), eq(emailChanges.status, 'changed'))
  return (await queries.$count(emailChanges, and(isIt, gt(emailChanges.expiresAt, now)))) > 0
}

/**
 * Gives an identity its new address, and keeps the old one with the change. The other sessions of the user end.
 *
 * @param next - The new address, sealed for the row of the identity.
 * @throws {AppError} `email.code_expired` if the change, the session or the address has changed meanwhile.
 */
export async function commitChange(
  transaction: Queries<ChangeTables>,
  change: EmailChange,
  { identity, next }: { readonly identity: typeof identities.$inferSelect; readonly next: SealedIdentity },
  now: Date,
): Promise<void> {
  const { id, userId, sessionId } = change
  const done = await transaction
    .update(emailChanges)
    .set({
      ...columnsOf(identity),
      identityId: identity.id,
      status: 'changed',
      challengeId: null,
      expiresAt: new Date(now.getTime() + custodyActs.wallet['email.changed'].keptMs),
    })
    .where(and(eq(emailChanges.id, id), eq(emailChanges.status, 'old_proven')))
    .returning({ id: emailChanges.id })
  const changed = await transaction
    .update(identities)
    .set({ ...columnsOf(next), changedAt: now })
    .where(and(eq(identities.id, identity.id), eq(identities.sealed, identity.sealed)))
    .returning({ id: identities.id })
  const living = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .for('update')
  if (done.length + changed.length + living.length < 3) throw new AppError('email.code_expired')
  await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ne(sessions.id, sessionId)))
}

/**
 * Restores the address from before a change, also if it was changed again since.
 *
 * @returns the change; `null` if nothing can be restored any more.
 */
export async function revertChange(
  transaction: Queries<ChangeTables>,
  changeId: string,
  now: Date,
): Promise<(Pick<EmailChange, 'createdAt'> & { readonly identityId: string }) | null> {
  const [change] = await transaction
    .update(emailChanges)
    .set({ status: 'reverted' })
    .where(and(eq(emailChanges.id, changeId), eq(emailChanges.status, 'changed'), gt(emailChanges.expiresAt, now)))
    .returning()
  if (!change?.identityId) return null
  await transaction
    .update(identities)
    .set({ ...columnsOf(change), changedAt: null })
    .where(eq(identities.id, change.identityId))
  // Later changes began from the address that is gone now.
  await transaction
    .update(emailChanges)
    .set({ status: 'superseded' })
    .where(
      and(
        eq(emailChanges.userId, change.userId),
        or(
          inArray(emailChanges.status, ['asked', 'old_proven']),
          and(eq(emailChanges.status, 'changed'), gt(emailChanges.createdAt, change.createdAt)),
        ),
      ),
    )
  return { createdAt: change.createdAt, identityId: change.identityId }
}

const columnsOf = ({ subjectIndex, subjectIndexKey, sealed, wrappedKey, keyId }: SealedIdentity): SealedIdentity => ({
  subjectIndex,
  subjectIndexKey,
  sealed,
  wrappedKey,
  keyId,
})
