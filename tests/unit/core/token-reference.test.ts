import { describe, expect, test } from 'vitest'
import { parseTokenReference } from '@/lib/core/token-reference'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('parseTokenReference', () => {
  test.each([
    ['native', { chainId: undefined, address: null }],
    [USDC, { chainId: undefined, address: USDC }],
    [`eip155:1/erc20:${USDC}`, { chainId: 'eip155:1', address: USDC }],
    ['eip155:1/slip44:60', { chainId: 'eip155:1', address: null }],
  ])('param: %s', (text, reference) => {
    expect(parseTokenReference(text)).toEqual(reference)
  })

  test.each([
    ['a symbol, which any contract can claim', 'USDC'],
    ['a short address', '0x1234'],
    ['a chain of no namespace', `mars:1/erc20:${USDC}`],
    ['another kind of asset', `eip155:1/erc721:${USDC}`],
    ['one item of a collection', `eip155:1/erc20:${USDC}/7`],
    ['an asset type without an address', 'eip155:1/erc20:usdc'],
    ['an endless text', `eip155:1/erc20:${'0'.repeat(10_000)}`],
    ['nothing', undefined],
    ['an object', { address: USDC }],
  ])('error: %s is no reference', (_, value) => {
    expect(parseTokenReference(value)).toBeNull()
  })
})
