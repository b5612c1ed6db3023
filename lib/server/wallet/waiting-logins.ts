import 'server-only'
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { MAX_WAITING_LOGINS } from '@/lib/custody/let-in-contract'
import type { Queries } from '../database/database'
import { emailChallenges, identities } from '../tables/wallet-tables'
import type { LoginChallenge } from './login-challenges'

/** A login that was let in is claimed within this time, by the device that waits for it. */
const CLAIM_MS = 5 * 60_000
/** Rows that one request reads. A device that begins anew ends its earlier login, so these are devices. */
const MAX_READ = 20

type WaitingTables = { readonly emailChallenges: typeof emailChallenges; readonly identities: typeof identities }

/** A waiting login of a user. Logins under an older key of the index are not found; they go on with their mail. */
const isWaitingOf = (userId: string, now: Date) =>
  and(
    eq(identities.userId, userId),
    eq(identities.provider, 'email'),
    eq(emailChallenges.purpose, 'login'),
    inArray(emailChallenges.status, ['begun', 'allowed']),
    gt(emailChallenges.expiresAt, now),
  )
const isSameIdentity = and(
  eq(identities.scope, emailChallenges.scope),
  eq(identities.subjectIndex, emailChallenges.subjectIndex),
)

/** The logins of a user that wait on other devices, the newest first. */
export async function listWaiting(
  queries: Queries<WaitingTables>,
  { userId, thumbprint }: { readonly userId: string; readonly thumbprint: string },
  now: Date,
) {
  const rows = await queries
    .select({
      challengeId: emailChallenges.id,
      thumbprint: emailChallenges.thumbprint,
      startedAt: emailChallenges.createdAt,
      country: emailChallenges.country,
    })
    .from(emailChallenges)
    .innerJoin(identities, isSameIdentity)
    .where(and(isWaitingOf(userId, now), ne(emailChallenges.thumbprint, thumbprint)))
    .orderBy(desc(emailChallenges.createdAt))
    .limit(MAX_READ)
  return rows.slice(0, MAX_WAITING_LOGINS)
}

/**
 * Lets a waiting login of the user in, or ends it. Again it does nothing.
 *
 * @returns `false` for a login that does not wait, or that is of another user or device.
 */
export async function decideWaiting(
  transaction: Queries<WaitingTables>,
  login: LoginChallenge & { readonly userId: string; readonly isLetIn: boolean },
  now: Date,
): Promise<boolean> {
  const { id, thumbprint, userId, isLetIn } = login
  const [found] = await transaction
    .select({ id: emailChallenges.id })
    .from(emailChallenges)
    .innerJoin(identities, isSameIdentity)
    .where(and(isWaitingOf(userId, now), eq(emailChallenges.id, id), eq(emailChallenges.thumbprint, thumbprint)))
  if (!found) return false
  const decided = await transaction
    .update(emailChallenges)
    .set(
      isLetIn
        ? { status: 'allowed', expiresAt: new Date(now.getTime() + CLAIM_MS) }
        : { status: 'superseded', expiresAt: now },
    )
    .where(and(eq(emailChallenges.id, id), inArray(emailChallenges.status, ['begun', 'allowed'])))
    .returning({ id: emailChallenges.id })
  return decided.length > 0
}

/** Ends a login that was let in, for the device that has begun it. `null` for any other login, and the second time. */
export async function claimLogin(
  queries: Queries<WaitingTables>,
  {
    id,
    thumbprint,
    projectId,
    embedOrigin,
  }: LoginChallenge & { readonly projectId: string; readonly embedOrigin: string },
  now: Date,
) {
  const [claimed] = await queries
    .update(emailChallenges)
    .set({ status: 'verified' })
    .where(
      and(
        eq(emailChallenges.id, id),
        eq(emailChallenges.thumbprint, thumbprint),
        eq(emailChallenges.projectId, projectId),
        eq(emailChallenges.embedOrigin, embedOrigin),
        eq(emailChallenges.status, 'allowed'),
        gt(emailChallenges.expiresAt, now),
      ),
    )
    .returning()
  return claimed ?? null
}
