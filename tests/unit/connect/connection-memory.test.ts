import { expect, test } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { showRemembered } from '@/lib/connect/show-remembered'
import * as standardConnectors from '@/lib/connect/sources/wallet-standard/standard-connectors'
import { standardDialect } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { createStandardSource } from '@/lib/connect/sources/wallet-standard/standard-source'
import { storeConnection } from '@/lib/connect/store-connection'
import { createMemoryStorage } from '@/lib/core/storage'
import {
  createFakeStandardPort,
  createFakeStandardWallet,
  rememberStandardWallet,
  SOL_ADA,
  SOLANA_MAINNET,
  solanaAddress,
} from '@/tests/fakes/fake-standard-wallet'

/** Accounts of both namespaces are stored; the source of one of them starts. */
function setUp() {
  const account = createAccountStore('eip155', 'disconnected')
  const storage = createMemoryStorage()
  rememberStandardWallet(storage, createFakeStandardWallet())
  // Data in this source's format, written by another source.
  const data = { name: 'Other', address: solanaAddress(SOL_ADA), chainId: SOLANA_MAINNET }
  storeConnection(storage, { source: 'other', walletId: 'other', namespace: 'eip155', data })
  const source = createStandardSource([standardDialect], createFakeStandardPort().port, async () => standardConnectors)
  return { account, show: () => showRemembered(account, storage, source) }
}

test('behavior: a source restores its own accounts only', () => {
  const { account, show } = setUp()
  show()
  const { solana, eip155 } = account.getState().accounts
  expect(solana).toMatchObject({ status: 'reconnecting', address: solanaAddress(SOL_ADA) })
  expect(eip155.status).toBe('disconnected')
})

test.each(['connecting', 'connected'] as const)(
  'behavior: an account that the visitor has %s in the meantime is not changed',
  (status) => {
    const { account, show } = setUp()
    patchAccount(account, 'solana', { status, address: 'another' })
    show()
    expect(account.getState().accounts.solana).toMatchObject({ status, address: 'another' })
  },
)
