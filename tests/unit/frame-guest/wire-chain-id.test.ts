import { describe, expect, test } from 'vitest'
import { readChainId, writeChainId } from '@/lib/frame-guest/wire-chain-id'

describe('chain ids of clients', () => {
  test.each([
    [1, 'eip155:1'],
    ['137', 'eip155:137'],
    ['0x89', 'eip155:137'],
    ['eip155:8453', 'eip155:8453'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['', null],
    ['0x', null],
    [0, null],
    [-1, null],
    [1.5, null],
    [2 ** 60, null],
    ['evil:1', null],
    ['eip155:0x1', null],
  ])('param: %j is %j', (wire, chainId) => {
    expect(readChainId(wire)).toBe(chainId)
  })

  test('behavior: a chain that the client has not named is a number for EVM, and CAIP-2 for any other', () => {
    expect(writeChainId('eip155:1')).toBe(1)
    expect(writeChainId('solana:abc')).toBe('solana:abc')
  })
})
