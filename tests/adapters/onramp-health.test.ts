import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/health/route'
import { createJobs } from '@/lib/server/jobs/jobs'
import { createLog } from '@/lib/server/kit/log'
import { processWide } from '@/lib/server/kit/process-wide'
import { countWebhook, MANY_REFUSED } from '@/lib/server/onramp/webhook-counts'
import { health } from '@/lib/server/status/health-contract'
import { getLoadState } from '@/lib/server/status/load-state'
import { appTables } from '@/lib/server/tables/role-tables'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { openCustodyDatabases } from './custody-database'

const { describeDatabases } = await openCustodyDatabases()
const MINUTE_MS = 60_000
const ONRAMP = {
  FOYER_ONRAMP_PROVIDERS: 'meld,moonpay',
  FOYER_MELD_API_KEY: 'key-of-meld',
  FOYER_MELD_WEBHOOK_SECRET: 'webhook-secret-of-meld',
  FOYER_MOONPAY_PUBLISHABLE_KEY: 'pk_of_moonpay',
  FOYER_MOONPAY_SECRET_KEY: 'sk_of_moonpay',
  FOYER_MOONPAY_WEBHOOK_SECRET: 'wk_of_moonpay',
}
const read = async () => health.output.parse(await (await GET(new Request('http://localhost:3000/api/health'))).json())

afterEach(() => void vi.useRealTimers())

// The files of a project share a process, and with it what others have left: jobs that failed, and refused webhooks.
beforeAll(() => {
  createJobs([], { open: async () => null, log: createLog('silent'), now: Date.now })
  Object.assign(getLoadState(), { isShedding: false })
  processWide('webhook-counts', () => new Map<string, unknown>()).clear()
})

describeDatabases('webhooks in /api/health', { role: 'app', tables: appTables }, (opened, kind) => {
  /** A process with the database of these tests. */
  function openProcess(settings: Record<string, string> = ONRAMP, state: 'open' | 'closed' = 'open') {
    const platform = openTestPlatform(settings)
    const app = async () => ({ id: kind, run: opened().run })
    const databases = { ...platform.databases, app, stateOf: () => state } as typeof platform.databases
    openTestPlatform(settings, { databases })
  }
  const receive = (digest: string, agoMs: number, isDone = false) =>
    opened().run((queries) =>
      queries.insert(appTables.onrampWebhooks).values({
        provider: 'meld',
        digest,
        receivedAt: new Date(Date.now() - agoMs),
        doneAt: isDone ? new Date() : null,
      }),
    )

  test('behavior: the oldest that waits is named, and makes the process degraded after ten minutes', async () => {
    await receive('done', 60 * MINUTE_MS, true)
    await receive('new', 2 * MINUTE_MS)
    openProcess()
    const early = await read()
    const waitingSince = early.webhooks[0]?.waitingSince ?? ''
    expect(early).toMatchObject({
      status: 'ok',
      webhooks: [{ provider: 'meld' }, { provider: 'moonpay', waitingSince: null }],
    })
    expect(Date.now() - Date.parse(waitingSince)).toBeGreaterThanOrEqual(2 * MINUTE_MS)
    await receive('old', 11 * MINUTE_MS)
    openProcess()
    const late = await read()
    expect(late.status).toBe('degraded')
    expect(late.webhooks[0]?.waitingSince).not.toBe(waitingSince)
  })

  test('behavior: health opens no database for it', async () => {
    openProcess(ONRAMP, 'closed')
    expect(await read()).toMatchObject({ status: 'ok', webhooks: [{ waitingSince: null }, { waitingSince: null }] })
  })

  test('error: a database that does not answer leaves the counts of this process', async () => {
    const platform = openTestPlatform(ONRAMP)
    const app = async () => ({ id: kind, run: () => Promise.reject(new Error('away')) })
    const databases = { ...platform.databases, app, stateOf: () => 'open' } as typeof platform.databases
    openTestPlatform(ONRAMP, { databases })
    expect(await read()).toMatchObject({ webhooks: [{ provider: 'meld', waitingSince: null }, {}] })
  })

  test('behavior: nothing is said of webhooks where nothing is sold, or by a process without the app role', async () => {
    openProcess({})
    expect((await read()).webhooks).toEqual([])
    openProcess({ ...ONRAMP, FOYER_ROLES: 'wallet,vault' })
    expect((await read()).webhooks).toEqual([])
  })

  test('error: many refused and none accepted makes the process degraded, and no key is named', async () => {
    await opened().run((queries) => queries.delete(appTables.onrampWebhooks))
    // Counts are those of the process, so each database has another provider.
    const provider = kind === 'pglite' ? 'moonpay' : 'meld'
    openProcess()
    expect((await read()).status).toBe('ok')
    for (let count = 0; count < MANY_REFUSED; count++) countWebhook(provider, 'refused', Date.now())
    openProcess()
    const answer = await read()
    expect(answer.status).toBe('degraded')
    expect(answer.webhooks.filter(({ isRefusing }) => isRefusing)).toMatchObject([{ provider }])
    for (const name of Object.keys(ONRAMP).slice(1)) {
      expect(JSON.stringify(answer)).not.toContain(ONRAMP[name as keyof typeof ONRAMP])
    }
    countWebhook(provider, 'accepted', Date.now())
    openProcess()
    expect((await read()).status).toBe('ok')
  })
})
