import 'server-only'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { removeSome } from '../database/remove-some'
import { emailChallenges, emailLimits, sessions, walletChallenges } from './wallet-tables'

/**
 * Rows are kept this long after their end, so that a clock which is ahead removes none that is in use elsewhere. The limits
 * of an address count for a day.
 */
const KEPT_MS = 24 * 3_600_000

type EndedTables = {
  readonly emailChallenges: typeof emailChallenges
  readonly emailLimits: typeof emailLimits
  readonly sessions: typeof sessions
  readonly walletChallenges: typeof walletChallenges
}

/**
 * Removes some of the rows that mean nothing any more: what they stood for is answered as unknown, which is what an ended
 * one is answered too. Limits stay while an address is locked or has wrong codes that still count.
 */
export async function removeEnded(queries: Queries<EndedTables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await removeSome(queries, emailChallenges, lt(emailChallenges.expiresAt, before))
  await removeSome(queries, walletChallenges, lt(walletChallenges.expiresAt, before))
  await removeSome(queries, sessions, lt(sessions.expiresAt, before))
  await removeSome(
    queries,
    emailLimits,
    and(
      eq(emailLimits.failures, 0),
      lt(emailLimits.dayStartedAt, before),
      lt(emailLimits.lastBeganAt, before),
      or(isNull(emailLimits.lockedUntil), lt(emailLimits.lockedUntil, now)),
    ),
  )
}
