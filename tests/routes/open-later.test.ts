import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/health/route'
import { createLog } from '@/lib/server/kit/log'
import type { Platform } from '@/lib/server/platform/services'
import { openLater } from '@/lib/server/start/open-later'
import { rotateLater } from '@/lib/server/start/rotate-roles'
import { type Health, health } from '@/lib/server/status/health-contract'
import { createDatabases, type OpenedDatabases } from '@/lib/server/tables/databases'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const base = await mkdtemp(join(tmpdir(), 'foyer-open-later-'))
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const toClose: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})
afterAll(() => rm(base, { recursive: true, force: true }))

const on = { state: 'on', id: 'test', get: () => ({ id: 'test', send: async () => undefined }) } as const
const off = { state: 'off', reason: 'no mail account' } as const

/** A process that has just started, with embedded databases in a folder of its own. */
async function startProcess({
  mail = { wallet: on, vault: on },
  env: more = {},
}: {
  mail?: Partial<Platform>['mail']
  env?: Readonly<Record<string, string>>
} = {}) {
  const folder = await mkdtemp(join(base, 'data-'))
  for (const role of ['app', 'wallet', 'vault']) await createEmptyFolder(join(folder, role))
  const lines: string[] = []
  const log = createLog(
    'debug',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  )
  const opened: OpenedDatabases = new Map()
  const settings = {
    FOYER_DATA_DIR: folder,
    FOYER_WALLET_KEYS: newKey(),
    FOYER_VAULT_KEYS: newKey(),
    ...more,
  }
  const { env } = openTestPlatform(settings)
  const parts = { databases: createDatabases(env, log, opened), ...(mail && { mail }) }
  const platform = { ...openTestPlatform(settings, parts), log }
  toClose.push(async () => {
    for (const role of ['app', 'wallet', 'vault'] as const) {
      const database = (await opened.get(role)?.opened.catch(() => undefined)) as { close(): Promise<void> } | undefined
      await database?.close()
    }
  })
  const linesOf = (message: string) => lines.filter((line) => line.includes(message))
  return { platform, folder, opened, linesOf }
}

/** As a load balancer sees it, without the memory of the last second. */
async function readHealth(platform: Platform): Promise<Pick<Health, 'databases' | 'status'>> {
  openTestPlatform({}, { ...platform, ownCache: openTestPlatform().ownCache })
  return health.output.parse(await (await GET(new Request('http://localhost:3000/api/health'))).json())
}
const reports = (state: string) => [
  { role: 'app', provider: 'pglite', state: 'closed' },
  { role: 'wallet', provider: 'pglite', state },
  { role: 'vault', provider: 'pglite', state },
]

describe('the databases of the custody roles', () => {
  test('behavior: are opened after the start, which does not wait; requests meanwhile wait for the same opening', async () => {
    const { platform, opened, linesOf } = await startProcess()
    openLater(platform)
    expect(opened.size).toBe(0)
    await vi.waitUntil(() => opened.size === 3, { timeout: 30_000 })
    expect(await readHealth(platform)).toMatchObject({ status: 'ok', databases: reports('opening') })
    const [wallet, vault] = await Promise.all([platform.databases.wallet(), platform.databases.vault()])
    expect([wallet.id, vault.id]).toEqual(['pglite', 'pglite'])
    expect(linesOf('a database is open')).toHaveLength(2)
    expect(await readHealth(platform)).toMatchObject({ status: 'ok', databases: reports('open') })
  })

  test('error: one that cannot be opened is logged once, degrades the process, and is tried again at the next use', async () => {
    const { platform, folder, linesOf } = await startProcess()
    await writeFile(join(folder, 'wallet.lock'), String(process.ppid))
    openLater(platform)
    await vi.waitUntil(() => platform.databases.stateOf('wallet') === 'failed', { timeout: 30_000 })
    expect(linesOf('"level":"error"')).toHaveLength(1)
    const waiting = [platform.databases.wallet(), platform.databases.vault(), platform.databases.wallet()]
    for (const each of waiting) await expect(each).rejects.toMatchObject({ code: 'database.unavailable' })
    expect(linesOf('"level":"error"')).toHaveLength(2)
    rotateLater(platform)
    await vi.waitUntil(() => linesOf('"level":"error"').length > 2, { timeout: 30_000 })
    await new Promise((resolve) => setImmediate(resolve))
    expect(linesOf('"level":"error"')).toHaveLength(3)
    expect(linesOf('a database cannot be opened').join()).toContain('One process may use it at a time')
    expect(await readHealth(platform)).toMatchObject({ status: 'degraded', databases: reports('failed') })
    await rm(join(folder, 'wallet.lock'))
    await platform.databases.wallet()
    expect(await readHealth(platform)).toMatchObject({ status: 'ok', databases: reports('open') })
  })

  test('behavior: that of the app is opened too where there are names', async () => {
    const { platform, opened } = await startProcess({ env: { FOYER_NAMES_ZONE: 'foyer.eth' } })
    openLater(platform)
    await vi.waitUntil(() => opened.has('app'), { timeout: 30_000 })
    expect((await platform.databases.app()).id).toBe('pglite')
  })

  test('behavior: are opened without a mail account too, where visitors log in with accounts of other services', async () => {
    const google = { FOYER_GOOGLE_CLIENT_ID: 'id', FOYER_GOOGLE_CLIENT_SECRET: 'secret' }
    const { platform } = await startProcess({ mail: { wallet: off, vault: off }, env: google })
    openLater(platform)
    await vi.waitUntil(() => platform.databases.stateOf('vault') === 'open', { timeout: 30_000 })
    await platform.databases.wallet()
  })

  test('behavior: under `next dev` they are opened after the first answer', async () => {
    const { platform, opened } = await startProcess({ env: { NODE_ENV: 'development' } })
    openLater(platform)
    await new Promise((resolve) => setImmediate(resolve))
    expect(opened.size).toBe(0)
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
    await vi.waitUntil(() => opened.has('wallet') && opened.has('vault'), { timeout: 30_000 })
    await Promise.all([platform.databases.wallet(), platform.databases.vault()])
  })

  test('behavior: stay closed where no login can be answered', async () => {
    const { platform, opened } = await startProcess({ mail: { wallet: off, vault: off } })
    openLater(platform)
    await new Promise((resolve) => setImmediate(resolve))
    expect(opened.size).toBe(0)
    expect(await readHealth(platform)).toMatchObject({ status: 'ok', databases: reports('closed') })
  })
})
