import { hashTypedData, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readTypedData } from '@/lib/clear-signing/read-typed-data'
import { parseTypedData } from '@/lib/clear-signing/typed-data'
import { ACCOUNT, CONTRACT, FRIEND, KNOWN, THIRD, USDC } from './call-cases'
import { COW_ORDER, DOMAIN_TYPE, PERMIT, permitMessage, typed, typedDataCases } from './typed-data-cases'

describe('readTypedData', () => {
  test.each(typedDataCases)('param: $title', ({ data, says }) => {
    expect(readTypedData(parseTypedData(data), KNOWN).statements).toEqual(says)
    expect(readTypedData(parseTypedData(JSON.stringify(data)), KNOWN).statements).toEqual(says)
  })

  test('param: the type of an order of CoW Protocol has the hash of its contract', () => {
    // TYPE_HASH of GPv2Order.sol.
    expect(keccak256(toHex(COW_ORDER))).toBe('0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489')
  })

  test('behavior: what is parsed has the hash of what came', () => {
    for (const { data } of typedDataCases) {
      expect(hashTypedData(parseTypedData(data) as never)).toBe(hashTypedData(data as never))
    }
  })

  test('behavior: lists every value that is signed, and nothing else', () => {
    const data = typed('Mail(Person from,Person[] to,string[] tags)Person(string name,address[2] wallets)', CONTRACT, {
      from: { name: 'Cow', wallets: [ACCOUNT, FRIEND], notSigned: 'a lie' },
      to: [{ name: 'Bob', wallets: [THIRD, THIRD.toLowerCase()] }],
      tags: [],
      notSigned: 'a lie',
    })
    const { fields, domain } = readTypedData(parseTypedData(data), KNOWN)
    expect(fields).toEqual([
      { path: 'from.name', type: 'string', value: 'Cow' },
      { path: 'from.wallets[0]', type: 'address', value: ACCOUNT },
      { path: 'from.wallets[1]', type: 'address', value: FRIEND },
      { path: 'to[0].name', type: 'string', value: 'Bob' },
      { path: 'to[0].wallets[0]', type: 'address', value: THIRD },
      { path: 'to[0].wallets[1]', type: 'address', value: THIRD },
      { path: 'tags', type: 'string[]', value: null },
    ])
    expect(domain).toEqual({ name: 'A name', chainId: 'eip155:1', verifyingContract: CONTRACT })
  })

  test('behavior: the name of a domain is cut, because it stands above everything else', () => {
    const data = typed(PERMIT, USDC, permitMessage(1n))
    const { domain } = readTypedData(
      parseTypedData({ ...data, domain: { ...data.domain, name: 'a'.repeat(5_000) } }),
      KNOWN,
    )
    expect(domain.name).toBe(`${'a'.repeat(100)}…`)
  })

  test('behavior: a domain says only what its type declares', () => {
    const data = typed(PERMIT, USDC, permitMessage(1n))
    const types = { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
    const { domain, statements } = readTypedData(parseTypedData({ ...data, types }), KNOWN)
    expect(domain).toEqual({ name: 'A name', chainId: null, verifyingContract: null })
    expect(statements).toEqual([])
  })

  test('behavior: a domain without a type has the fields that it comes with, as viem and ethers take it', () => {
    const { types, ...data } = typed(PERMIT, USDC, permitMessage(1n))
    const { EIP712Domain: _, ...others } = types
    const parsed = parseTypedData({ ...data, types: others })
    expect(hashTypedData(parsed as never)).toBe(hashTypedData({ ...data, types: others } as never))
  })
})

describe('parseTypedData', () => {
  const valid = typed(PERMIT, USDC, permitMessage(1n))
  const withType = (type: string, value: unknown) => typed(`Thing(${type} value)`, CONTRACT, { value })
  const nested = (depth: number): unknown => (depth === 0 ? { next: [] } : { next: [nested(depth - 1)] })

  test.each([
    ['uint8', 255],
    ['int8', '-128'],
    ['bytes3', '0xABCDEF'],
    ['bytes', '0x'],
    ['bool', false],
    ['uint256[2][]', [[1, 2]]],
    ['address', ACCOUNT.toLowerCase()],
  ])('param: reads %s', (type, value) => {
    expect(parseTypedData(withType(type, value)).primaryType).toBe('Thing')
  })

  test.each([
    ['text that is not JSON', '{'],
    ['null', null],
    ['a list', []],
    ['no primary type', { ...valid, primaryType: undefined }],
    ['a primary type that is not declared', { ...valid, primaryType: 'Other' }],
    ['a primary type that every object has', { ...valid, primaryType: 'toString' }],
    ['the domain as its message', { ...valid, primaryType: 'EIP712Domain' }],
    ['a missing value', { ...valid, message: { ...valid.message, value: undefined } }],
    ['an unknown type', withType('Other', 1)],
    ['a number of no width', withType('uint', 1)],
    ['a number of 7 bits', withType('uint7', 1)],
    ['a number of 264 bits', withType('uint264', 1)],
    ['33 bytes', withType('bytes33', `0x${'00'.repeat(33)}`)],
    ['a number that does not fit', withType('uint8', 256)],
    ['a negative number', withType('uint8', '-1')],
    ['a number that JSON has rounded', withType('uint256', 2 ** 60)],
    ['a number with a point', withType('uint256', 1.5)],
    ['a number with a leading zero', withType('uint256', '01')],
    ['an empty number', withType('uint256', '')],
    ['a short address', withType('address', '0x1234')],
    ['bytes of an odd length', withType('bytes', '0x123')],
    ['too many bytes', withType('bytes4', '0x1234567890')],
    ['a truth value as text', withType('bool', 'true')],
    ['text as a number', withType('string', 1)],
    ['a list of another length', withType('uint8[2]', [1])],
    ['a list that is none', withType('uint8[]', { length: 0 })],
    ['two fields of one name', { ...valid, types: { ...valid.types, Permit: [...DOMAIN_TYPE, ...DOMAIN_TYPE] } }],
    [
      'a field with a name that is no identifier',
      { ...valid, types: { ...valid.types, Permit: [{ name: 'a b', type: 'bool' }] } },
    ],
    [
      'a domain with a field of its own',
      { ...valid, types: { ...valid.types, EIP712Domain: [{ name: 'chain', type: 'string' }] } },
    ],
    [
      'a domain with a type of its own',
      { ...valid, types: { ...valid.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] } },
    ],
    ['a domain without a declared field', { ...valid, domain: { name: 'A name' } }],
    ['messages too deep', { ...typed('Node(Node[] next)', CONTRACT, nested(20) as object) }],
    [
      'too many values',
      withType(
        'bool[]',
        Array.from({ length: 2_001 }, () => true),
      ),
    ],
    ['a long text', withType('string', 'a'.repeat(65_536))],
  ])('error: refuses %s', (_, input) => {
    expect(() => parseTypedData(input)).toThrow(expect.objectContaining({ code: 'rpc.invalid_params' }))
  })
})
