import { expect, test } from 'vitest'
import { type AccountFacts, createAccountStore, patchAccount } from '@/lib/account/account-store'
import { keepLastSocial, readLastSocial } from '@/lib/account/last-social'
import { createMemoryStorage } from '@/lib/core/storage'

const LOGGED_IN: Partial<AccountFacts> = {
  status: 'connected',
  connectedWalletInfo: { name: 'Foyer', type: 'AUTH' },
  socialProvider: 'github',
}

function followed() {
  const storage = createMemoryStorage()
  const account = createAccountStore('eip155', 'disconnected')
  return { storage, account, stop: keepLastSocial(account, storage) }
}

test('behavior: the provider of a login is kept once it has connected, and outlives the login', () => {
  const { storage, account } = followed()
  patchAccount(account, 'eip155', LOGGED_IN)
  patchAccount(account, 'eip155', { status: 'disconnected', connectedWalletInfo: undefined, socialProvider: undefined })
  expect(readLastSocial(storage)).toBe('github')
})

test.each<[what: string, facts: Partial<AccountFacts>]>([
  ['that has not connected yet', { status: 'connecting' }],
  ['by e-mail', { socialProvider: undefined }],
  ['of another wallet', { connectedWalletInfo: { name: 'Other', type: 'ANNOUNCED' } }],
])('behavior: a login %s is not kept', (_, facts) => {
  const { storage, account } = followed()
  patchAccount(account, 'eip155', { ...LOGGED_IN, ...facts })
  expect(readLastSocial(storage)).toBeUndefined()
})

test('behavior: nothing is kept after the end of following', () => {
  const { storage, account, stop } = followed()
  stop()
  patchAccount(account, 'eip155', LOGGED_IN)
  expect(readLastSocial(storage)).toBeUndefined()
})

test.each(['', 'email', 'myspace', '__proto__'])('error: the stored value "%s" is no provider', (value) => {
  const storage = createMemoryStorage()
  storage.set('last-social', value)
  expect(readLastSocial(storage)).toBeUndefined()
})
