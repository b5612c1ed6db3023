import { expect, test } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { isSmartAccount, noteDeployment, otherAccount, selectableAccounts } from '@/lib/account/smart-account'
import { ADA, BOB } from '../../fakes/fake-wallet'

test.each([
  ['as its wallet says', [{ namespace: 'eip155', address: ADA, type: 'SMART_ACCOUNT' }], {}, true],
  ['whatever is preferred', [{ namespace: 'eip155', address: ADA, type: 'EOA' }], { eip155: 'SMART_ACCOUNT' }, false],
  ['as preferred where the wallet says nothing', [], { eip155: 'SMART_ACCOUNT' }, true],
  ['of its own namespace', [], { solana: 'SMART_ACCOUNT' }, false],
  ['of its own address', [{ namespace: 'eip155', address: BOB, type: 'SMART_ACCOUNT' }], {}, false],
] as const)('behavior: an account is a smart account %s', (_, allAccounts, preferredAccountTypes, isSmart) => {
  const store = createAccountStore('eip155', 'disconnected')
  patchAccount(store, 'eip155', { allAccounts, preferredAccountTypes })
  expect(isSmartAccount(store.getState(), { chainId: 'eip155:1', address: ADA })).toBe(isSmart)
})

test('behavior: of the two accounts of a login one can be chosen from a list, and the other is named', () => {
  const key = { namespace: 'eip155', address: ADA, type: 'EOA' } as const
  const smart = { namespace: 'eip155', address: BOB, type: 'SMART_ACCOUNT' } as const
  const facts = { address: BOB, allAccounts: [key, smart] }
  expect(selectableAccounts(facts)).toEqual([smart])
  expect(otherAccount(facts)).toEqual(key)
})

test('behavior: all accounts of another wallet can be chosen', () => {
  const accounts = [ADA, BOB].map((address) => ({ namespace: 'eip155', address, type: 'EOA' }) as const)
  expect(selectableAccounts({ address: ADA, allAccounts: accounts })).toEqual(accounts)
  expect(otherAccount({ address: ADA, allAccounts: accounts })).toBeUndefined()
  expect(selectableAccounts({ address: undefined, allAccounts: accounts })).toEqual(accounts)
})

test.each([
  ['with its first transaction', {}, true],
  ['and not with one of another account', { from: BOB }, false],
  ['and not with one on another network', { chainId: 'eip155:10' }, false],
] as const)('behavior: a smart account is deployed %s', (_, change, isDeployed) => {
  const store = createAccountStore('eip155', 'disconnected')
  patchAccount(store, 'eip155', { address: ADA, chainId: 'eip155:1', smartAccountDeployed: false })
  noteDeployment(store, { from: ADA.toLowerCase(), chainId: 'eip155:1', ...change })
  expect(store.getState().accounts.eip155.smartAccountDeployed).toBe(isDeployed)
})

test('behavior: an account with a key is not called deployed', () => {
  const store = createAccountStore('eip155', 'disconnected')
  patchAccount(store, 'eip155', { address: ADA, chainId: 'eip155:1' })
  noteDeployment(store, { from: ADA, chainId: 'eip155:1' })
  expect(store.getState().accounts.eip155.smartAccountDeployed).toBeUndefined()
})
