import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { polkadotAdapter } from '@/lib/chains/polkadot-adapter'
import { readSs58, writeSs58 } from '@/lib/chains/ss58'

/** The development account Alice, as the documentation of Substrate and `subkey inspect //Alice` print it (read 2026-11-23). */
const ALICE = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
/** The account of the Polkadot documentation's page on address formats. */
const DOCUMENTED = 'd6a3105d6768e956e9e5d41050ac29843f98561410d3a47f9dd5b3b227ab8746'

describe('SS58', () => {
  test.each([
    [0, ALICE, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    [2, ALICE, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    [42, ALICE, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    [42, DOCUMENTED, '5Gv8YYFu8H1btvmrJy9FjjAWfb99wrhV3uhPFoNEr918utyR'],
  ])('behavior: on network %i, %s is %s', (prefix, key, address) => {
    expect(writeSs58({ prefix, key: hex.decode(key) })).toBe(address)
    expect(readSs58(address)).toEqual({ prefix, key: hex.decode(key) })
    expect(polkadotAdapter.parseAddress(address)).toBe(address)
  })

  test.each([
    ['a typing error', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'],
    ['a missing letter', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp'],
    ['a letter outside the alphabet', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp0'],
    ['a Solana address', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['a Bitcoin address', '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem'],
    ['an EVM address', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['nothing', ''],
    ['a long text', '1'.repeat(500)],
  ])('error: %s is no address', (_, text) => {
    expect(readSs58(text)).toBeNull()
    expect(polkadotAdapter.parseAddress(text)).toBeNull()
  })

  test('error: a network number of two bytes, or another key length, cannot be written', () => {
    expect(() => writeSs58({ prefix: 64, key: hex.decode(ALICE) })).toThrow(RangeError)
    expect(() => writeSs58({ prefix: 0, key: new Uint8Array(33) })).toThrow(RangeError)
  })
})
