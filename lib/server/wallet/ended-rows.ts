import 'server-only'
import { lt } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { removeSome } from '../database/remove-some'
import { attempts } from '../tables/attempt-table'
import { emailChallenges, notices, sessions, walletChallenges } from '../tables/wallet-tables'

/** Rows are kept for this time after their end, so that an instance whose clock is ahead removes no row in use. */
const KEPT_MS = 24 * 3_600_000

type EndedTables = {
  readonly attempts: typeof attempts
  readonly emailChallenges: typeof emailChallenges
  readonly notices: typeof notices
  readonly sessions: typeof sessions
  readonly walletChallenges: typeof walletChallenges
}

/**
 * Removes a limited number of ended rows. Answers do not change, because an ended row and a missing row get the same
 * one.
 */
export async function removeEnded(queries: Queries<EndedTables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await removeSome(queries, emailChallenges, lt(emailChallenges.expiresAt, before))
  await removeSome(queries, walletChallenges, lt(walletChallenges.expiresAt, before))
  await removeSome(queries, notices, lt(notices.expiresAt, before))
  await removeSome(queries, sessions, lt(sessions.expiresAt, before))
  await removeSome(queries, attempts, lt(attempts.takenUntil, before))
}
