import 'server-only'
import { lt } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { removeInParts, removeSome } from '../database/remove-some'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
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

/** Removes logins, sessions and limits that have ended. */
export const removeEndedLogins = ({ databases, now }: Pick<RolePlatform<'wallet'>, 'databases' | 'now'>): Job => ({
  name: 'remove ended logins',
  role: 'wallet',
  everyMs: 10 * 60_000,
  deadlineMs: 60_000,
  async run(signal) {
    const database = await databases.wallet()
    await removeInParts(() => database.run((queries) => removeEnded(queries, new Date(now())), signal), signal)
  },
})

/**
 * Removes a limited number of ended rows. Answers do not change, because an ended row and a missing row get the same
 * one.
 *
 * @returns the most rows of one table.
 */
export async function removeEnded(queries: Queries<EndedTables>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS)
  return Math.max(
    await removeSome(queries, emailChallenges, lt(emailChallenges.expiresAt, before)),
    await removeSome(queries, walletChallenges, lt(walletChallenges.expiresAt, before)),
    await removeSome(queries, notices, lt(notices.expiresAt, before)),
    await removeSome(queries, sessions, lt(sessions.expiresAt, before)),
    await removeSome(queries, attempts, lt(attempts.takenUntil, before)),
  )
}
