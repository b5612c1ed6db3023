import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { jobs } from '../database/common-tables'
import type { Queries } from '../database/database'

export type JobTables = { readonly jobs: typeof jobs }

export type JobOutcome = NonNullable<(typeof jobs.$inferSelect)['outcome']>

/**
 * Takes a job that is due and that no process runs. One statement, so that of several processes one gets it.
 *
 * @param holder - A new id for this run.
 * @param leaseMs - After this time another process may take the job, in case this one was killed.
 * @returns whether this run has it.
 */
export async function takeJob(
  queries: Queries<JobTables>,
  { name, holder, leaseMs }: { readonly name: string; readonly holder: string; readonly leaseMs: number },
): Promise<boolean> {
  const lease = { holder, heldUntil: after(leaseMs) }
  const taken = await queries
    .insert(jobs)
    .values({ name, dueAt: NOW, ...lease })
    .onConflictDoUpdate({
      target: jobs.name,
      set: lease,
      setWhere: sql`${jobs.dueAt} <= ${NOW} and (${jobs.heldUntil} is null or ${jobs.heldUntil} <= ${NOW})`,
    })
    .returning({ name: jobs.name })
  return taken.length > 0
}

/** Stores how a run ended, and when the next is due. Does nothing if the lease is over and another run has the job. */
export async function endJob(
  queries: Queries<JobTables>,
  run: { readonly name: string; readonly holder: string; readonly outcome: JobOutcome; readonly everyMs: number },
): Promise<void> {
  await queries
    .update(jobs)
    .set({ holder: null, heldUntil: null, endedAt: NOW, outcome: run.outcome, dueAt: after(run.everyMs) })
    .where(and(eq(jobs.name, run.name), eq(jobs.holder, run.holder)))
}

/** How the last run of each job ended, in whichever process. */
export async function readJobs(
  queries: Queries<JobTables>,
): Promise<readonly Pick<typeof jobs.$inferSelect, 'name' | 'endedAt' | 'outcome'>[]> {
  return queries.select({ name: jobs.name, endedAt: jobs.endedAt, outcome: jobs.outcome }).from(jobs)
}

const NOW = sql`now()`

const after = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`
