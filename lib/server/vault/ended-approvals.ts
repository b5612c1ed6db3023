import 'server-only'
import { lt } from 'drizzle-orm'
import type { AttemptTables } from '../custody/attempt-limits'
import type { Queries } from '../database/database'
import { removeInParts, removeSome } from '../database/remove-some'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
import { attempts } from '../tables/attempt-table'
import { approvals } from '../tables/vault-tables'

/** Expired approvals are kept for this time, so that their links still show what happened. */
const KEPT_MS = 24 * 3_600_000

/** Removes approvals and limits that have ended. */
export const removeEndedApprovals = ({ databases, now }: Pick<RolePlatform<'vault'>, 'databases' | 'now'>): Job => ({
  name: 'remove ended approvals',
  role: 'vault',
  everyMs: 10 * 60_000,
  deadlineMs: 60_000,
  async run(signal) {
    const database = await databases.vault()
    await removeInParts(() => database.run((queries) => removeEnded(queries, new Date(now())), signal), signal)
  },
})

/** Removes a limited number of rows of each table. @returns the most of one. */
async function removeEnded(
  queries: Queries<AttemptTables & { readonly approvals: typeof approvals }>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS)
  return Math.max(
    await removeSome(queries, approvals, lt(approvals.expiresAt, before)),
    await removeSome(queries, attempts, lt(attempts.takenUntil, before)),
  )
}
