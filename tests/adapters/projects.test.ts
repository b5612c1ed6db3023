import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createJobs, repeatJobs } from '@/lib/server/jobs/jobs'
import { createLog } from '@/lib/server/kit/log'
import {
  currentProjects,
  followProjects,
  PROJECTS_REFRESH_MS,
  refreshProjects,
} from '@/lib/server/projects/project-list'
import { writeProject } from '@/lib/server/projects/project-records'
import { parseEnv } from '@/lib/server/settings/env'
import { createDatabases } from '@/lib/server/tables/databases'
import { bundleProcess } from '@/tests/support/bundled-process'
import { openTestPostgres } from '@/tests/support/test-postgres'

const command = await bundleProcess('lib/server/start/manage-projects.ts')
const postgres = await openTestPostgres()
const folder = await mkdtemp(join(tmpdir(), 'foyer-projects-'))
const log = createLog('silent')
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const envWith = (url: string, more = {}) =>
  parseEnv({ NODE_ENV: 'production', FOYER_APP_DATABASE_URL: url, FOYER_PROJECT_ID: 'own', ...more })

test('behavior: without a database there are the projects of the environment, and no folder is made for more', async () => {
  const env = parseEnv({ NODE_ENV: 'production', FOYER_PROJECT_ID: 'own', FOYER_DATA_DIR: join(folder, 'none') })
  const databases = {
    app: () => expect.unreachable(),
    wallet: () => expect.unreachable(),
    vault: () => expect.unreachable(),
  }
  await refreshProjects(env, databases, log)
  expect(currentProjects(env)).toEqual([{ id: 'own', allowedOrigins: ['http://localhost:3000'] }])
})

describe.skipIf(!postgres)('projects in a database', () => {
  let url: string
  beforeEach(async () => {
    url = (await postgres?.create()) ?? ''
  })

  test('behavior: they follow those of the environment, whose own project they cannot replace', async () => {
    const env = envWith(url)
    const databases = createDatabases(env, log, new Map())
    const database = await databases.app()
    await database.run((queries) => writeProject(queries, { id: 'shop', allowedOrigins: ['https://shop.example'] }))
    await database.run((queries) => writeProject(queries, { id: 'own', allowedOrigins: ['https://evil.example'] }))
    await refreshProjects(env, databases, log)
    expect(currentProjects(env)).toEqual([
      { id: 'own', allowedOrigins: ['http://localhost:3000'] },
      { id: 'shop', allowedOrigins: ['https://shop.example'] },
    ])
  })

  test('error: while the database is away the list stays as it was, and follows it again afterwards', async () => {
    const env = envWith(url)
    const databases = createDatabases(env, log, new Map())
    const database = await databases.app()
    const add = (id: string) => database.run((queries) => writeProject(queries, { id, allowedOrigins: [] }))
    const ids = () => currentProjects(env).map(({ id }) => id)
    await add('shop')
    await refreshProjects(env, databases, log)
    await postgres?.setOpen(url, false)
    await postgres?.disconnect(url)
    await refreshProjects(env, databases, log)
    expect(ids()).toEqual(['own', 'shop'])
    await postgres?.setOpen(url, true)
    await add('bank')
    await refreshProjects(env, databases, log)
    expect(ids()).toEqual(['own', 'bank', 'shop'])
  })

  test('param: a running process reads the list within every 30 seconds, also after a failure', async () => {
    vi.useFakeTimers()
    const app = vi.fn().mockRejectedValue(new AppError('database.unavailable'))
    const job = followProjects(envWith(url), { app, wallet: app, vault: app })
    repeatJobs(createJobs([job], { open: async () => null, log, now: Date.now }))
    for (const reads of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(PROJECTS_REFRESH_MS)
      expect(app.mock.calls.length).toBeGreaterThanOrEqual(reads)
    }
    expect(app.mock.calls.length).toBeLessThanOrEqual(4)
    expect(PROJECTS_REFRESH_MS).toBe(30_000)
    vi.clearAllTimers()
    vi.useRealTimers()
  })

  test('behavior: `npm run projects` adds, lists and removes a project, and explains what it refuses', async () => {
    const run = (...words: readonly string[]) =>
      new Promise<{ readonly code: number; readonly text: string }>((resolve) => {
        const env = {
          ...process.env,
          NODE_ENV: 'production' as const,
          LOG_LEVEL: 'silent',
          FOYER_APP_DATABASE_URL: url,
        }
        execFile(process.execPath, [command, ...words], { env }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
        )
      })
    expect(await run('list')).toEqual({ code: 0, text: 'No projects.\n' })
    expect(await run('add', 'shop', 'https://shop.example/', 'https://www.shop.example')).toMatchObject({ code: 0 })
    expect(await run('list')).toEqual({ code: 0, text: 'shop  https://shop.example https://www.shop.example\n' })
    expect(await run('email', 'shop', 'off')).toMatchObject({ code: 0 })
    expect(await run('list')).toEqual({
      code: 0,
      text: 'shop  https://shop.example https://www.shop.example  e-mail off\n',
    })
    expect(await run('add', 'shop', 'shop.example')).toEqual({
      code: 1,
      text: 'shop.example is not an origin such as https://shop.example.\n',
    })
    expect(await run('add', 'a shop', 'https://shop.example')).toMatchObject({ code: 1 })
    expect(await run('remove', 'shop')).toEqual({ code: 0, text: 'Removed shop.\n' })
    expect(await run('remove', 'shop')).toEqual({ code: 1, text: 'There is no project shop.\n' })
  })
})
