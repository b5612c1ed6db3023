import { maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { FieldValue } from '@/lib/clear-signing/statement'
import { ACCOUNT, COLLECTION, CONTRACT, DAI, FRIEND, USDC } from './call-cases'
import { amount, described } from './descriptor-cases'

/** What one field shows of one argument. */
const shownOf = (type: string, argument: unknown, field: object): readonly FieldValue[] | null => {
  const [statement] = described(`f(${type} x, address[] others)`, [argument, [USDC, DAI]], {
    fields: [{ label: 'X', path: 'x', ...field }],
  })
  return statement?.kind === 'described' ? statement.fields.map(({ value }) => value) : null
}

describe('values of a descriptor', () => {
  test.each([
    ['a raw number', 'uint8', 7, {}, [{ kind: 'number', value: 7n }]],
    ['a raw negative number', 'int64', -7n, { format: 'raw' }, [{ kind: 'number', value: -7n }]],
    ['a raw truth value', 'bool', true, {}, [{ kind: 'flag', value: true }]],
    ['raw text', 'string', 'hi', {}, [{ kind: 'text', text: 'hi' }]],
    ['raw bytes', 'bytes4', '0x01020304', {}, [{ kind: 'bytes', value: '0x01020304' }]],
    ['a raw address', 'address', FRIEND, {}, [{ kind: 'address', address: FRIEND, isSender: false }]],
    [
      'an address',
      'address',
      FRIEND,
      { format: 'addressName' },
      [{ kind: 'address', address: FRIEND, isSender: false }],
    ],
    [
      'the address that stands for the sender',
      'address',
      zeroAddress,
      { format: 'addressName', params: { senderAddress: '$.metadata.constants.zero' } },
      [{ kind: 'address', address: zeroAddress, isSender: true }],
    ],
    ['native tokens', 'uint256', 7n, { format: 'amount' }, [amount('native', 7n)]],
    [
      'tokens of a constant',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: '$.metadata.constants.dai' } },
      [amount(DAI, 7n)],
    ],
    [
      'tokens of the contract',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { tokenPath: '@.to' } },
      [amount(CONTRACT, 7n)],
    ],
    [
      'tokens of the last item',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { tokenPath: '#.others.[-1]' } },
      [amount(DAI, 7n)],
    ],
    [
      'tokens above a threshold',
      'uint256',
      maxUint256,
      { format: 'tokenAmount', params: { token: USDC, threshold: '$.metadata.constants.max', message: 'All' } },
      [amount(USDC, maxUint256, 'All')],
    ],
    [
      'tokens below a threshold',
      'uint256',
      maxUint256 - 1n,
      { format: 'tokenAmount', params: { token: USDC, threshold: '$.metadata.constants.max', message: 'All' } },
      [amount(USDC, maxUint256 - 1n)],
    ],
    [
      'tokens above a threshold that a token can have, which no word may hide',
      'uint256',
      100n,
      { format: 'tokenAmount', params: { token: USDC, threshold: '0x01', message: 'A little' } },
      [amount(USDC, 100n)],
    ],
    [
      'the token that stands for the native one',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: zeroAddress, nativeCurrencyAddress: ['$.metadata.constants.zero'] } },
      [amount('native', 7n)],
    ],
    [
      'tokens of another chain as a number, because the token at this address may be another one',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: USDC, chainId: 10 } },
      [{ kind: 'number', value: 7n }],
    ],
    [
      'a token of another chain as an address',
      'address',
      USDC,
      { format: 'tokenTicker', params: { chainId: 10 } },
      [{ kind: 'address', address: USDC, isSender: false }],
    ],
    [
      'a name of an enum that every object has',
      'string',
      'name',
      { format: 'enum', params: { $ref: '$.metadata.enums.constructor' } },
      [{ kind: 'text', text: 'name' }],
    ],
    [
      'tokens of an unknown token',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: '$.metadata.constants.none' } },
      [{ kind: 'number', value: 7n }],
    ],
    ['a token', 'address', USDC, { format: 'tokenTicker' }, [{ kind: 'token', token: USDC }]],
    [
      'an NFT',
      'uint256',
      7n,
      { format: 'nftName', params: { collection: COLLECTION } },
      [{ kind: 'nft', collection: COLLECTION, tokenId: 7n }],
    ],
    [
      'a date',
      'uint48',
      1_800_000_000,
      { format: 'date', params: { encoding: 'timestamp' } },
      [{ kind: 'date', at: 1_800_000_000n }],
    ],
    [
      'a block',
      'uint256',
      20n,
      { format: 'date', params: { encoding: 'blockheight' } },
      [{ kind: 'block', height: 20n }],
    ],
    ['a duration', 'uint256', 3_600n, { format: 'duration' }, [{ kind: 'duration', seconds: 3_600n }]],
    [
      'a unit',
      'uint24',
      3_000,
      { format: 'unit', params: { base: '%', decimals: 4 } },
      [{ kind: 'unit', value: 3_000n, decimals: 4, base: '%', hasPrefix: false }],
    ],
    [
      'a name of an enum',
      'uint8',
      2,
      { format: 'enum', params: { $ref: '$.metadata.enums.mode' } },
      [{ kind: 'text', text: 'variable' }],
    ],
    [
      'a value that an enum does not name',
      'uint8',
      3,
      { format: 'enum', params: { $ref: '$.metadata.enums.mode' } },
      [{ kind: 'number', value: 3n }],
    ],
    ['a chain', 'uint256', 10n, { format: 'chainId' }, [{ kind: 'chain', chainId: 'eip155:10' }]],
    [
      'bytes that a path cuts out',
      'bytes',
      '0x0102030405',
      { path: 'x.[1:-1]' },
      [{ kind: 'bytes', value: '0x020304' }],
    ],
    [
      'an address in the end of a number',
      'uint256',
      BigInt(FRIEND),
      { path: 'x.[-20:]', format: 'addressName' },
      [{ kind: 'address', address: FRIEND, isSender: false }],
    ],
    [
      'all items of a list',
      'uint8',
      1,
      { path: '#.others.[]' },
      [USDC, DAI].map((address) => ({ kind: 'address', address, isSender: false })),
    ],
    ['a part of a list', 'uint8', 1, { path: '#.others.[1:]' }, [{ kind: 'address', address: DAI, isSender: false }]],
    ['the signer', 'uint8', 1, { path: '@.from' }, [{ kind: 'address', address: ACCOUNT, isSender: false }]],
    [
      'a value of the descriptor',
      'uint8',
      1,
      { path: undefined, value: 'always this' },
      [{ kind: 'text', text: 'always this' }],
    ],
    ['nothing that is never visible', 'uint8', 1, { visible: 'never' }, []],
    [
      'a field unless it has one of some values',
      'uint8',
      1,
      { visible: { ifNotIn: [0] } },
      [{ kind: 'number', value: 1n }],
    ],
    ['no field that has one of some values', 'uint8', 0, { visible: { ifNotIn: [0] } }, []],
    ['no field that must have one of some values', 'uint8', 0, { visible: { mustMatch: [0] } }, []],
  ] as const)('param: %s', (_, type, argument, field, shown) => {
    expect(shownOf(type, argument, field)).toEqual(shown)
  })

  test.each([
    ['has a value that the descriptor excludes', 'uint8', 1, { visible: { mustMatch: [0] } }],
    ['has a path to no field', 'uint8', 1, { path: 'y' }],
    ['has a path to no item', 'uint8', 1, { path: '#.others.[2]' }],
    ['has a path of another grammar', 'uint8', 1, { path: '#.others.[x]' }],
    ['shows text as an amount', 'string', 'hi', { format: 'amount' }],
    ['shows a number as an address', 'uint256', 2n ** 161n, { format: 'addressName' }],
    ['has an unknown format', 'uint8', 1, { format: 'html' }],
    [
      'begins an inner call with no selector',
      'bytes',
      '0x',
      { format: 'calldata', params: { callee: USDC, selector: 'transfer' } },
    ],
    [
      'begins an inner call with text',
      'bytes',
      '0x',
      { format: 'calldata', params: { callee: USDC, selectorPath: '#.others' } },
    ],
    [
      'pays less than nothing with an inner call',
      'bytes',
      '0x',
      { format: 'calldata', params: { callee: USDC, amount: -1 } },
    ],
    ['has an encrypted field', 'uint8', 1, { encryption: { scheme: 'fhe' } }],
    ['refers to no definition', 'uint8', 1, { $ref: '$.display.definitions.none' }],
  ] as const)('error: a call is unknown if its descriptor %s', (_, type, argument, field) => {
    expect(shownOf(type, argument, field)).toBeNull()
  })
})
