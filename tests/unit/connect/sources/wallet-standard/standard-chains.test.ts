import { expect, test } from 'vitest'
import { readChains, standardNameOf } from '@/lib/connect/sources/wallet-standard/standard-chains'
import { SOLANA_NETWORKS } from '@/tests/fakes/fake-solana-networks'

test('behavior: every Solana network that a server offers has a name in the Wallet Standard, and back', () => {
  const names = SOLANA_NETWORKS.map(({ caipNetworkId }) => standardNameOf(caipNetworkId))
  expect(names).toEqual(['solana:mainnet', 'solana:devnet', 'solana:testnet'])
  expect(new Set(readChains(names))).toEqual(new Set(SOLANA_NETWORKS.map(({ caipNetworkId }) => caipNetworkId)))
})

test('behavior: a local validator keeps its name', () => {
  expect(readChains(['solana:localnet'])).toEqual(['solana:localnet'])
  expect(standardNameOf('solana:localnet')).toBe('solana:localnet')
})

test.each([
  [undefined],
  ['solana:mainnet'],
  [{ length: 1, 0: 'solana:mainnet' }],
  [[null, 'eip155:1', 'SOLANA:mainnet']],
])('error: %j is not the name of a Solana network', (names) => {
  expect(readChains(names)).toEqual([])
})

test('error: a network outside the Wallet Standard has no name', () => {
  expect(standardNameOf('solana:unknown')).toBeUndefined()
  expect(standardNameOf('eip155:1')).toBeUndefined()
})
