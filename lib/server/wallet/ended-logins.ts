import 'server-only'
import { lt } from 'drizzle-orm'
import { createRemovalJob, ENDED_KEPT_MS } from '../custody/removal-job'
import type { Queries } from '../database/database'
import { removeSome } from '../database/remove-some'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
import { attempts } from '../tables/attempt-table'
import {
  emailChallenges,
  emailChanges,
  grantedPermissions,
  notices,
  sessions,
  walletChallenges,
} from '../tables/wallet-tables'

type EndedTables = {
  readonly attempts: typeof attempts
  readonly emailChallenges: typeof emailChallenges
  readonly emailChanges: typeof emailChanges
  readonly grantedPermissions: typeof grantedPermissions
  readonly notices: typeof notices
  readonly sessions: typeof sessions
  readonly walletChallenges: typeof walletChallenges
}

/** Removes logins, sessions, permissions and limits that have ended. */
export const removeEndedLogins = ({ databases, now }: Pick<RolePlatform<'wallet'>, 'databases' | 'now'>): Job =>
  createRemovalJob({
    name: 'remove ended logins',
    role: 'wallet',
    open: databases.wallet,
    removePart: removeEnded,
    now,
  })

/**
 * Removes a limited number of ended rows. Answers do not change, because an ended row and a missing row get the same
 * one.
 *
 * @returns the most rows of one table.
 */
export async function removeEnded(queries: Queries<EndedTables>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ENDED_KEPT_MS)
  return Math.max(
    await removeSome(queries, emailChallenges, lt(emailChallenges.expiresAt, before)),
    await removeSome(queries, emailChanges, lt(emailChanges.expiresAt, before)),
    await removeSome(queries, grantedPermissions, lt(grantedPermissions.expiresAt, before)),
    await removeSome(queries, walletChallenges, lt(walletChallenges.expiresAt, before)),
    await removeSome(queries, notices, lt(notices.expiresAt, before)),
    await removeSome(queries, sessions, lt(sessions.expiresAt, before)),
    await removeSome(queries, attempts, lt(attempts.takenUntil, before)),
  )
}
