import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '@/lib/server/database/open-database'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { appTables } from '@/lib/server/tables/role-tables'
import { bundleProcess } from '@/tests/support/bundled-process'
import type { FollowerResult, FollowerTask } from '@/tests/support/onramp-follower'
import { newKept } from '@/tests/support/onramp-ledger'
import { openCustodyDatabases } from './custody-database'

const follower = await bundleProcess('tests/support/onramp-follower.ts')
const { kinds, newSettings } = await openCustodyDatabases()
const { onrampChanges, onrampDeliveries, onrampOrders, onrampWebhooks } = appTables
/** Longer than a claim, and than the pause before a question. */
const RESTART_MS = 61_000

/** Runs a process to its end. @returns what it wrote, and the signal that ended it. */
async function run(settings: DatabaseSettings, tasks: readonly FollowerTask[]) {
  const child = spawn(process.execPath, [follower, JSON.stringify(settings), JSON.stringify(tasks)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const results: FollowerResult[] = []
  createInterface({ input: child.stdout }).on('line', (line) => results.push(JSON.parse(line)))
  const [, signal] = await once(child, 'close')
  return { results, signal }
}

describe.each(kinds)('a process that is killed in %s', (kind) => {
  test('behavior: between any two steps, loses no order and delivers none twice', async () => {
    const settings = await newSettings(kind)
    const taskOf = (killAt: number | null) => ({ kept: newKept(), quoteId: randomUUID(), killAt, aheadMs: 0 })
    const whole = await run(settings, [taskOf(null)])
    const steps = whole.results[0]?.steps ?? 0
    expect(steps).toBeGreaterThan(15)
    let cut: FollowerTask | undefined
    const results = [...whole.results]
    // One process for each step: it first brings the order to its end that the one before has left.
    for (let at = 1; at <= steps + 1; at += 1) {
      const next = at > steps ? undefined : taskOf(at)
      const again = cut && { ...cut, killAt: null, aheadMs: RESTART_MS }
      const ended = await run(settings, [...(again ? [again] : []), ...(next ? [next] : [])])
      expect(ended.signal, `step ${at}`).toBe(next ? 'SIGKILL' : null)
      results.push(...ended.results)
      cut = next
    }
    expect(results).toHaveLength(steps + 1)
    expect(results.filter(({ status }) => status !== 'completed')).toEqual([])

    const { queries, close } = await openDatabase('app', settings, appTables)
    const orders = await queries.select({ id: onrampOrders.id, status: onrampOrders.status }).from(onrampOrders)
    expect(orders).toHaveLength(steps + 1)
    const deliveries = await queries.select().from(onrampDeliveries)
    expect(new Set(deliveries.map(({ orderId }) => orderId)).size).toBe(deliveries.length)
    expect(deliveries).toHaveLength(orders.length)
    const changes = await queries.select().from(onrampChanges).orderBy(onrampChanges.id)
    for (const { id } of orders)
      expect(changes.filter(({ orderId }) => orderId === id).map(({ status }) => status)).toEqual([
        'created',
        'opened',
        'completed',
      ])
    const webhooks = await queries.select().from(onrampWebhooks)
    expect(webhooks.filter(({ doneAt }) => doneAt === null)).toEqual([])
    await close()
  }, 600_000)
})
