import { expect, test } from 'vitest'
import { recentWallets } from '@/lib/connect/recent-wallets'
import { forgetRecentWallet, rememberConnection } from '@/lib/connect/store-recent'
import { createMemoryStorage } from '@/lib/core/storage'

function used(...ids: readonly string[]) {
  const storage = createMemoryStorage()
  const use = (walletId: string) =>
    rememberConnection(storage, { source: 'injected', walletId, namespace: 'eip155', data: null })
  for (const id of ids) use(id)
  return { storage, use }
}

test('behavior: a forgotten wallet is not listed as recent, until this is undone', () => {
  const { storage } = used('a', 'b')
  const undo = forgetRecentWallet(storage, ['a'])
  expect(recentWallets(storage)).toEqual(['b'])
  undo()
  expect(recentWallets(storage)).toEqual(['b', 'a'])
})

test('behavior: undoing does not displace a wallet that was used in the meantime', () => {
  const { storage, use } = used('a', 'b')
  const undo = forgetRecentWallet(storage, ['a'])
  use('c')
  undo()
  expect(recentWallets(storage)).toEqual(['c', 'b'])
})
