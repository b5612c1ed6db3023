import { expect, test } from 'vitest'
import { readStandardMemory } from '@/lib/connect/sources/wallet-standard/standard-memory'
import { standardDialect } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { createFakeStandardWallet, SOL_ADA, SOLANA_MAINNET, solanaAddress } from '@/tests/fakes/fake-standard-wallet'

const address = solanaAddress(SOL_ADA)
const good = { name: 'Sol Wallet', address, chainId: SOLANA_MAINNET }

test('behavior: the memory of a connector can be read again', () => {
  const data = createFakeStandardWallet().connector().memory({ address, chainId: SOLANA_MAINNET })
  expect(readStandardMemory([standardDialect], JSON.parse(JSON.stringify(data)))).toEqual({
    ...good,
    type: 'ANNOUNCED',
    accounts: [address],
    labels: {},
  })
})

test.each([
  [null],
  ['text'],
  [[]],
  [{ ...good, name: 7 }],
  [{ ...good, name: 'x'.repeat(301) }],
  [{ ...good, address: '0xADa0000000000000000000000000000000000001' }],
  [{ ...good, address: `${address}11111111111` }],
  [{ ...good, address: address.replace(/.$/, '0') }],
  [{ ...good, chainId: 'eip155:1' }],
  [{ ...good, chainId: 'solana:' }],
  [{ ...good, chainId: undefined }],
])('error: any other value in storage is refused: %j', (data) => {
  expect(readStandardMemory([standardDialect], data)).toBeNull()
})
