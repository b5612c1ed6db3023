import { hexToBytes } from '@noble/hashes/utils'
import { describe, expect, test } from 'vitest'
import { combineHalves, createSeed, SEED_BYTES, splitSeed, wipe } from '@/lib/custody/seed-halves'
import { ed25519KeyAt } from '@/lib/custody/slip10'
import { isSameWallet } from '@/lib/custody/wallet-addresses'
import { deriveWalletKeys, phraseOf } from '@/lib/custody/wallet-keys'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('halves', () => {
  test('behavior: two halves of a set give the seed', () => {
    const seed = createSeed()
    const [one, other] = splitSeed(seed)
    expect(hex(combineHalves(one, other))).toBe(hex(seed))
    expect(hex(combineHalves(other, one))).toBe(hex(seed))
  })

  test('behavior: each set has its own randomness, so that halves of two sets give another seed', () => {
    const seed = createSeed()
    const [one] = splitSeed(seed)
    const [, foreign] = splitSeed(seed)
    expect(hex(combineHalves(one, foreign))).not.toBe(hex(seed))
  })

  test('behavior: every seed fits to a half, so that a half by itself says nothing', () => {
    const [half] = splitSeed(createSeed())
    const any = new Uint8Array(SEED_BYTES).fill(7)
    const matching = combineHalves(any, half)
    expect(hex(combineHalves(half, matching))).toBe(hex(any))
  })

  test.each([0, 15, 17, 32])('error: a half of %i bytes is refused', (length) => {
    expect(() => combineHalves(new Uint8Array(length), createSeed())).toThrow(RangeError)
  })

  test('behavior: wiped bytes are zero', () => {
    const seed = createSeed()
    wipe(seed)
    expect(hex(seed)).toBe('00'.repeat(SEED_BYTES))
  })
})

/** https://github.com/satoshilabs/slips/blob/master/slip-0010.md, test vector 1 for ed25519 (read 2026-11-23). */
const slip10Root = hexToBytes('000102030405060708090a0b0c0d0e0f')
const slip10: readonly (readonly [path: readonly number[], key: string])[] = [
  [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  [[0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
  [[0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
]

describe('keys', () => {
  test.each(slip10)('behavior: SLIP-0010, the key at %j', (path, key) => {
    expect(hex(ed25519KeyAt(slip10Root, path))).toBe(key)
  })

  test('behavior: the words of the first seed of BIP-39 give the addresses that other wallets show', async () => {
    const seed = new Uint8Array(SEED_BYTES)
    expect(phraseOf(seed)).toBe(
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    )
    const { addresses, secrets } = await deriveWalletKeys(seed)
    // Published for these words: the first account of Ethereum wallets, and of Phantom.
    expect(addresses).toEqual({
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    })
    expect([secrets.eip155.length, secrets.solana.length]).toEqual([32, 32])
  })

  test('behavior: a wallet is the same only with both addresses', async () => {
    const { addresses } = await deriveWalletKeys(createSeed())
    expect(isSameWallet(addresses, { ...addresses })).toBe(true)
    expect(isSameWallet(addresses, { ...addresses, solana: 'other' })).toBe(false)
    expect(isSameWallet(addresses, { ...addresses, eip155: '0x00' })).toBe(false)
  })
})
