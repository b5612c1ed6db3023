import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { Database, Queries, Tables } from '../database/database'
import { REMOVED_AT_ONCE } from '../database/remove-some'
import type { Job } from '../jobs/jobs'

/** Rows are kept for this time after their end. A link still shows what happened, and a fast clock removes no row in use. */
export const ENDED_KEPT_MS = 24 * 3_600_000

/**
 * A job that removes the ended rows of a custody role, in parts of limited size.
 *
 * @param parts.removePart - Removes some rows of each table, and returns the largest number of rows of one table.
 */
export function createRemovalJob<T extends Tables>({
  name,
  role,
  open,
  removePart,
  now,
}: {
  readonly name: string
  readonly role: CustodyRole
  readonly open: () => Promise<Pick<Database<T>, 'run'>>
  readonly removePart: (queries: Queries<T>, now: Date) => Promise<number>
  readonly now: () => number
}): Job {
  return {
    name,
    role,
    everyMs: 10 * 60_000,
    deadlineMs: 60_000,
    async run(signal) {
      const database = await open()
      const removeOnce = () => database.run((queries) => removePart(queries, new Date(now())), signal)
      // A part that is not full was the last.
      while (!signal.aborted && (await removeOnce()) >= REMOVED_AT_ONCE) {}
    },
  }
}
