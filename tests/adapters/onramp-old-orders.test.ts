import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '@/lib/onramp/order-status'
import { removeOldOrders } from '@/lib/server/onramp/old-orders'
import type { RolePlatform } from '@/lib/server/platform/services'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from './custody-database'

const { describeDatabases } = await openCustodyDatabases()
type Row = typeof appTables.onrampOrders.$inferInsert & { readonly id: string }
const { onrampOrders, onrampChanges, onrampDeliveries } = appTables
const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-29T12:00:00Z')
const KEEP_DAYS = 90

describeDatabases('old orders', { role: 'app', tables: appTables }, (opened, kind) => {
  const app = async () => ({ id: kind, run: opened().run })
  const services = { databases: { app }, now: () => NOW } as unknown as RolePlatform<'app'>
  const remove = () => removeOldOrders(services, KEEP_DAYS).run(new AbortController().signal)

  const newOrder = (status: OrderStatus, agoMs: number): Row => ({
    ...{ id: randomUUID(), secretHash: 'hash', quoteId: randomUUID(), status, provider: 'meld' },
    ...{ serviceId: 'x', serviceName: 'x', chainId: 'eip155:1', address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' },
    ...{ currency: 'ETH', tokenAddress: 'native', tokenName: 'Ether', tokenSymbol: 'ETH', tokenDecimals: 18 },
    ...{ paymentCurrency: 'USD', paymentAmount: '100', paymentMethod: 'card', country: 'US', quotedUnits: '1' },
    createdAt: new Date(NOW - agoMs),
  })
  const insert = async (rows: Row[]) => {
    await opened().run((queries) => queries.delete(onrampOrders))
    await opened().run((queries) => queries.insert(onrampOrders).values(rows))
  }
  const left = async () => {
    const rows = await opened().run((queries) => queries.select({ id: onrampOrders.id }).from(onrampOrders))
    return rows.map(({ id }) => id).sort()
  }

  test('behavior: what has ended goes with its changes and deliveries, what is followed stays', async () => {
    const rows = orderStatuses.map((status) => newOrder(status, KEEP_DAYS * DAY_MS + 1))
    await insert(rows)
    await opened().run(async (queries) => {
      for (const { id, status } of rows) {
        await queries.insert(onrampChanges).values({ orderId: id, status, source: 'provider' })
        await queries.insert(onrampDeliveries).values({
          ...{ chainId: 'eip155:1', transactionId: id, part: 0, orderId: id },
          ...{ address: 'x', tokenAddress: 'x' },
        })
      }
    })
    await remove()
    const followed = rows.filter(({ status }) => ['created', 'opened', 'pending'].includes(status)).map(({ id }) => id)
    expect(await left()).toEqual(followed.sort())
    const [changes, deliveries] = await opened().run(async (queries) => [
      await queries.select({ id: onrampChanges.orderId }).from(onrampChanges),
      await queries.select({ id: onrampDeliveries.orderId }).from(onrampDeliveries),
    ])
    expect([changes?.length, deliveries?.length]).toEqual([3, 3])
  })

  test('behavior: an order is kept for exactly the days of the setting', async () => {
    const [kept, old] = [newOrder('completed', KEEP_DAYS * DAY_MS), newOrder('completed', KEEP_DAYS * DAY_MS + 1)]
    await insert([kept, old])
    await remove()
    expect(await left()).toEqual([kept.id])
  })

  test('behavior: more than one statement removes are removed in one run', async () => {
    await insert(Array.from({ length: 250 }, () => newOrder('expired', 100 * DAY_MS)))
    await remove()
    expect(await left()).toEqual([])
  })
})
