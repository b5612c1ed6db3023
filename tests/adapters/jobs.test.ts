import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { jobs } from '@/lib/server/database/common-tables'
import type { Database } from '@/lib/server/database/database'
import { endJob, type JobTables, takeJob } from '@/lib/server/jobs/job-lease'
import { createJobs, type Job, jobReports } from '@/lib/server/jobs/jobs'
import { createLog } from '@/lib/server/kit/log'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from './custody-database'

const { describeDatabases } = await openCustodyDatabases()
const HOUR_MS = 3_600_000
afterAll(() => void createJobs([], { open: async () => null, log: createLog('silent'), now: Date.now }))

describeDatabases('jobs', { role: 'app', tables: appTables }, (opened, kind) => {
  const run: Database<JobTables>['run'] = (work, signal) => opened().run(work, signal)
  const database: Database<JobTables> = { id: kind, run }

  /** A process with one job. Reports are those of the test's own process, so each job has a name of its own. */
  function openProcess(
    job: Partial<Job> & Pick<Job, 'name' | 'run'>,
    open: () => Database<JobTables> | null = () => database,
  ) {
    const lines: string[] = []
    const log = createLog('debug', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
    const whole: Job = { role: 'app', everyMs: HOUR_MS, deadlineMs: 5_000, ...job }
    return { lines, ...createJobs([whole], { open: async () => open(), log, now: Date.now }) }
  }
  const newName = () => `job ${randomUUID()}`
  const reportOf = (name: string) => jobReports().find((report) => report.name === name)
  const setTime = (name: string, column: 'dueAt' | 'heldUntil') =>
    run((queries) =>
      queries
        .update(jobs)
        .set({ [column]: sql`now() - interval '1 second'` })
        .where(eq(jobs.name, name)),
    )

  test('behavior: of ten processes that find a job due, one runs it, and none until it is due again', async () => {
    const name = newName()
    let runs = 0
    const runInTen = () => {
      const processes = Array.from({ length: 10 }, () => openProcess({ name, run: async () => void runs++ }))
      return Promise.all(processes.map((each) => each.runDue()))
    }
    await runInTen()
    expect(runs).toBe(1)
    await runInTen()
    expect(runs).toBe(1)
    await setTime(name, 'dueAt')
    await runInTen()
    expect(runs).toBe(2)
    expect(reportOf(name)).toMatchObject({ role: 'app', outcome: 'done', endedAt: expect.any(Number) })
  })

  test('behavior: a run that takes long is not begun by another process', async () => {
    const name = newName()
    let [running, most] = [0, 0]
    let finish: () => void = () => undefined
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      running--
    }
    const first = openProcess({ name, run: work }).runDue()
    await expect.poll(() => running).toBe(1)
    await openProcess({ name, run: work }).runDue()
    finish()
    await first
    expect(most).toBe(1)
  })

  test('error: a process that was killed in a run loses the job after its lease, and takes nothing from the next', async () => {
    const name = newName()
    const killed = { name, holder: randomUUID() }
    expect(await run((queries) => takeJob(queries, { ...killed, leaseMs: HOUR_MS }))).toBe(true)
    let runs = 0
    const next = () => openProcess({ name, run: async () => void runs++ })
    await next().runDue()
    expect(runs).toBe(0)
    await setTime(name, 'heldUntil')
    await next().runDue()
    expect(runs).toBe(1)
    // It was only slow, and ends after all.
    await run((queries) => endJob(queries, { ...killed, outcome: 'failed', everyMs: 0 }))
    const [row] = await run((queries) => queries.select().from(jobs).where(eq(jobs.name, name)))
    expect(row).toMatchObject({ outcome: 'done', holder: null })
  })

  test('error: a run that fails is logged and reported, and is due again after the usual time', async () => {
    const name = newName()
    let runs = 0
    const process = openProcess({
      name,
      run: async () => {
        runs += 1
        throw new Error('no space')
      },
    })
    await process.runDue()
    await openProcess({ name, run: async () => void runs++ }).runDue()
    expect(runs).toBe(1)
    expect(process.lines.filter((line) => line.includes('no space'))).toHaveLength(1)
    expect(reportOf(name)).toMatchObject({ outcome: 'failed' })
  })

  test('param: the signal of a run fires at its deadline, and a run that ignores it counts as failed', async () => {
    const name = newName()
    let signal: AbortSignal | undefined
    const process = openProcess({
      name,
      deadlineMs: 20,
      run: (given) => {
        signal = given
        return new Promise(() => undefined)
      },
    })
    await process.runDue()
    expect(signal?.aborted).toBe(true)
    expect(reportOf(name)).toMatchObject({ outcome: 'failed' })
  })

  test('param: a process asks the database about a job once a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const open = vi.fn(() => database)
    const process = openProcess({ name: newName(), run: async () => undefined }, open)
    await process.runDue()
    vi.setSystemTime(Date.now() + 59_999)
    await process.runDue()
    expect(open).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    await process.runDue()
    expect(open).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test('behavior: a database that the process has not opened is not opened for a job', async () => {
    const name = newName()
    let runs = 0
    await openProcess({ name, run: async () => void runs++ }, () => null).runDue()
    expect(runs).toBe(0)
    expect(reportOf(name)).toEqual({ name, role: 'app', endedAt: null, outcome: null })
  })

  test('behavior: a job of every process runs in each, and needs no database', async () => {
    const names = [newName(), newName()]
    const ran: string[] = []
    for (const name of names)
      await openProcess({ name, role: null, run: async () => void ran.push(name) }, () => null).runDue()
    expect(ran).toEqual(names)
    expect(reportOf(names[1] ?? '')).toMatchObject({ role: null, outcome: 'done' })
  })
})
