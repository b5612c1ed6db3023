import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import type { HostRole } from '@/lib/core/hosts'
import type { Database } from '../database/database'
import { startDeadline } from '../kit/deadline'
import type { Log } from '../kit/log'
import { processWide } from '../kit/process-wide'
import { endJob, type JobOutcome, type JobTables, readJobs, takeJob } from './job-lease'

/** Work that repeats, beside all requests. */
export interface Job {
  /** Names it in the database, in the log and on `/api/health`. */
  readonly name: string
  /** Pause after a run, in milliseconds. */
  readonly everyMs: number
  /** The signal of a run fires after this time, in milliseconds; the run must then end. */
  readonly deadlineMs: number
  /**
   * The role whose database says whose turn it is: one process at a time runs the job. `null`: every process runs it,
   * for itself.
   */
  readonly role: HostRole | null
  readonly run: (signal: AbortSignal) => Promise<void>
}

export interface JobReport {
  readonly name: string
  readonly role: HostRole | null
  /** Of the last run that ended, Unix ms. `null` before the first. */
  readonly endedAt: number | null
  readonly outcome: JobOutcome | null
}

/** A database of a role, if this process has it open. A job opens none: there is nothing to do in an unused one. */
export type OpenDatabase = (role: HostRole) => Promise<Database<JobTables> | null>

/** Pause between two looks at the list, so a job may begin this much late. */
export const TICK_MS = 5_000

/** A database is asked this often whose turn a job is, so a job with a role may begin this much late. */
const ASK_MS = 60_000

/** A lease is this much longer than the deadline of the job: what is under way when the signal fires must end in it. */
const LEASE_MARGIN_MS = 30_000

/** What `/api/health` says. Of all processes that share a database, the last run counts. */
export const jobReports = (): readonly JobReport[] => [...reports().values()]

const reports = () => processWide('job-reports', () => new Map<string, JobReport>())

/**
 * The jobs of this process. Runs each when it is due. Never rejects: a failure is logged, and the job runs again when it is due the
 * next time.
 */
export function createJobs(
  list: readonly Job[],
  { open, log, now }: { readonly open: OpenDatabase; readonly log: Log; readonly now: () => number },
): { runDue(): Promise<void> } {
  reports().clear()
  for (const { name, role } of list) reports().set(name, { name, role, endedAt: null, outcome: null })

  /** When a job is looked at again, by the clock of this process. */
  const nextAt = new Map<string, number>()

  const runOnce = async (job: Job): Promise<JobOutcome> => {
    const deadline = startDeadline(job.deadlineMs, () => new AppError('request.timeout'))
    try {
      await deadline.race(job.run(deadline.signal))
      return 'done'
    } catch (err) {
      log.error({ job: job.name, err }, 'a job failed')
      return 'failed'
    } finally {
      deadline.end()
    }
  }

  const runHere = async (job: Job): Promise<void> => {
    const { name } = job
    const outcome = await runOnce(job)
    reports().set(name, { name, role: null, endedAt: now(), outcome })
    nextAt.set(name, now() + job.everyMs)
  }

  const runInTurn = async (job: Job, role: HostRole): Promise<void> => {
    nextAt.set(job.name, now() + ASK_MS)
    const database = await open(role)
    if (database === null) return
    const run = { name: job.name, holder: randomUUID() }
    const leaseMs = job.deadlineMs + LEASE_MARGIN_MS
    if (await database.run((queries) => takeJob(queries, { ...run, leaseMs }))) {
      const outcome = await runOnce(job)
      await database.run((queries) => endJob(queries, { ...run, outcome, everyMs: job.everyMs }))
    }
    for (const { name, endedAt, outcome } of await database.run(readJobs))
      if (name === job.name) reports().set(name, { name, role, endedAt: endedAt?.getTime() ?? null, outcome })
  }

  return {
    async runDue() {
      await Promise.all(
        list.map(async (job) => {
          if (now() < (nextAt.get(job.name) ?? 0)) return
          try {
            await (job.role === null ? runHere(job) : runInTurn(job, job.role))
          } catch (err) {
            // What a database could not do is in the log.
            if (!AppError.is(err, 'database.unavailable')) log.error({ job: job.name, err }, 'a job failed')
          }
        }),
      )
    },
  }
}

/** Looks for due jobs from now on, never twice at once. The timer does not keep the process running. */
export function repeatJobs(jobs: ReturnType<typeof createJobs>): void {
  const tick = () => setTimeout(() => void jobs.runDue().then(tick), TICK_MS).unref()
  tick()
}
