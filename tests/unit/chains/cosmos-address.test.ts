import { describe, expect, test } from 'vitest'
import { cosmosAdapter } from '@/lib/chains/cosmos-adapter'
import { readCosmosAddress } from '@/lib/chains/cosmos-address'

describe('readCosmosAddress', () => {
  // The example of the CAIP-10 profile (https://namespaces.chainagnostic.org/cosmos/caip10), and module accounts of the
  // Cosmos Hub and Osmosis (all read 2026-11-23).
  test.each([
    ['cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', 'cosmos'],
    ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmos'],
    ['osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09', 'osmo'],
  ])('behavior: %s has the prefix %s', (address, prefix) => {
    expect(readCosmosAddress(address)).toEqual({ prefix })
    expect(cosmosAdapter.parseAddress(address)).toBe(address)
  })

  test.each([
    ['a typing error', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc9'],
    ['another prefix', 'osmo1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
    ['upper case', 'COSMOS1T2UFLQWQE0FSJ0SHCFKRVPUKEWCW40YJJ6HDC0'],
    ['a Bitcoin address, of 21 bytes', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['an EVM address', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['nothing', ''],
    ['a long text', `cosmos1${'q'.repeat(300)}`],
  ])('error: %s is no address', (_, text) => {
    expect(readCosmosAddress(text)).toBeNull()
    expect(cosmosAdapter.parseAddress(text)).toBeNull()
  })
})
