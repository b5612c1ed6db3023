import { describe, expect, test } from 'vitest'
import { caip2FromEvm, isNativeToken, parseCaip2 } from '@/lib/core/caip'
import { parseCaip10, parseCaip19 } from '@/lib/core/caip-ids'
import { evmChainId } from '@/lib/core/evm-chain-id'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('CAIP-2', () => {
  test.each([
    ['eip155:1', 'eip155', '1'],
    ['eip155:31337', 'eip155', '31337'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['bip122:000000000019d6689c085ae165831e93', 'bip122', '000000000019d6689c085ae165831e93'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot', '91b171bb158e2d3848fa23a9f1c25182'],
    ['cosmos:cosmoshub-4', 'cosmos', 'cosmoshub-4'],
  ])('behavior: %s is parsed', (text, namespace, reference) => {
    expect(parseCaip2(text)).toEqual({ namespace, reference })
  })

  test.each<[unknown, string]>([
    ['', 'empty'],
    ['eip155', 'no reference'],
    ['eip155:', 'empty reference'],
    ['eip155:01', 'leading zero'],
    ['eip155:0x1', 'hex reference'],
    ['eip155:-1', 'negative'],
    ['eip155:1.5', 'fraction'],
    ['EIP155:1', 'upper case namespace'],
    ['foo:1', 'unknown namespace'],
    ['eip155:1:extra', 'more parts'],
    [' eip155:1', 'leading space'],
    ['eip155:1\n', 'trailing newline'],
    [`cosmos:${'a'.repeat(33)}`, 'reference too long'],
    [null, 'null'],
    [1, 'number'],
  ])('error: %j is refused (%s)', (value) => {
    expect(parseCaip2(value)).toBeNull()
  })
})

describe('CAIP-10', () => {
  test('behavior: an EVM account is parsed', () => {
    expect(parseCaip10(`eip155:1:${ADDRESS}`)).toEqual({
      chainId: 'eip155:1',
      namespace: 'eip155',
      reference: '1',
      address: ADDRESS,
    })
  })

  test('behavior: a Bitcoin account is parsed', () => {
    const account = 'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'
    expect(parseCaip10(account)?.address).toBe('128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6')
  })

  test.each([
    ['eip155:1:0x1234'],
    ['eip155:1'],
    [`eip155:1:${ADDRESS}:x`],
    [`eip155:01:${ADDRESS}`],
    [`:1:${ADDRESS}`],
  ])('error: %s is refused', (value) => {
    expect(parseCaip10(value)).toBeNull()
  })
})

describe('CAIP-19', () => {
  test('behavior: an ERC-20 asset type is parsed', () => {
    expect(parseCaip19(`eip155:1/erc20:${ADDRESS}`)).toEqual({
      chainId: 'eip155:1',
      assetNamespace: 'erc20',
      assetReference: ADDRESS,
    })
  })

  test('behavior: an ERC-721 asset id keeps its token id', () => {
    expect(parseCaip19(`eip155:1/erc721:${ADDRESS}/771769`)?.tokenId).toBe('771769')
  })

  test.each([['eip155:1'], ['eip155:1/erc20'], [`eip155:1/erc20:${ADDRESS}/1/2`], [`foo:1/erc20:${ADDRESS}`]])(
    'error: %s is refused',
    (value) => {
      expect(parseCaip19(value)).toBeNull()
    },
  )
})

describe('EVM chain ids', () => {
  test('behavior: a chain id survives conversion in both directions', () => {
    expect(evmChainId(caip2FromEvm(31337))).toBe(31337)
  })

  test.each([['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ['eip155:99999999999999999999']])(
    'error: %s is Invalid chainId',
    (chainId) => {
      expect(() => evmChainId(chainId)).toThrow(expect.objectContaining({ code: 'network.invalid_chain_id' }))
    },
  )

  test('behavior: the native token is recognised in any case', () => {
    expect(isNativeToken('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')).toBe(true)
    expect(isNativeToken(ADDRESS)).toBe(false)
  })
})
