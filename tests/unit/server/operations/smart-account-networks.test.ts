import { expect, test } from 'vitest'
import { smartAccountNetworks } from '@/lib/server/operations/smart-account-networks'
import { parseEnv } from '@/lib/server/settings/env'

test('behavior: a network has smart accounts with a bundler and the contracts, and not with one of them', () => {
  const url = 'http://127.0.0.1:4337'
  // Zora has no Delegation Framework. No bundler is set for Base.
  const bundlers = ['eip155:31337', 'eip155:7777777', 'eip155:11155111'].map((chainId) => `${chainId}=${url}`).join(',')
  expect(smartAccountNetworks(parseEnv({ FOYER_BUNDLER_URLS: bundlers }))).toEqual(['eip155:31337', 'eip155:11155111'])
  expect(smartAccountNetworks(parseEnv({}))).toEqual([])
})
