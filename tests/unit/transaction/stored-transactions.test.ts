import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { hasPendingTransaction, readStoredTransactions, TRANSACTIONS_KEY } from '@/lib/transaction/stored-transactions'

function storageWith(value: string) {
  const storage = createMemoryStorage()
  storage.set(TRANSACTIONS_KEY, value)
  return storage
}

describe('hasPendingTransaction', () => {
  test('behavior: true when any of the stored transactions is pending', () => {
    const records = [{ status: 'confirmed' }, { status: 'pending' }]
    expect(hasPendingTransaction(storageWith(JSON.stringify(records)))).toBe(true)
  })

  test('behavior: the word "pending" in another field does not count', () => {
    const records = [{ status: 'confirmed', intent: { symbol: 'pending' } }]
    expect(hasPendingTransaction(storageWith(JSON.stringify(records)))).toBe(false)
  })

  test('behavior: false when nothing is stored', () => {
    expect(hasPendingTransaction(createMemoryStorage())).toBe(false)
  })

  test.each(['{', '"pending"', '{"status":"pending"}', '[null, 1, "pending"]'])(
    'error: storage that holds %s has no pending transaction',
    (value) => {
      expect(hasPendingTransaction(storageWith(value))).toBe(false)
    },
  )
})

describe('readStoredTransactions', () => {
  test('error: a value that is not a list is read as no transactions', () => {
    expect(readStoredTransactions(storageWith('{"status":"pending"}'))).toEqual([])
  })
})
