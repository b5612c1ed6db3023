import { expect, test } from 'vitest'
import { mergeActivity } from '@/components/modal/views/Account/merge-activity'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { ADA } from '@/tests/fakes/fake-wallet'

test('behavior: a batch and the transaction that its network tells are one row', () => {
  const account = { address: ADA, chainId: 'eip155:1' } as const
  const transaction = `0x${'a'.repeat(64)}` as const
  const batch: TransactionRecord = {
    ...account,
    id: 'bundle-1',
    from: ADA,
    sentAt: 1,
    status: 'unsure',
    batch: { transaction },
    intent: { kind: 'host', title: 'Two calls' },
  }
  const told = { id: transaction.toUpperCase().replace('X', 'x'), at: 2, outcome: 'confirmed', transfers: [] } as const
  expect(mergeActivity([batch], [told as never], account)).toMatchObject([{ id: 'bundle-1', status: 'confirmed' }])
})
