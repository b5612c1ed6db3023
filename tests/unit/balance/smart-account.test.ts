import { expect, test } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { isSmartAccount } from '@/lib/account/smart-account'
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
