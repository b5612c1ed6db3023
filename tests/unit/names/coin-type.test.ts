import { expect, test } from 'vitest'
import { chainIdOfCoinType, coinTypeOf } from '@/lib/names/coin-type'

test.each([
  [1, 2_147_483_649],
  [31337, 2_147_514_985],
  [2_147_483_647, 4_294_967_295],
])('param: the chain %i has the coin type %i, and back', (chainId, coinType) => {
  expect(coinTypeOf(chainId)).toBe(coinType)
  expect(chainIdOfCoinType(coinType)).toBe(chainId)
})

test.each([2_147_483_648, 2 ** 40, 0, -1, 1.5, Number.NaN])('error: %s is no chain id', (chainId) => {
  expect(() => coinTypeOf(chainId)).toThrow(expect.objectContaining({ code: 'network.invalid_chain_id' }))
})

test.each([
  [60, 1],
  [0, null],
  [501, null],
  [2_147_483_648, null],
  [4_294_967_296, null],
])('param: the coin type %i belongs to the chain %s', (coinType, chainId) => {
  expect(chainIdOfCoinType(coinType)).toBe(chainId)
})
