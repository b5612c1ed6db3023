import { describe, expect, test } from 'vitest'
import { isAccountAddress, isAddressOn, parseAccountAddress } from '@/lib/core/account-address'
import { accountKey } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'

// Examples of EIP-55, BIP-173, BIP-350, BIP-13 and of the CAIP-10 profiles, read 2026-11-21.
describe('isAccountAddress', () => {
  test.each<[Namespace, string, string]>([
    ['eip155', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EIP-55'],
    ['eip155', '0x52908400098527886E0F7030069857D2E4169EE7', 'EIP-55, all upper case'],
    ['eip155', '0xde709f2102306220921060314715629080e2fb77', 'EIP-55, all lower case'],
    ['solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', 'a key'],
    ['solana', '11111111111111111111111111111111', 'the shortest'],
    ['solana', 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG', 'the largest number of 32 bytes'],
    ['bip122', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', 'P2PKH'],
    ['bip122', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'P2SH'],
    ['bip122', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P2WPKH'],
    ['bip122', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'P2TR'],
    ['bip122', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'a test network'],
    ['polkadot', '15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF', 'Polkadot'],
    ['polkadot', 'HRkCrbmke2XeabJ5fxJdgXWpBRPkXWfWHY8eTeCKwDdf4k6', 'Kusama'],
    ['polkadot', 'cTMC4XwPfBn3bz8kFaVTjaWdkQi6agzMxS11e8hpPHhqLrhGs', 'a prefix of two bytes'],
    ['cosmos', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', '20 bytes'],
    ['cosmos', 'osmo1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', 'another prefix'],
    ['cosmos', `juno1${'q'.repeat(58)}`, '32 bytes'],
  ])('behavior: %s accepts %s (%s)', (namespace, address) => {
    expect(isAccountAddress(namespace, address)).toBe(true)
  })

  test.each<[Namespace, string, string]>([
    ['eip155', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'no checksum'],
    ['eip155', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'upper case'],
    ['eip155', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'a wrong checksum'],
    ['eip155', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no 0x'],
    ['eip155', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0X'],
    ['eip155', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'too short'],
    ['eip155', 'vitalik.eth', 'a name'],
    ['solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F0', 'a 0'],
    ['solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1A', 'too long'],
    ['solana', '1111111111111111111111111111111', '31 bytes'],
    ['solana', '111111111111111111111111111111111', '33 bytes'],
    ['solana', 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFH', 'the number after the largest of 32 bytes'],
    ['solana', 'z'.repeat(44), '33 bytes in 44 letters'],
    ['bip122', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'upper case'],
    ['bip122', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb', 'a b'],
    ['bip122', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t', 'too short'],
    ['bip122', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8pl', 'a small l'],
    ['polkadot', '0xd6a3105d6768e956e9e5d41050ac29843f98561410d3a47f9dd5b3b227ab8746', 'a public key'],
    ['cosmos', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc', 'too short'],
    ['cosmos', 'Cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', 'upper case'],
    ['cosmos', '1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', 'no prefix'],
  ])('error: %s does not accept %s (%s)', (namespace, address) => {
    expect(isAccountAddress(namespace, address)).toBe(false)
  })
})

describe('parseAccountAddress', () => {
  test.each<[Namespace, string, string | null]>([
    ['eip155', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['eip155', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['eip155', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', null],
    ['solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
    ['solana', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null],
    ['cosmos', `cosmos1${'q'.repeat(1_000_000)}`, null],
  ])('behavior: %s %s is parsed as %s', (namespace, text, canonical) => {
    expect(parseAccountAddress(namespace, text)).toBe(canonical)
  })
})

test('error: base58 in another case is another address', () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const [one, other] = ['GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912f1']
  expect([isAddressOn(chainId, one), isAddressOn(chainId, other)]).toEqual([true, true])
  expect(accountKey(chainId, one)).not.toBe(accountKey(chainId, other))
})
