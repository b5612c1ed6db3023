import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caip2 } from '@/lib/core/caip'
import { type OrderStatus, orderStatuses } from '@/lib/onramp/order-status'
import { findOrdersOf } from '@/lib/server/onramp/onramp-orders'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from './custody-database'

const { describeDatabases } = await openCustodyDatabases()
const { onrampOrders } = appTables
const OWNER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const OWNER_AS_SHOWN = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describeDatabases('the orders of an account', { role: 'app', tables: appTables }, (opened) => {
  const insert = (orders: readonly { status: OrderStatus; chainId?: Caip2; address?: string; at?: number }[]) =>
    opened().run(async (queries) => {
      await queries.delete(onrampOrders)
      const rows = orders.map(({ status, chainId = 'eip155:1', address = OWNER, at = 0 }) => ({
        ...{ id: randomUUID(), secretHash: 'hash', quoteId: randomUUID(), provider: 'meld', status, chainId, address },
        ...{ serviceId: 'x', serviceName: 'x', currency: 'ETH', tokenAddress: 'x', tokenName: 'x', tokenSymbol: 'x' },
        ...{ tokenDecimals: 18, paymentAmount: '1', country: 'US', quotedUnits: '1' },
        ...({ paymentCurrency: 'USD', paymentMethod: 'card' } as const),
        createdAt: new Date(Date.parse('2026-11-29T12:00:00Z') + at),
      }))
      await queries.insert(onrampOrders).values(rows)
    })
  const found = async (accounts: readonly { chainId: Caip2; address: string }[], limit = 50) => {
    const rows = await opened().run((queries) => findOrdersOf(queries, accounts, limit))
    return rows.map(({ status }) => status)
  }

  test('behavior: those that were paid are found, on each network and in each spelling, newest first', async () => {
    await insert(orderStatuses.map((status, at) => ({ status, at, chainId: at % 2 ? 'eip155:1' : 'eip155:137' })))
    const paid = ['refunded', 'failed', 'delivered_less', 'completed', 'pending']
    expect(await found([{ chainId: 'eip155:10', address: OWNER_AS_SHOWN }])).toEqual(paid)
    expect(await found([{ chainId: SOLANA, address: OWNER }])).toEqual([])
    expect(await found([])).toEqual([])
  })

  test('error: orders that a stranger makes for the account do not hide its own', async () => {
    const made = Array.from({ length: 60 }, (_, at) => ({ status: 'opened', at: at + 1 }) as const)
    await insert([{ status: 'completed' }, ...made, { status: 'expired', at: 100 }, { status: 'created', at: 101 }])
    expect(await found([{ chainId: 'eip155:1', address: OWNER }], 50)).toEqual(['completed'])
  })
})
