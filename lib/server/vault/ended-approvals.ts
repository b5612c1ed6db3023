import 'server-only'
import { lt } from 'drizzle-orm'
import type { AttemptTables } from '../custody/attempt-limits'
import { createRemovalJob, ENDED_KEPT_MS } from '../custody/removal-job'
import type { Queries } from '../database/database'
import { removeSome } from '../database/remove-some'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
import { attempts } from '../tables/attempt-table'
import { approvals } from '../tables/vault-tables'

/** Removes approvals and limits that have ended. */
export const removeEndedApprovals = ({ databases, now }: Pick<RolePlatform<'vault'>, 'databases' | 'now'>): Job =>
  createRemovalJob({
    name: 'remove ended approvals',
    role: 'vault',
    open: databases.vault,
    removePart: removeEnded,
    now,
  })

/** Removes a limited number of rows of each table. @returns the most of one. */
async function removeEnded(
  queries: Queries<AttemptTables & { readonly approvals: typeof approvals }>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - ENDED_KEPT_MS)
  return Math.max(
    await removeSome(queries, approvals, lt(approvals.expiresAt, before)),
    await removeSome(queries, attempts, lt(attempts.takenUntil, before)),
  )
}
