import { describe, expect, test } from 'vitest'
import { bip122Adapter } from '@/lib/chains/bip122-adapter'
import { addChainAdapter, chainAdapterOf } from '@/lib/chains/chain-adapters'
import { cosmosAdapter } from '@/lib/chains/cosmos-adapter'
import { createNetworks } from '@/lib/chains/networks'
import { accountKey, isSameAddress } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'

const networks = createNetworks({ appUrl: '', projectId: 'p' })
const network = (name: string) => {
  const found = networks.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no network ${name}`)
  return found
}

const EVM = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const KEY = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

addChainAdapter('bip122', bip122Adapter)

describe('parseAddress', () => {
  test('behavior: an EVM address gets its checksum, whatever its case', () => {
    expect(chainAdapterOf('eip155').parseAddress(EVM.toLowerCase())).toBe(EVM)
  })

  test('behavior: a Solana address has one spelling', () => {
    expect(chainAdapterOf('solana').parseAddress(KEY)).toBe(KEY)
  })

  test.each([
    ['eip155', KEY],
    ['eip155', EVM.slice(0, -1)],
    ['eip155', ''],
    ['solana', EVM],
    // Base58 of 31 bytes.
    ['solana', KEY.slice(0, -2)],
    // Contains a character outside the base58 alphabet.
    ['solana', KEY.replace('E', '0')],
    ['solana', ''],
  ] as const)('error: on %s %j is not an address', (namespace, text) => {
    expect(chainAdapterOf(namespace).parseAddress(text)).toBeNull()
  })
})

describe('comparing', () => {
  test('behavior: EVM addresses are compared by value, base58 addresses by letter', () => {
    expect(isSameAddress('eip155', EVM, EVM.toLowerCase())).toBe(true)
    expect(isSameAddress('solana', KEY, KEY.toLowerCase())).toBe(false)
    expect(accountKey('eip155:1', EVM)).toBe(accountKey('eip155:1', EVM.toLowerCase()))
    expect(accountKey('solana:1', KEY)).not.toBe(accountKey('solana:1', KEY.toLowerCase()))
  })
})

describe('explorerUrl', () => {
  test.each([
    ['Ethereum', { address: EVM }, `https://etherscan.io/address/${EVM}`],
    ['Ethereum', { transaction: '0xab' }, 'https://etherscan.io/tx/0xab'],
    ['Solana', { address: KEY }, `https://solscan.io/account/${KEY}`],
    ['Solana', { transaction: '5ab' }, 'https://solscan.io/tx/5ab'],
    ['Solana Devnet', { address: KEY }, `https://solscan.io/account/${KEY}?cluster=devnet`],
    ['Solana Testnet', { transaction: '5ab' }, 'https://solscan.io/tx/5ab?cluster=testnet'],
    ['Bitcoin', { address: BTC }, `https://mempool.space/address/${BTC}`],
    ['Bitcoin Signet', { transaction: 'ab' }, 'https://mempool.space/signet/tx/ab'],
  ])('param: %s, %j', (name, subject, url) => {
    const found = network(name)
    expect(chainAdapterOf(found.chainNamespace).explorerUrl(found, subject)).toBe(url)
  })

  test('behavior: without an explorer there is no link', () => {
    const { blockExplorerUrl: _, ...bare } = network('Ethereum')
    expect(chainAdapterOf('eip155').explorerUrl(bare, { address: EVM })).toBeUndefined()
  })

  test.each([
    ['Ethereum', 'https://etherscan.io/address/..%2Fx%3Fcluster%3D%24%26%23'],
    ['Solana Devnet', 'https://solscan.io/account/..%2Fx%3Fcluster%3D%24%26%23?cluster=devnet'],
  ])('error: on %s, an invalid address stays inside the path of the link', (name, url) => {
    const found = network(name)
    expect(chainAdapterOf(found.chainNamespace).explorerUrl(found, { address: '../x?cluster=$&#' })).toBe(url)
  })
})

test('behavior: addresses are formatted in groups of four', () => {
  expect(chainAdapterOf('eip155').groupAddress('0x12345678')).toBe('0x1234 5678')
  expect(chainAdapterOf('bip122').groupAddress('bc1qw508d6')).toBe('bc1q w508 d6')
  expect(chainAdapterOf('solana').groupAddress('EPjFWdd5Auf')).toBe('EPjF Wdd5 Auf')
})

test('behavior: addresses of a namespace whose adapter is not loaded stay unchanged and have no links', () => {
  // No page has a network of it, so no other test file can have loaded its adapter either.
  const adapter = chainAdapterOf('tezos' as Namespace)
  expect(adapter.parseAddress('cosmos1x')).toBe('cosmos1x')
  expect(adapter.groupAddress('cosmos1x')).toBe('cosmos1x')
  expect(adapter.explorerUrl(network('Ethereum'), { address: 'x' })).toBeUndefined()
  addChainAdapter('cosmos', cosmosAdapter)
  expect(chainAdapterOf('cosmos').parseAddress('cosmos1x')).toBeNull()
})
