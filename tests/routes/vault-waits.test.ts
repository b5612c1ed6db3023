import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalStart, approvalStatus, MAX_APPROVAL_WAIT_SECONDS } from '@/lib/custody/vault-contract'
import type { Platform } from '@/lib/server/platform/services'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { countWaiting } from '@/lib/server/vault/approval-waits'
import { newTestDevice, provenRequest, type TestDevice } from '@/tests/support/proven-request'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, frameEndpoints, fromFrame, fromPage, newestToken, openVault } from './vault-api'

/*
 * A frame asks once and is answered by the decision. The handlers are those of the routes, on both databases; with
 * Postgres the decision is taken by another process.
 */

const postgres = await openTestPostgres()
afterAll(() => postgres?.stop())

let made = 0
const newEmail = () => `waits-${++made}@example.com`
const waitSeconds = MAX_APPROVAL_WAIT_SECONDS
const untilWaiting = (count: number) => vi.waitUntil(() => countWaiting() === count, { timeout: 30_000 })
/** For tests in which something else than the end of the wait answers. */
const LESS_THAN_THE_WAIT_MS = 10_000

describe.each(postgres ? ['pglite', 'postgres'] : ['pglite'])('a request that waits for a decision, on %s', (kind) => {
  let processes: readonly [Platform, Platform]
  beforeAll(async () => {
    const source = kind === 'postgres' ? { FOYER_VAULT_DATABASE_URL: (await postgres?.create()) ?? '' } : {}
    const first = openVault({}, undefined, source)
    // A folder has one process.
    processes = [first, kind === 'postgres' ? openVault({}, undefined, source) : first]
    for (const { databases } of processes) await databases.vault()
  }, 60_000)
  beforeEach(() => {
    clock.now = Date.now()
    on(0)
  })
  const on = (at: 0 | 1) => openVault(processes[at])

  async function startLogin(email = newEmail(), device?: TestDevice) {
    const asking = device ?? (await newTestDevice())
    const { approvalId } = approvalStart.output.parse(await (await fromFrame('start', { email }, asking)).json())
    return { approvalId, device: asking, email, token: newestToken() }
  }
  const statusOf = async (answer: Promise<Response>) => (await answer).json()

  test.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
  ])(
    'behavior: one request is answered by the decision %s, also when another process takes it',
    async (decision, status) => {
      const { approvalId, device, token } = await startLogin()
      const waiting = [1, 2].map(() => statusOf(fromFrame('status', { approvalId, waitSeconds }, device)))
      await untilWaiting(2)
      on(1)
      expect((await fromPage('decide', { token, decision })).status).toBe(200)
      expect(await Promise.all(waiting)).toEqual([{ status }, { status }])
    },
    LESS_THAN_THE_WAIT_MS,
  )

  test(
    'behavior: a newer link answers the request that waits for the older one',
    async () => {
      const { approvalId, device, email } = await startLogin()
      const waiting = statusOf(fromFrame('status', { approvalId, waitSeconds }, device))
      await untilWaiting(1)
      clock.now += APPROVAL_COOLDOWN_MS
      await startLogin(email, device)
      expect(await waiting).toEqual({ status: 'expired' })
    },
    LESS_THAN_THE_WAIT_MS,
  )

  test('behavior: without a decision it is answered once its time is over', async () => {
    const { approvalId, device } = await startLogin()
    expect(await statusOf(fromFrame('status', { approvalId, waitSeconds: 1 }, device))).toEqual({ status: 'pending' })
  })

  test(
    'behavior: a client that leaves ends its request',
    async () => {
      const { approvalId, device } = await startLogin()
      const leaving = new AbortController()
      const request = await provenRequest('vault', approvalStatus, { approvalId, waitSeconds }, device)
      const answer = frameEndpoints.status[1].POST(new Request(request, { signal: leaving.signal }))
      setTimeout(() => leaving.abort(), 300)
      expect((await answer).status).not.toBe(200)
    },
    LESS_THAN_THE_WAIT_MS,
  )

  test('error: another device does not wait, and learns nothing', async () => {
    const { approvalId } = await startLogin()
    const other = await newTestDevice()
    expect(await statusOf(fromFrame('status', { approvalId, waitSeconds }, other))).toEqual({ status: 'expired' })
  })

  test.each([-1, 1.5, MAX_APPROVAL_WAIT_SECONDS + 1, '1'])('param: a wait of %s seconds is refused', async (wrong) => {
    const { approvalId, device } = await startLogin()
    expect((await fromFrame('status', { approvalId, waitSeconds: wrong }, device)).status).toBe(400)
  })
})

test(
  'behavior: a process that is asked to stop answers the requests that wait, and lets no other wait',
  async () => {
    openVault()
    clock.now = Date.now()
    const before = process.listeners('SIGTERM')
    const device = await newTestDevice()
    const { approvalId } = approvalStart.output.parse(
      await (await fromFrame('start', { email: newEmail() }, device)).json(),
    )
    const waiting = fromFrame('status', { approvalId, waitSeconds }, device)
    await untilWaiting(1)
    const stops = process
      .listeners('SIGTERM')
      .filter((each) => String(each).includes('isStopping') || !before.includes(each))
    expect(stops).toHaveLength(1)
    for (const stop of stops) stop('SIGTERM')
    expect(await (await waiting).json()).toEqual({ status: 'pending' })
    expect(await (await fromFrame('status', { approvalId, waitSeconds }, device)).json()).toEqual({ status: 'pending' })
  },
  LESS_THAN_THE_WAIT_MS,
)
