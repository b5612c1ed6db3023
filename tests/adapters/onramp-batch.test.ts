import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findOrder } from '@/lib/server/onramp/onramp-orders'
import { settleOrder } from '@/lib/server/onramp/settle-order'
import { appTables } from '@/lib/server/tables/role-tables'
import { openCustodyDatabases } from './custody-database'

const { describeDatabases } = await openCustodyDatabases()
const [ANN, BEN] = ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8']

describeDatabases('a transaction that pays several buyers', { role: 'app', tables: appTables }, (opened) => {
  /** An order of an account, whose provider says that this transaction has delivered it. */
  async function deliver(address: string, tokenAddress: string, transactionId: string) {
    const id = randomUUID()
    await opened().run((queries) =>
      queries.insert(appTables.onrampOrders).values({
        ...{ id, secretHash: 'hash', quoteId: randomUUID(), provider: 'meld', status: 'pending', chainId: 'eip155:1' },
        ...{
          address,
          tokenAddress,
          serviceId: 'x',
          serviceName: 'x',
          currency: 'ETH',
          tokenName: 'x',
          tokenSymbol: 'x',
        },
        ...{ tokenDecimals: 18, paymentAmount: '1', country: 'US', quotedUnits: '10' },
        ...({ paymentCurrency: 'USD', paymentMethod: 'card' } as const),
      }),
    )
    const vendor = { vendorOrderId: id, status: 'delivered', purchaseAmount: null, address, transactionId } as const
    return opened().run(async (queries) => {
      const order = await findOrder(queries, id)
      if (!order) throw new Error('no order')
      const transfers = [{ transactionId, part: -1, units: 10n }]
      return (await settleOrder(queries, order, { vendor, transfers }, new Date()))?.order.status
    })
  }

  test('behavior: each account gets its order, and each token of it', async () => {
    const hash = `0x${randomUUID()}`
    expect(await deliver(ANN, 'native', hash)).toBe('completed')
    expect(await deliver(BEN, 'native', hash)).toBe('completed')
    expect(await deliver(ANN, 'token', hash)).toBe('completed')
  })

  test('error: two orders of one account and token get one between them', async () => {
    const hash = `0x${randomUUID()}`
    expect([await deliver(ANN, 'native', hash), await deliver(ANN, 'native', hash)]).toEqual(['completed', 'pending'])
  })
})
