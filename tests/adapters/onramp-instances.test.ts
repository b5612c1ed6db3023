import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '@/lib/server/database/open-database'
import { appTables } from '@/lib/server/tables/role-tables'
import { createSeller, createTransferChain, hashOf, QUOTED, vendorOrder } from '@/tests/fakes/onramp-seller'
import { createClock, type Ledger, newKept, openLedger } from '@/tests/support/onramp-ledger'
import { openTestPostgres } from '@/tests/support/test-postgres'

const { onrampChanges, onrampDeliveries, onrampOrders, onrampWebhooks } = appTables
const postgres = await openTestPostgres()
afterAll(() => postgres?.stop())

/** How long the database is away. */
const AWAY_MS = 10_000

describe.skipIf(!postgres)('two instances on one Postgres', () => {
  let url = ''
  const instances: Awaited<ReturnType<typeof startInstance>>[] = []
  const clock = createClock()
  const seller = createSeller()
  const chain = createTransferChain()
  async function startInstance() {
    const opened = await openDatabase('app', { kind: 'postgres', url }, appTables)
    return { ledger: openLedger({ opened, provider: seller.provider, chain, now: clock.now }), close: opened.close }
  }
  beforeAll(async () => {
    url = (await postgres?.create()) ?? ''
    instances.push(await startInstance(), await startInstance())
  }, 60_000)
  afterAll(() => Promise.all(instances.map(({ close }) => close())))
  const ledgerOf = (at: number): Ledger => {
    const instance = instances[at % 2]
    if (!instance) throw new Error('no instance')
    return instance.ledger
  }

  async function orderDelivered(at: number) {
    const kept = newKept()
    const ledger = ledgerOf(at)
    await ledger.make(kept, await ledger.quote())
    await ledger.open(kept)
    chain.transfer(hashOf(kept.id))
    seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered', transactionId: hashOf(kept.id) }))
    return kept
  }

  test('behavior: a thousand webhooks at once, of fifty orders: one final state and one effect each', async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, (_, at) => orderDelivered(at)))
    const events = Array.from({ length: 1_000 }, (_, at) => ({
      orderId: orders[at % 50]?.id,
      event: Math.floor(at / 50),
    }))
    const answers = await Promise.all(events.map((event, at) => ledgerOf(at).webhook(event)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await Promise.all([ledgerOf(0).workOff(), ledgerOf(1).workOff()])
    const { run } = ledgerOf(0)
    const rows = await run((queries) => queries.select({ status: onrampOrders.status }).from(onrampOrders))
    expect(rows.map(({ status }) => status)).toEqual(orders.map(() => 'completed'))
    const counted = await run((queries) =>
      Promise.all([
        queries.$count(onrampDeliveries),
        queries.$count(onrampChanges, eq(onrampChanges.status, 'completed')),
        queries.$count(onrampWebhooks),
        queries.$count(onrampWebhooks, isNull(onrampWebhooks.doneAt)),
      ]),
    )
    expect(counted).toEqual([50, 50, 1_000, 0])
    expect(seller.reads).toBeLessThan(1_000)
  }, 120_000)

  test('error: the database is away for ten seconds: the retry of the provider, or the job, brings the order', async () => {
    const [retried, stored, silent] = [await orderDelivered(0), await orderDelivered(1), await orderDelivered(0)]
    // Stored, and then the process ends before it is worked off.
    await ledgerOf(0).run((queries) =>
      queries.insert(onrampWebhooks).values({ provider: 'seller', digest: stored.id, orderId: stored.id }),
    )
    await postgres?.setOpen(url, false)
    await postgres?.disconnect(url)
    const isAway = { code: 'database.unavailable' }
    const end = Date.now() + AWAY_MS
    while (Date.now() < end) {
      await expect(ledgerOf(0).webhook({ orderId: retried.id })).rejects.toMatchObject(isAway)
      await expect(ledgerOf(1).read(retried)).rejects.toMatchObject(isAway)
      await expect(ledgerOf(1).runJob()).rejects.toMatchObject(isAway)
      await sleep(1_000)
    }
    await postgres?.setOpen(url, true)
    expect((await ledgerOf(0).webhook({ orderId: retried.id })).status).toBe(200)
    await ledgerOf(1).workOff()
    // No webhook has come of this one.
    clock.later(5_001)
    await ledgerOf(1).workOff()
    expect(await ledgerOf(0).read(retried, stored, silent)).toMatchObject(
      [retried, stored, silent].map(() => ({ status: 'completed', deliveredUnits: String(QUOTED) })),
    )
  }, 120_000)

  test('behavior: of ten processes that find an order due, one asks the provider', async () => {
    const kept = await orderDelivered(0)
    clock.later(5_001)
    const before = seller.reads
    await Promise.all(Array.from({ length: 10 }, (_, at) => ledgerOf(at).runJob()))
    await Promise.all([ledgerOf(0).workOff(), ledgerOf(1).workOff()])
    expect(seller.reads - before).toBe(1)
    expect(await ledgerOf(1).read(kept)).toMatchObject([{ status: 'completed' }])
  })
})
