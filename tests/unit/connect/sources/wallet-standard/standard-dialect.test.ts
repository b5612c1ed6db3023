import { expect, test } from 'vitest'
import { standardDialect as bitcoin } from '@/lib/connect/sources/wallet-standard/standard-bitcoin'
import { readChains, standardNameOf } from '@/lib/connect/sources/wallet-standard/standard-dialect'
import { standardDialect as solana } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { SOLANA_NETWORKS } from '@/tests/fakes/fake-solana-networks'

test('behavior: every Solana network that a server offers has a name in the Wallet Standard, and back', () => {
  const names = SOLANA_NETWORKS.map(({ caipNetworkId }) => standardNameOf(solana, caipNetworkId))
  expect(names).toEqual(['solana:mainnet', 'solana:devnet', 'solana:testnet'])
  expect(new Set(readChains(solana, names))).toEqual(new Set(SOLANA_NETWORKS.map(({ caipNetworkId }) => caipNetworkId)))
})

test('behavior: a local validator keeps its name', () => {
  expect(readChains(solana, ['solana:localnet'])).toEqual(['solana:localnet'])
  expect(standardNameOf(solana, 'solana:localnet')).toBe('solana:localnet')
})

test.each([
  [undefined],
  ['solana:mainnet'],
  [{ length: 1, 0: 'solana:mainnet' }],
  [[null, 'eip155:1', 'SOLANA:mainnet']],
])('error: %j is not the name of a Solana network', (names) => {
  expect(readChains(solana, names)).toEqual([])
})

test('error: a network outside the Wallet Standard has no name', () => {
  expect(standardNameOf(solana, 'solana:unknown')).toBeUndefined()
  expect(standardNameOf(solana, 'eip155:1')).toBeUndefined()
})

const [MAINNET, TESTNET] = [
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
] as const

test('behavior: the networks of Bitcoin have their names, and no others', () => {
  expect(readChains(bitcoin, ['bitcoin:regtest', 'bitcoin:testnet', 'solana:mainnet', 'bitcoin:mainnet'])).toEqual([
    MAINNET,
    TESTNET,
  ])
  expect(standardNameOf(bitcoin, MAINNET)).toBe('bitcoin:mainnet')
})

test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', [MAINNET]],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', [MAINNET]],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', [TESTNET]],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [TESTNET]],
  ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', []],
  ['', []],
])('behavior: an account that lists all chains is on those of its address: %s', (address, chains) => {
  expect(bitcoin.chainsOf(address, [MAINNET, TESTNET])).toEqual(chains)
})
